import type { Site } from '#shared/api/site.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { toPlaceholder } from '../render/fragments/placeholder.ts';
import type { DocumentHead } from '../render/screen.ts';

export interface LanguageLink {
  readonly locale: Locale;
  readonly href: string;
}

/** The address of a page in each language of its site. */
export type LanguageHrefs = Readonly<Partial<Record<Locale, string>>>;

/**
 * Returns the address of this page in each language of the site. In languages without this page, it is the address of
 * the home page.
 */
export const buildLanguageHrefs = (site: Site, head: DocumentHead): LanguageHrefs =>
  Object.fromEntries(
    site.locales.map((locale) => [locale, (head.languages ?? head.alternates)[locale] ?? pathFor('home', locale)]),
  );

/**
 * Returns the links to a page in each language of the site, for a fragment that all pages share. Their addresses are
 * placeholders with the names of the languages.
 */
export const listLanguageLinks = (site: Site): readonly LanguageLink[] =>
  site.locales.map((locale) => ({ locale, href: toPlaceholder(locale) }));
