import type { Locale } from '#shared/i18n/locales.ts';

/**
 * Names that the list of postcodes lacks: for each language, maps the Dutch name of a place to its name in that
 * language.
 */
export const ADDITIONAL_PLACE_NAMES: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  nl: {},
  fr: {},
  en: {},
  de: {},
};
