import type { PictureView } from '#shared/domain/media.ts';
import { IMAGE_SLIDER_MS } from '#shared/primitives/limits.ts';
import { localize } from '#shared/i18n/locales.ts';
import css from './styles/hero.module.css';
import { Picture } from '#shared/ui/Picture.tsx';
import { Slides } from '../slides/Slides.tsx';
import type { BlockRenderer } from '../blockRenderer.ts';
import { toBlockPicture } from './blockPicture.ts';

/**
 * Renders a wide picture, or a slider of several pictures, with one sentence. On the home page the hero also contains
 * the search box.
 */
export const renderHero: BlockRenderer<'hero'> = (data, { request: { locale, t }, isLead, searchBox }) => {
  const pictures = [data.picture, ...data.more].flatMap((picture) => toBlockPicture(picture, locale) ?? []);
  const text = localize(data.text, locale);
  const Heading = isLead ? 'h1' : 'h2';
  const renderImage = (picture: PictureView, isFirst: boolean) => (
    <Picture
      picture={picture}
      sources={['hero-s', 'hero-sm', 'hero-m', 'hero-l']}
      sizes="100vw"
      priority={isLead && isFirst ? 'first' : undefined}
      className={css['image']}
    />
  );
  const [firstPicture, secondPicture] = pictures;
  const slides = pictures.map((picture) => ({
    key: picture.id,
    renderItem: (attributes: object) => <li {...attributes}>{renderImage(picture, picture === firstPicture)}</li>,
  }));
  return {
    content: (
      <section
        className={css['hero']}
        data-bleed={isLead ? '' : undefined}
        data-search={searchBox && isLead ? '' : undefined}
      >
        <div className={css['picture']} data-slides={secondPicture ? '' : undefined}>
          {secondPicture ? (
            <Slides widget="imageSlider" label={t('content:pictures')} slides={slides} timing={IMAGE_SLIDER_MS} t={t} />
          ) : firstPicture ? (
            renderImage(firstPicture, true)
          ) : null}
        </div>
        <div className={css['words']}>
          <Heading className={css['title']}>{localize(data.title, locale)}</Heading>
          {text ? <p className={css['text']}>{text}</p> : null}
        </div>
        {isLead && searchBox ? <div className={css['search']}>{searchBox}</div> : null}
      </section>
    ),
  };
};
