import { localize } from '#shared/i18n/locales.ts';
import css from './styles/callToAction.module.css';
import button from '#shared/ui/button.module.css';
import type { BlockRenderer } from '../blockRenderer.ts';
import { toBlockLink } from './blockLink.ts';

/** Renders a call to action: a text with one link. */
export const renderCallToAction: BlockRenderer<'callToAction'> = (data, context) => {
  const { locale } = context.request;
  const link = toBlockLink({ label: data.label, target: data.target }, context);
  if (!link) return null;
  const text = localize(data.text, locale);
  return {
    content: (
      <section className={css['section']} data-tone="accent">
        <div className={`page ${css['inner']}`}>
          <div>
            <h2>{localize(data.title, locale)}</h2>
            {text ? <p className={css['text']}>{text}</p> : null}
          </div>
          <p>
            <a className={button['inverse']} href={link.href} rel={link.external ? 'noopener' : undefined}>
              {link.label}
            </a>
          </p>
        </div>
      </section>
    ),
  };
};
