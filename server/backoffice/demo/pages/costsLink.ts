import type { Locale } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';

const WORDS: Readonly<Record<Locale, string>> = {
  nl: 'Reken uit wat je aankoop kost',
  fr: 'Calculez ce que coûte votre achat',
  en: 'Work out what your purchase costs',
  de: 'Berechnen Sie, was Ihr Kauf kostet',
};

/** Returns the beginning of a sentence, with a link to the calculation of purchase costs. */
export const costsLink = (locale: Locale): string => `<a href="${pathFor('costs', locale)}">${WORDS[locale]}</a>`;
