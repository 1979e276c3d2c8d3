import type { Site } from '#shared/api/site.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import type { MailBlock } from './compose/mailBlocks.ts';

/** What the mails of a site in one language are made with; `MailRepository.contextFor` gives it. */
export interface MailContext {
  readonly site: Site;
  readonly locale: Locale;
  /** Text of a key (`mailMessages:lead.subject`), in the site's own wording where it has one. */
  readonly t: Translate;
  /** The absolute address, on the site's own host, of a path that begins with a slash. */
  readonly url: (path: string) => string;
}

/** What a mail says, once, for HTML and for plain text. All of it is plain text: the frame escapes. */
export interface MailContent {
  readonly subject: string;
  /** The line that inboxes show behind the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly blocks: readonly MailBlock[];
  /** Why the reader gets this mail: a sentence for its foot. */
  readonly reason: string;
  /** Links below it: change, unsubscribe. Absolute addresses. */
  readonly links?: readonly { readonly label: string; readonly url: string }[];
}
