import type { Locale } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';

const WORDS: Readonly<Record<Locale, string>> = {
  nl: 'Bekijk wat we verkochten en verhuurden',
  fr: 'Voyez ce que nous avons vendu et loué',
  en: 'See what we have sold and let',
  de: 'Sehen Sie, was wir verkauft und vermietet haben',
};

/** Returns a paragraph with a link to the estates that the agency has sold and let. */
export const referencesLink = (locale: Locale): string =>
  `<p><a href="${pathFor('references', locale)}">${WORDS[locale]}</a></p>`;
