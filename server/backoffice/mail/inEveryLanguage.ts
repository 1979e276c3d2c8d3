import type { LocalizedText } from '#shared/api/common.ts';
import { LOCALES, type Locale } from '#shared/i18n/locales.ts';

/** Builds a localized text from a function that returns the text in a language. */
export const inEveryLanguage = (formatText: (locale: Locale) => string): LocalizedText =>
  Object.fromEntries(LOCALES.map((locale) => [locale, formatText(locale)]));
