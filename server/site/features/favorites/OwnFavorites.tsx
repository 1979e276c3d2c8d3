import type { ReactNode } from 'react';
import { MIN_COMPARED_ESTATES, MAX_COMPARED_ESTATES } from '#shared/domain/favorites/favoritesQuery.ts';
import { MAX_IDS_PER_LIST } from '#shared/domain/favorites/idList.ts';
import { MAX_REMARK_CHARACTERS } from '#shared/domain/favorites/remark.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import button from '#shared/ui/button.module.css';
import css from './favorites.module.css';
import home from './favoriteHome.module.css';
import { Icon } from '#shared/ui/Icon.tsx';
import { PageHead } from '../../layout/PageHead.tsx';
import type { ScreenRequest } from '../../render/screen.ts';
import { Notifications } from '../savedSearches/notifications/Notifications.tsx';
import { CompareForm } from './CompareForm.tsx';
import { NOTE_HINT_ID } from './noteHint.ts';
import { Stylesheets } from '../../render/Stylesheets.tsx';

interface OwnFavoritesProps extends Pick<ScreenRequest, 'locale' | 't'> {
  /** The newest homes, for a visitor without favourites. */
  readonly newestHomes: ReactNode;
}

/**
 * Renders the page of the visitor's own favourites. The HTML is the same for all visitors, because the favourites and
 * notes are only in the browser, where a script requests the cards (`client/favorites/fillFavorites.ts`).
 */
export function OwnFavorites({ newestHomes: newest, locale, t }: OwnFavoritesProps) {
  const path = pathFor('favorites', locale);
  return (
    <>
      <Stylesheets names={['favorites', 'savedSearches', 'similar']} />
      <PageHead title={t('favorites:title')} introText={t('favorites:lead')} />
      <div
        className={`page ${css['favorites']} ${css['own']}`}
        data-favorites-page=""
        data-removed-now={t('favorites:removedNow')}
        data-cleared={t('favorites:cleared')}
        data-clear-question={t('favorites:clearQuestion')}
        data-not-kept={t('favorites:notKept')}
        data-copied={t('favorites:share.copied')}
        data-not-copied={t('favorites:share.notCopied')}
        data-wrong={t('favorites:compare.wrong', { fewest: MIN_COMPARED_ESTATES, most: MAX_COMPARED_ESTATES })}
      >
        <noscript>
          <p className={css['notice']}>{t('favorites:noScript')}</p>
          <p>
            <a className={button['button']} href={pathFor('offer', locale)}>
              {t('favorites:empty.action')}
            </a>
          </p>
        </noscript>
        <section className={css['empty']} aria-labelledby="empty-title">
          <Icon name="heart" className={css['emptyHeart']} />
          <h2 id="empty-title">{t('favorites:empty.title')}</h2>
          <p className={css['emptyText']}>{t('favorites:empty.text')}</p>
          <p className={css['ways']}>
            <a className={button['button']} href={pathFor('offer', locale)}>
              {t('favorites:empty.action')}
            </a>
            <a className={button['quiet']} href={pathFor('subscribe', locale)}>
              {t('subscribe:title')}
            </a>
          </p>
        </section>
        <div className={css['notice']} data-part="failed" role="alert" hidden>
          <p>{t('favorites:failed')}</p>
          <button type="button" className={button['quiet']} data-action="retry">
            {t('favorites:retry')}
          </button>
        </div>
        <div className={css['tools']} data-print="no">
          <button type="button" className={button['quiet']} data-action="share">
            <Icon name="share" />
            {t('favorites:share.button')}
          </button>
          <a className={css['textLink']} data-part="link" href={path}>
            {t('favorites:share.link')}
          </a>
          <button type="button" className={css['textLink']} data-action="clear">
            {t('favorites:clear')}
          </button>
          <p className={css['small']} data-part="most" hidden>
            {t('favorites:share.most', { count: MAX_IDS_PER_LIST })}
          </p>
          <p className={css['small']} id={NOTE_HINT_ID}>
            {t('favorites:note.hint', { count: MAX_REMARK_CHARACTERS })}
          </p>
        </div>
        <output className={css['status']} data-part="status" />
        <ul
          className={css['grid']}
          data-part="list"
          data-path={pathFor('ajaxFavorites', locale)}
          tabIndex={-1}
          aria-label={t('favorites:title')}
        />
        <div data-part="foot" className={css['foot']} hidden>
          <CompareForm ids={[]} locale={locale} t={t} />
        </div>
        <template data-part="missing">
          <li className={home['home']}>
            <div className={home['missing']}>
              <Icon name="house" className={home['missingIcon']} />
              <h2 className={home['missingTitle']} data-part="title">
                {t('favorites:missing.title')}
              </h2>
              <p>{t('favorites:missing.text')}</p>
              <p className={home['missingNote']} data-part="note" />
              <button type="button" className={button['quiet']} data-action="remove">
                {t('favorites:missing.remove')}
              </button>
            </div>
          </li>
        </template>
      </div>
      <div className={css['suggested']}>{newest}</div>
      <div className="page">
        <Notifications locale={locale} t={t} />
      </div>
    </>
  );
}
