import { createElement } from 'react';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import css from '../subscribe.module.css';

/**
 * The subscriptions and appointments made in this browser, as far as it has kept the tokens: a place that a script
 * fills (`client/notifications`), at the end of a page, so that it moves nothing. The same for all visitors.
 */
export function Notifications({ locale, t }: { locale: Locale; t: Translate }) {
  return createElement(
    'gevel-notifications',
    { class: css['notifications'], 'data-path': pathFor('ajaxNotifications', locale) },
    <section aria-labelledby="notifications-title" hidden>
      <h2 id="notifications-title" className={css['notificationsTitle']}>
        {t('subscribe:notices.title')}
      </h2>
      <ul className={css['noticeList']} data-part="list" />
    </section>,
    <template>
      <li>
        <span className={css['noticeKind']} data-part="kind" />
      </li>
    </template>,
  );
}
