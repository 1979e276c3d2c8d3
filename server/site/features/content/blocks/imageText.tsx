import { localize } from '#shared/i18n/locales.ts';
import css from './styles/imageText.module.css';
import button from '#shared/ui/button.module.css';
import { Picture } from '#shared/ui/Picture.tsx';
import prose from '#server/site/layout/styles/prose.module.css';
import { sanitize } from '#server/site/render/html/sanitize.ts';
import type { BlockRenderer } from '../blockRenderer.ts';
import { toBlockLink } from './blockLink.ts';
import { toBlockPicture } from './blockPicture.ts';

/** Renders a text beside a picture. */
export const renderImageText: BlockRenderer<'imageText'> = (data, context) => {
  const { locale } = context.request;
  const picture = toBlockPicture(data.picture, locale);
  const link = toBlockLink(data.link, context);
  return {
    content: (
      <section className={css['section']}>
        <div className={`page ${css['columns']}`} data-side={data.side}>
          <div className={css['picture']}>
            {picture ? (
              <Picture
                picture={picture}
                sources={['medium', 'medium-2x']}
                sizes="(min-width: 900px) 620px, 94vw"
                className={css['image']}
              />
            ) : null}
          </div>
          <div className={css['words']}>
            <h2>{localize(data.title, locale)}</h2>
            <div
              className={prose['prose']}
              dangerouslySetInnerHTML={{ __html: sanitize(localize(data.html, locale)) }}
            />
            {link ? (
              <p className={css['action']}>
                <a className={button['quiet']} href={link.href} rel={link.external ? 'noopener' : undefined}>
                  {link.label}
                </a>
              </p>
            ) : null}
          </div>
        </div>
      </section>
    ),
  };
};
