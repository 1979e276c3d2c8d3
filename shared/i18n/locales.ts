/** Languages of the product, Dutch first (specification §1, §9). */
export const LOCALES = ['nl', 'fr', 'en', 'de'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'nl';

/** Content in some of the languages, as the back office stores it. */
export type Localized<T = string> = { readonly [L in Locale]?: T | undefined };

export const isLocale = (value: unknown): value is Locale => LOCALES.some((locale) => locale === value);

/**
 * The value in `locale`; else Dutch, else the first value there is (specification §1).
 * An empty string counts as missing. Returns `''` when there is nothing at all.
 */
export function localize(content: Localized | undefined, locale: Locale): string {
  if (!content) return '';
  return content[locale] || content.nl || LOCALES.map((candidate) => content[candidate]).find(Boolean) || '';
}

/** The language of what `localize` gives; `undefined` when there is nothing. */
export const localizedIn = (content: Localized | undefined, locale: Locale): Locale | undefined =>
  [locale, DEFAULT_LOCALE, ...LOCALES].find((candidate) => content?.[candidate]);
