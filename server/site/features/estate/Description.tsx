import type { Locale } from '../../../../shared/i18n/locales.ts';
import type { Translate } from '../../../../shared/i18n/translate.ts';
import css from '../../estates/styles/estate.module.css';
import { Icon } from '../../../../shared/ui/Icon.tsx';
import prose from '../../layout/styles/prose.module.css';
import { sanitize } from '../../render/html/sanitize.ts';
import { asParagraphs, splitDescription } from '../../estates/description/splitDescription.ts';

interface DescriptionProps {
  readonly text: string;
  /** Where it is in another language than the page. */
  readonly lang: Locale | undefined;
  /** The short description, where it says something else. */
  readonly lead: string;
  readonly leadLang: Locale | undefined;
  readonly t: Translate;
}

/** The agent's description; a long one continues behind "read more", which opens without JavaScript. */
export function Description({ text, lang, lead, leadLang, t }: DescriptionProps) {
  const { opening, rest } = splitDescription(text);
  if (!opening) return null;
  return (
    <section className={`${css['section']} ${css['description']}`} aria-labelledby="description-title">
      <h2 id="description-title" className="visually-hidden">
        {t('estate:description')}
      </h2>
      {lead ? (
        <div
          lang={leadLang}
          className={css['lead']}
          dangerouslySetInnerHTML={{ __html: sanitize(asParagraphs(lead)) }}
        />
      ) : null}
      <div lang={lang} className={prose['prose']} dangerouslySetInnerHTML={{ __html: sanitize(opening) }} />
      {rest ? (
        <details className={css['more']}>
          <summary className={css['moreSummary']}>
            {t('estate:readMore')}
            <Icon name="down" />
          </summary>
          <div lang={lang} className={prose['prose']} dangerouslySetInnerHTML={{ __html: sanitize(rest) }} />
        </details>
      ) : null}
    </section>
  );
}
