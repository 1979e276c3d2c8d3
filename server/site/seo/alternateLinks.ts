import type { Site } from '#shared/api/site.ts';
import type { Locale } from '#shared/i18n/locales.ts';

/** A page's path in each language in which the page exists. */
export type LocalPaths = Readonly<Partial<Record<Locale, string>>>;

interface AlternateLink {
  readonly locale: Locale;
  readonly hrefLang: Locale | 'x-default';
  readonly path: string;
}

/**
 * Returns the links to the page in each language, in the site's order. The last link, `x-default`, leads to the page in
 * the site's first language; it is left out when the page does not exist in that language. Returns an empty list for a
 * page in one language.
 */
export function buildAlternateLinks({ locales }: Pick<Site, 'locales'>, paths: LocalPaths): readonly AlternateLink[] {
  const links = locales.flatMap((locale) => {
    const path = paths[locale];
    return path === undefined ? [] : [{ locale, hrefLang: locale, path }];
  });
  if (links.length < 2) return [];
  const defaultLink = links.find(({ locale }) => locale === locales[0]);
  return defaultLink ? [...links, { ...defaultLink, hrefLang: 'x-default' }] : links;
}
