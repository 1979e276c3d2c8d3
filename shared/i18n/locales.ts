/** The languages of the product, Dutch first (specification §1, §9). */
export const LOCALES = ['nl', 'fr', 'en', 'de'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'nl';

/** Content in some of the languages, in the form in which the back office stores it. */
export type LocalizedContent<T = string> = { readonly [L in Locale]?: T | undefined };

export const isLocale = (value: unknown): value is Locale => LOCALES.some((locale) => locale === value);

/**
 * Returns the value in `locale`, otherwise the Dutch value, otherwise the first value (specification §1). An empty
 * string counts as missing. Returns `''` when there is no value.
 */
export function localize(content: LocalizedContent | undefined, locale: Locale): string {
  if (!content) return '';
  return content[locale] || content.nl || LOCALES.map((candidate) => content[candidate]).find(Boolean) || '';
}

/** Returns the language of the value that `localize` returns, or `undefined` when there is no value. */
export const findContentLocale = (content: LocalizedContent | undefined, locale: Locale): Locale | undefined =>
  [locale, DEFAULT_LOCALE, ...LOCALES].find((candidate) => content?.[candidate]);
