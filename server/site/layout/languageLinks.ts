import type { Site } from '#shared/api/site.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import type { DocumentHead } from '../render/screen.ts';

export interface LanguageLink {
  readonly locale: Locale;
  readonly href: string;
}

/**
 * Returns the links to this page in each language of the site. In languages without this page, the link leads to the
 * home page.
 */
export const buildLanguageLinks = (site: Site, head: DocumentHead): readonly LanguageLink[] =>
  site.locales.map((locale) => ({
    locale,
    href: (head.languages ?? head.alternates)[locale] ?? pathFor('home', locale),
  }));
