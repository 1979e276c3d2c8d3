import type { Locale } from '#shared/i18n/locales.ts';

/** The ids that the API uses for languages. */
export const LANGUAGE_IDS: Readonly<Record<Locale, string>> = {
  nl: 'nl-BE',
  fr: 'fr-BE',
  en: 'en-GB',
  de: 'de-DE',
};
