export interface MailAddress {
  readonly name?: string | undefined;
  readonly email: string;
}

/** A mail that waits in the database, without the data that have columns of their own. */
export interface StoredMail {
  readonly from: MailAddress;
  readonly to: MailAddress;
  readonly replyTo?: MailAddress;
  readonly messageId: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly calendar?: { readonly method: string; readonly content: string };
  readonly unsubscribeUrl?: string;
}
