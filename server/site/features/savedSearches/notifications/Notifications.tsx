import { createElement } from 'react';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import css from '../subscribe.module.css';

/**
 * Renders the container for the subscriptions and appointments that were made in this browser, whose tokens the browser
 * has stored. A script fills the container (`client/notifications`). The container is at the end of a page, so that
 * nothing moves when it is filled. Its HTML is the same for all visitors.
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
