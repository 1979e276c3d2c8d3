import type { Site } from '#shared/api/site.ts';
import type { MailAddress } from '../core/db/documents/storedMail.ts';
import type { ComposedMail } from './compose/composeMail.ts';

/** A mail to be sent once. */
export interface OutgoingMail {
  /** The site that sends the mail. Its host is also the host of the Message-ID. */
  readonly site: Site;
  /** The kind of the mail for the log and the command line, such as `message.lead` or `viewing.reminder`. */
  readonly kind: string;
  readonly to: MailAddress;
  readonly replyTo?: MailAddress;
  /** The result of `composeMail`. */
  readonly content: ComposedMail;
  /**
   * The visitor whom the mail is to or about, in the form of `toVisitorKey`. An erasure finds the mail by this value.
   * The value is absent when the mail contains no data of a visitor.
   */
  readonly visitor?: string;
  /** A reference to the object that the mail belongs to (`reservation:…`), by which `cancelMails` finds the mail. */
  readonly reference?: string;
  /** The earliest time of sending. When it is absent, the mail is due now. */
  readonly dueAt?: Date;
  /** The time from which the mail must not be sent any more. When it is absent, the mail does not expire. */
  readonly expiresAt?: Date;
  /** Is true when the content must be deleted once the mail was sent or has failed. */
  readonly forget?: boolean;
  /** A calendar entry (RFC 5545), which mail programs offer to add; it is also attached as a file. */
  readonly calendar?: { readonly method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; readonly content: string };
  /**
   * The address to which a POST unsubscribes in one click (RFC 8058), for the headers `List-Unsubscribe` and
   * `List-Unsubscribe-Post`.
   */
  readonly unsubscribeUrl?: string;
}
