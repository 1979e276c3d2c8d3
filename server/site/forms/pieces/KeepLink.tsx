import { createElement } from 'react';
import type { Translate } from '../../../../shared/i18n/translate.ts';
import css from '../../layout/styles/keeping.module.css';

interface KeepLinkProps {
  readonly kind: 'appointment' | 'subscription';
  /** What opened the page. */
  readonly token: string;
  readonly t: Translate;
}

/**
 * On a page that a token opened: the way to find it again in this browser, and to have it forgotten
 * (`client/notifications/storeToken.ts`). Without being asked the browser stores nothing; the mail has the same link.
 */
export const KeepLink = ({ kind, token, t }: KeepLinkProps) =>
  createElement(
    'gevel-token',
    {
      class: css['root'],
      'data-kind': kind,
      'data-token': token,
      'data-dropped': t('subscribe:notices.dropped'),
      'data-refused': t('around:recent.refused'),
      'data-print': 'no',
    },
    <p className={css['asksLink']}>
      {t('subscribe:notices.question')}{' '}
      <button type="button" className={css['action']} data-action="keep">
        {t('subscribe:notices.keep')}
      </button>
    </p>,
    <p className={css['keptLink']}>
      {t('subscribe:notices.kept')}{' '}
      <button type="button" className={css['action']} data-action="drop">
        {t('subscribe:notices.drop')}
      </button>
    </p>,
    <output />,
  );
