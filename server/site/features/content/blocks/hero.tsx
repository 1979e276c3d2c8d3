import type { PictureView } from '#shared/domain/media.ts';
import { IMAGE_SLIDER_MS } from '#shared/primitives/limits.ts';
import { localize } from '#shared/i18n/locales.ts';
import css from './styles/hero.module.css';
import { Picture } from '#shared/ui/Picture.tsx';
import { Slides } from '../slides/Slides.tsx';
import type { BlockRenderer } from '../blockRenderer.ts';
import { toBlockPicture } from './blockPicture.ts';

/** Renders a wide picture, or several in turn, with one sentence. On the home page it contains the search box. */
export const renderHero: BlockRenderer<'hero'> = (
  data,
  { request: { locale, t }, isLead: lead, searchBox: search },
) => {
  const pictures = [data.picture, ...data.more].flatMap((picture) => toBlockPicture(picture, locale) ?? []);
  const text = localize(data.text, locale);
  const Heading = lead ? 'h1' : 'h2';
  const image = (picture: PictureView, isFirst: boolean) => (
    <Picture
      picture={picture}
      sources={['hero-s', 'hero-sm', 'hero-m', 'hero-l']}
      sizes="100vw"
      priority={lead && isFirst ? 'first' : undefined}
      className={css['image']}
    />
  );
  const [first, second] = pictures;
  const slides = pictures.map((picture) => ({
    key: picture.id,
    renderItem: (attributes: object) => <li {...attributes}>{image(picture, picture === first)}</li>,
  }));
  return {
    content: (
      <section className={css['hero']} data-bleed={lead ? '' : undefined} data-search={search && lead ? '' : undefined}>
        <div className={css['picture']} data-slides={second ? '' : undefined}>
          {second ? (
            <Slides widget="imageSlider" label={t('content:pictures')} slides={slides} timing={IMAGE_SLIDER_MS} t={t} />
          ) : first ? (
            image(first, true)
          ) : null}
        </div>
        <div className={css['words']}>
          <Heading className={css['title']}>{localize(data.title, locale)}</Heading>
          {text ? <p className={css['text']}>{text}</p> : null}
        </div>
        {lead && search ? <div className={css['search']}>{search}</div> : null}
      </section>
    ),
  };
};
