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
 * Returns the page in each language, in the site's order, and `x-default` as the last one, which is the page in the
 * site's first language. Returns an empty list for a page in one language.
 */
export function alternateLinks({ locales }: Pick<Site, 'locales'>, paths: LocalPaths): readonly AlternateLink[] {
  const links = locales.flatMap((locale) => {
    const path = paths[locale];
    return path === undefined ? [] : [{ locale, hrefLang: locale, path }];
  });
  if (links.length < 2) return [];
  const standard = links.find(({ locale }) => locale === locales[0]);
  return standard ? [...links, { ...standard, hrefLang: 'x-default' }] : links;
}
