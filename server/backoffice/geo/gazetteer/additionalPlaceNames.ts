import type { Locale } from '#shared/i18n/locales.ts';

/** Names that the list of postcodes lacks: for each language, the names of places by their Dutch names. */
export const ADDITIONAL_PLACE_NAMES: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  nl: {},
  fr: {},
  en: {},
  de: {},
};
