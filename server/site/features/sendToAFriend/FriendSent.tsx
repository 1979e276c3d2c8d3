import { pathFor } from '#shared/routes/pathFor.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import css from '../../forms/pieces/contact.module.css';
import { SentMessage } from '../../forms/pieces/Sent.tsx';

interface FriendSentProps {
  readonly estateId: number;
  /** The path of the estate's page. Without it there is no link back. */
  readonly href: string | undefined;
  readonly locale: Locale;
  readonly t: Translate;
}

/**
 * Renders the confirmation that the mail was sent, with a link to the estate and a link to the form for another friend.
 */
export function FriendSent({ estateId, href, locale, t }: FriendSentProps) {
  return (
    <>
      <SentMessage title={t('friend:sent.title')} text={t('friend:sent.text')} />
      <p className={css['ways']}>
        {href === undefined ? null : <a href={href}>{t('friend:back')}</a>}
        <a href={pathFor('sendToAFriend', locale, { estateId })}>{t('friend:another')}</a>
      </p>
    </>
  );
}
