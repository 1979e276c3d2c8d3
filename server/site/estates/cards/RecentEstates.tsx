import { createElement } from 'react';
import type { Locale } from '../../../../shared/i18n/locales.ts';
import type { Translate } from '../../../../shared/i18n/translate.ts';
import { pathFor } from '../../../../shared/routes/pathFor.ts';
import css from '../../../../shared/elements/recent.module.css';
import keeping from '../../layout/styles/keeping.module.css';
import { CachedElement } from '../../render/fragments/CachedElement.tsx';

interface RecentEstatesProps {
  /** The one that the page is about, if it is about one. */
  readonly estateId?: number;
  readonly locale: Locale;
  readonly t: Translate;
}

/**
 * Homes that the visitor viewed before, which only the browser knows, and only where the visitor asked it to remember
 * them (`client/recent/enhanceRecent.ts`): the way to ask stands here, and then the way to stop. It lists them with their
 * current data. Without JavaScript nothing is shown.
 */
export function RecentEstates({ estateId, locale, t }: RecentEstatesProps) {
  return createElement(
    'gevel-recent',
    {
      class: keeping['root'],
      'data-estate-id': estateId,
      'data-path': pathFor('ajaxEstateCards', locale),
      'data-begun': t('around:recent.remembers'),
      'data-forgotten': t('around:recent.forgotten'),
      'data-refused': t('around:recent.refused'),
      'data-print': 'no',
    },
    <CachedElement
      name="recent estates"
      element="div"
      attributes={{ className: 'page' }}
      by={[]}
      render={() => <Recent t={t} />}
    />,
  );
}

function Recent({ t }: Pick<RecentEstatesProps, 't'>) {
  return (
    <>
      <section className={`${css['recent']} ${keeping['kept']}`} aria-labelledby="recent-title" data-part="list" hidden>
        <h2 id="recent-title">{t('around:recent.title')}</h2>
        <ul className={css['list']} />
      </section>
      <p className={keeping['asks']}>
        {t('around:recent.question')}{' '}
        <button type="button" className={keeping['action']} data-action="remember">
          {t('around:recent.remember')}
        </button>
      </p>
      <p className={keeping['kept']}>
        {t('around:recent.state')}{' '}
        <button type="button" className={keeping['action']} data-action="forget">
          {t('around:recent.forget')}
        </button>
      </p>
      <output />
    </>
  );
}
