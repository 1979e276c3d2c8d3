import type { Site } from '#shared/api/site.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import type { MailBlock } from './compose/mailBlocks.ts';

/** The data to compose the mails of a site in one language. `MailRepository.createMailContext` creates the object. */
export interface MailContext {
  readonly site: Site;
  readonly locale: Locale;
  /**
   * Returns the text of a key (`mailMessages:lead.subject`), in the site's own version when the site has its own text
   * for the key.
   */
  readonly t: Translate;
  /** Returns the absolute address, on the site's own host, of a path that begins with a slash. */
  readonly url: (path: string) => string;
}

/**
 * The content of a mail, which is formatted as HTML and as plain text. All texts are plain text; the HTML form
 * escapes them.
 */
export interface MailContent {
  readonly subject: string;
  /** The line that inboxes show after the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly blocks: readonly MailBlock[];
  /** A sentence for the footer that says why the recipient gets this mail. */
  readonly reason: string;
  /** Absolute links in the footer, for changing or ending a subscription. */
  readonly links?: readonly { readonly label: string; readonly url: string }[];
}
