import type { StoredMail } from '../core/db/documents/storedMail.ts';

interface MailToSend {
  readonly id: string;
  readonly kind: string;
  readonly mail: StoredMail;
  /** The date in its header. */
  readonly at: Date;
}

/** Why a mail did not go out, in codes alone: a server's words repeat addresses. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
  /** The server says that it will never accept the mail: of an unknown address, for example, or because it is set up wrongly. */
  readonly final: boolean;

  constructor(codes: string, final: boolean) {
    super(codes);
    this.final = final;
  }
}

/** Where mails go. */
export interface MailTransport {
  /** Resolves when the other side has taken it over. Throws `MailRefused`. */
  send(mail: MailToSend): Promise<void>;
  close(): Promise<void>;
}
