import type { Translate } from '#shared/i18n/translate.ts';
import css from '../../estates/styles/estate.module.css';
import { Icon } from '#shared/ui/Icon.tsx';
import type { EstateView } from '../../estates/estateView.ts';
import { CachedElement } from '../../render/fragments/CachedElement.tsx';
import prose from '../../layout/styles/prose.module.css';
import { sanitize } from '../../render/html/sanitize.ts';
import { toParagraphs, splitDescription } from '../../estates/description/splitDescription.ts';

interface DescriptionProps {
  readonly view: EstateView;
  readonly t: Translate;
}

/**
 * Renders the agent's description. The rest of a long description is behind "read more", which opens without
 * JavaScript.
 */
export function Description({ view, t }: DescriptionProps) {
  if (!view.description.trim()) return null;
  return (
    <CachedElement
      name="description"
      elementName="section"
      attributes={{ className: `${css['section']} ${css['description']}`, 'aria-labelledby': 'description-title' }}
      ingredients={[view]}
      renderContent={() => <DescriptionTexts view={view} t={t} />}
    />
  );
}

function DescriptionTexts({ view: { description, descriptionLang, lead, leadLang }, t }: DescriptionProps) {
  const { opening, rest } = splitDescription(description);
  return (
    <>
      <h2 id="description-title" className="visually-hidden">
        {t('estate:description')}
      </h2>
      {lead ? (
        <div
          lang={leadLang}
          className={css['lead']}
          dangerouslySetInnerHTML={{ __html: sanitize(toParagraphs(lead)) }}
        />
      ) : null}
      <div lang={descriptionLang} className={prose['prose']} dangerouslySetInnerHTML={{ __html: sanitize(opening) }} />
      {rest ? (
        <details className={css['more']}>
          <summary className={css['moreSummary']}>
            {t('estate:readMore')}
            <Icon name="down" />
          </summary>
          <div lang={descriptionLang} className={prose['prose']} dangerouslySetInnerHTML={{ __html: sanitize(rest) }} />
        </details>
      ) : null}
    </>
  );
}
