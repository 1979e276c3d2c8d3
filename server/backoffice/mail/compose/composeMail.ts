import type { MailContent, MailContext } from '../mailContext.ts';
import { mailHtml } from './mailHtml.ts';
import { mailText } from './mailText.ts';

export interface ComposedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** A mail in the site's brand, in both forms. */
export const composeMail = (context: MailContext, content: MailContent): ComposedMail => ({
  subject: content.subject,
  html: mailHtml(context, content),
  text: mailText(context, content),
});
