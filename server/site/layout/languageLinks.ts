import type { Site } from '#shared/api/site.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import type { Head } from '../render/screen.ts';

export interface LanguageLink {
  readonly locale: Locale;
  readonly href: string;
}

/** Returns this page in each language of the site; the home page in languages that the page does not exist in. */
export const languageLinks = (site: Site, head: Head): readonly LanguageLink[] =>
  site.locales.map((locale) => ({
    locale,
    href: (head.languages ?? head.alternates)[locale] ?? pathFor('home', locale),
  }));
