export interface MailAddress {
  readonly name?: string | undefined;
  readonly email: string;
}

/** As it waits in the database: everything but what the row's own columns say. */
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
