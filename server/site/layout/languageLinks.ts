import type { Site } from '#shared/api/site.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import type { Head } from '../render/screen.ts';

export interface LanguageLink {
  readonly locale: Locale;
  readonly href: string;
}

/** This page in each language of the site; the home page where it has no counterpart. */
export const languageLinks = (site: Site, head: Head): readonly LanguageLink[] =>
  site.locales.map((locale) => ({
    locale,
    href: (head.languages ?? head.alternates)[locale] ?? pathFor('home', locale),
  }));
