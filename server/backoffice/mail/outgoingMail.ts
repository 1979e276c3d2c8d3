import type { Site } from '#shared/api/site.ts';
import type { MailAddress } from '../core/db/documents/storedMail.ts';
import type { ComposedMail } from './compose/composeMail.ts';

/** A mail to be sent, once. */
export interface OutgoingMail {
  /** Whose mail it is: the sender, and the host of its Message-ID. */
  readonly site: Site;
  /** Kind of the mail, for the log and the command line: `message.lead`, `viewing.reminder`. */
  readonly kind: string;
  readonly to: MailAddress;
  readonly replyTo?: MailAddress;
  /** What `composeMail` gives. */
  readonly content: ComposedMail;
  /** Whom the mail is to or about, as `knownBy` says it, so that an erasure finds it; absent: no data of a visitor. */
  readonly visitor?: string;
  /** What it belongs to (`reservation:…`), for `cancelMails`. */
  readonly reference?: string;
  /** Not before; now without it. */
  readonly dueAt?: Date;
  /** Nothing of it is kept once it is out, or was refused for good. */
  readonly forget?: boolean;
  /** A calendar entry (RFC 5545), which mail programs offer to add; it is attached as a file too. */
  readonly calendar?: { readonly method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; readonly content: string };
  /** Where a POST unsubscribes in one click (RFC 8058): `List-Unsubscribe` and `List-Unsubscribe-Post`. */
  readonly unsubscribeUrl?: string;
}
