import { createElement } from 'react';
import type { Locale } from '../../../../shared/i18n/locales.ts';
import type { Translate } from '../../../../shared/i18n/translate.ts';
import { pathFor } from '../../../../shared/routes/pathFor.ts';
import css from '../../../../shared/elements/recent.module.css';
import { CachedElement } from '../../render/fragments/CachedElement.tsx';

interface RecentEstatesProps {
  /** The one that the page is about, if it is about one. */
  readonly estateId?: number;
  readonly locale: Locale;
  readonly t: Translate;
}

/**
 * Homes that the visitor viewed before, which only the browser knows (`client/recent/enhanceRecent.ts`). It lists
 * them with their current data. Until then, and without JavaScript, nothing is shown.
 */
export function RecentEstates({ estateId, locale, t }: RecentEstatesProps) {
  const path = pathFor('ajaxEstateCards', locale);
  return createElement(
    'gevel-recent',
    { 'data-estate-id': estateId, 'data-path': path, 'data-cleared': t('around:recent.cleared'), 'data-print': 'no' },
    <CachedElement
      name="recent estates"
      element="section"
      attributes={{ className: css['recent'], 'aria-labelledby': 'recent-title', hidden: true }}
      by={[]}
      render={() => <RecentList t={t} />}
    />,
    <output className="visually-hidden" />,
  );
}

function RecentList({ t }: Pick<RecentEstatesProps, 't'>) {
  return (
    <div className="page">
      <header className={css['head']}>
        <h2 id="recent-title">{t('around:recent.title')}</h2>
        <button type="button" className={css['clear']} data-action="clear">
          {t('around:recent.clear')}
        </button>
      </header>
      <ul className={css['list']} />
    </div>
  );
}
