import { IMAGE_SLIDER_MS } from '#shared/primitives/limits.ts';
import { localize } from '#shared/i18n/locales.ts';
import css from '#shared/widgets/gallery/galleryBlock.module.css';
import { Picture } from '#shared/ui/Picture.tsx';
import { Slides } from '../slides/Slides.tsx';
import { Widget } from '#server/site/render/widgets/Widget.tsx';
import type { BlockRenderer } from '../blockRenderer.ts';
import { toBlockPicture } from './blockPicture.ts';
import { Section } from '#server/site/layout/Section.tsx';

/** Renders several pictures as a grid in which each can be enlarged, or as a slider. */
export const renderGallery: BlockRenderer<'gallery'> = (data, { request: { locale, t } }) => {
  const pictures = data.pictures.flatMap((picture) => toBlockPicture(picture, locale) ?? []);
  const [firstPicture, secondPicture] = pictures;
  if (!firstPicture) return null;
  const title = localize(data.title, locale);
  const label = title || t('content:pictures');
  const renderSlide = (picture: typeof firstPicture) => (
    <Picture
      picture={picture}
      sources={['gallery-s', 'gallery-m', 'gallery-l']}
      sizes="(min-width: 1280px) 1280px, 94vw"
      className={css['image']}
    />
  );
  return {
    content: (
      <Section title={title} introText={localize(data.text, locale)}>
        {data.view === 'grid' ? (
          <Widget name="pictureGrid" when="interaction" props={{ title: label, pictures }} />
        ) : (
          <div className={css['window']}>
            {secondPicture ? (
              <Slides
                widget="imageSlider"
                label={label}
                slides={pictures.map((picture) => ({
                  key: picture.id,
                  renderItem: (attributes) => <li {...attributes}>{renderSlide(picture)}</li>,
                }))}
                timing={IMAGE_SLIDER_MS}
                t={t}
              />
            ) : (
              renderSlide(firstPicture)
            )}
          </div>
        )}
      </Section>
    ),
  };
};
