import type { MailContent, MailContext } from '../mailContext.ts';
import { formatMailHtml } from './mailHtml.ts';
import { formatMailText } from './mailText.ts';

export interface ComposedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** Composes a mail in the site's brand, as HTML and as plain text. */
export const composeMail = (context: MailContext, content: MailContent): ComposedMail => ({
  subject: content.subject,
  html: formatMailHtml(context, content),
  text: formatMailText(context, content),
});
