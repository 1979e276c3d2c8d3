import type { StoredMail } from '../core/db/documents/storedMail.ts';

interface MailToSend {
  readonly id: string;
  readonly kind: string;
  readonly mail: StoredMail;
  /** The date in the header. */
  readonly at: Date;
}

/** Reports that a mail was not sent. The message contains only codes, because the texts of servers repeat addresses. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
  /**
   * Is true when the server will never accept the mail, for example because the address is unknown or the server is
   * misconfigured.
   */
  readonly final: boolean;

  constructor(codes: string, final: boolean) {
    super(codes);
    this.final = final;
  }
}

/** The destination of mails. */
export interface MailTransport {
  /** Resolves when the server has accepted the mail. Throws `MailRefused`. */
  send(mail: MailToSend): Promise<void>;
  close(): Promise<void>;
}
