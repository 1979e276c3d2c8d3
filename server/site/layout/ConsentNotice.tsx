import { createElement } from 'react';
import { pathFor } from '#shared/routes/pathFor.ts';
import button from '#shared/ui/button.module.css';
import css from '#shared/elements/consent.module.css';
import { listPurposesOnEachPage, findStatisticsSource } from './consent/purposes.ts';
import type { ScreenRequest } from '../render/screen.ts';

/**
 * Asks for consent before third-party content is used. The notice is hidden in the HTML, which is the same for all
 * visitors, and the browser shows it only to visitors who have not decided. It is the first element after the skip
 * link. In a window that is high enough it covers the bottom of the page, so that nothing moves. Without JavaScript no
 * third-party content is loaded, so no consent is needed; the form on the cookie page still works.
 */
export function ConsentNotice({ request }: { request: ScreenRequest }) {
  const { site, locale, t } = request;
  const purposes = listPurposesOnEachPage(site);
  if (purposes.length === 0) return null;
  const statisticsSource = findStatisticsSource(request);
  const action = pathFor('cookiePolicy', locale);
  return createElement(
    'gevel-consent',
    {
      hidden: true,
      'data-purposes': purposes.join(' '),
      'data-statistics': statisticsSource?.address,
      'data-statistics-site': statisticsSource?.siteId,
      'data-print': 'no',
    },
    <section className={css['notice']} aria-labelledby="consent-title">
      <h2 id="consent-title" className={css['title']}>
        {t('consent:notice.title')}
      </h2>
      <p className={css['words']}>
        {`${t(`consent:notice.${purposes.length > 1 ? 'both' : purposes[0]}`)} `}
        <a href={action}>{t('consent:notice.more')}</a>
      </p>
      <form className={css['buttons']} method="post" action={action}>
        <button className={button['button']} type="submit" name="choice" value="none">
          {t('consent:refuse')}
        </button>
        <button className={button['button']} type="submit" name="choice" value="all">
          {t('consent:accept')}
        </button>
      </form>
    </section>,
  );
}
