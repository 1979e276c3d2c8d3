import type { Translate } from '../../../shared/i18n/translate.ts';
import css from '../../../shared/ui/estate/estate.module.css';
import { Icon } from '../../../shared/ui/Icon.tsx';
import prose from '../../../shared/ui/prose.module.css';
import { sanitize } from '../content/sanitize.ts';
import { splitDescription } from './splitDescription.ts';

/** What the agent tells of it; what is long waits behind "read more", which opens without a script. */
export function Description({ text, t }: { text: string; t: Translate }) {
  const { opening, rest } = splitDescription(text);
  if (!opening) return null;
  return (
    <section className={`${css['section']} ${css['description']}`} aria-labelledby="description-title">
      <h2 id="description-title" className="visually-hidden">
        {t('estate:description')}
      </h2>
      <div className={prose['prose']} dangerouslySetInnerHTML={{ __html: sanitize(opening) }} />
      {rest ? (
        <details className={css['more']}>
          <summary className={css['moreSummary']}>
            {t('estate:readMore')}
            <Icon name="down" />
          </summary>
          <div className={prose['prose']} dangerouslySetInnerHTML={{ __html: sanitize(rest) }} />
        </details>
      ) : null}
    </section>
  );
}
