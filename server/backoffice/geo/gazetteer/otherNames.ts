import type { Locale } from '#shared/i18n/locales.ts';

/** Additional names of places, by their Dutch names, that the list of postcodes lacks. */
export const ADDITIONAL_PLACE_NAMES: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  nl: {},
  fr: {},
  en: {},
  de: {},
};
