import type { StoredMail } from '../core/db/documents/storedMail.ts';

interface MailToSend {
  readonly id: string;
  readonly siteId: string;
  readonly kind: string;
  readonly mail: StoredMail;
  /** The time for the `Date` header of the mail. */
  readonly at: Date;
}

/**
 * Is thrown when a mail was not sent. The message contains only codes, because the texts of servers repeat e-mail
 * addresses.
 */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefused';
  /**
   * Is true when the server will never accept the mail, for example because the recipient is unknown or the server
   * is misconfigured.
   */
  readonly isFinal: boolean;

  constructor(codes: string, isFinal: boolean) {
    super(codes);
    this.isFinal = isFinal;
  }
}

/** Delivers mails, to a mail server or into a folder. */
export interface MailTransport {
  /** Sends a mail. Resolves when the server has accepted it. Throws `MailRefusedError` when the server has not. */
  send(mail: MailToSend): Promise<void>;
  close(): Promise<void>;
}
