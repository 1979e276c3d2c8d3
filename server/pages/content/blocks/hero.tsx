import { localize } from '../../../../shared/i18n/locales.ts';
import css from '../../../../shared/ui/blocks/hero.module.css';
import { Picture } from '../../../../shared/ui/Picture.tsx';
import type { BlockRenderer } from './block.ts';
import { blockPicture } from './blockPicture.ts';

/** A wide picture with one sentence; on the home page the search box stands on it. */
export const hero: BlockRenderer<'hero'> = (data, { request: { locale }, lead, search }) => {
  const picture = blockPicture(data.picture, locale);
  const text = localize(data.text, locale);
  const Heading = lead ? 'h1' : 'h2';
  return {
    content: (
      <section className={css['hero']} data-bleed={lead ? '' : undefined} data-search={search && lead ? '' : undefined}>
        <div className={css['picture']}>
          {picture ? (
            <Picture
              picture={picture}
              sources={['hero-s', 'hero-m', 'hero-l']}
              sizes="100vw"
              priority={lead ? 'first' : undefined}
              className={css['image']}
            />
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
