import type { Site } from '#shared/api/site.ts';
import type { MailAddress } from '../core/db/documents/storedMail.ts';
import type { ComposedMail } from './compose/composeMail.ts';

/** A mail to be sent once. */
export interface OutgoingMail {
  /** The sender, whose host is also that of the Message-ID. */
  readonly site: Site;
  /** The kind of the mail for the log and the command line, such as `message.lead` or `viewing.reminder`. */
  readonly kind: string;
  readonly to: MailAddress;
  readonly replyTo?: MailAddress;
  /** The result of `composeMail`. */
  readonly content: ComposedMail;
  /**
   * The visitor whom the mail is to or about, in the form of `toVisitorKey`, so that an erasure finds it; absent when
   * it contains no data of a visitor.
   */
  readonly visitor?: string;
  /** The object that the mail belongs to (`reservation:…`), for `cancelMails`. */
  readonly reference?: string;
  /** The earliest time of sending; the mail is due now without it. */
  readonly dueAt?: Date;
  /** True when the content must be deleted once the mail was sent or refused permanently. */
  readonly forget?: boolean;
  /** A calendar entry (RFC 5545), which mail programs offer to add; it is also attached as a file. */
  readonly calendar?: { readonly method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; readonly content: string };
  /** The address where a POST unsubscribes in one click (RFC 8058): `List-Unsubscribe` and `List-Unsubscribe-Post`. */
  readonly unsubscribeUrl?: string;
}
