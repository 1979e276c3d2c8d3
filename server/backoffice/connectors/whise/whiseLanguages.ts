import type { Locale } from '#shared/i18n/locales.ts';

/** Languages as the API names them. */
export const LANGUAGE_IDS: Readonly<Record<Locale, string>> = {
  nl: 'nl-BE',
  fr: 'fr-BE',
  en: 'en-GB',
  de: 'de-DE',
};
