import type { Letter, MailStudio } from '../letter.ts';
import { letterHtml } from './letterHtml.ts';
import { letterText } from './letterText.ts';

export interface ComposedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** The mail of a letter in the site's brand, in both forms. */
export const composeMail = (studio: MailStudio, letter: Letter): ComposedMail => ({
  subject: letter.subject,
  html: letterHtml(studio, letter),
  text: letterText(studio, letter),
});
