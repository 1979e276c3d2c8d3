import type { LocalizedText } from '#shared/api/common.ts';
import { LOCALES, type Locale } from '#shared/i18n/locales.ts';

/** A text as each language has it. */
export const inEveryLanguage = (text: (locale: Locale) => string): LocalizedText =>
  Object.fromEntries(LOCALES.map((locale) => [locale, text(locale)]));
