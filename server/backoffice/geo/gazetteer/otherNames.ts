import type { Locale } from '#shared/i18n/locales.ts';

/** What places are called, by their Dutch names, besides the names that the list of postcodes has. */
export const OTHER_NAMES: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  nl: {},
  fr: {},
  en: {},
  de: {},
};
