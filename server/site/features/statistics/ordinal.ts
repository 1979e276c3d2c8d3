import type { Locale } from '#shared/i18n/locales.ts';

const englishRules = new Intl.PluralRules('en', { type: 'ordinal' });
const ENGLISH_ENDINGS: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = { one: 'st', two: 'nd', few: 'rd' };

/**
 * Returns the ending of a Dutch ordinal, which depends on the last two digits: `ste` for 00, 01, 08 and 20 to 99
 * ("honderdste", "eerste", "achtste", "twintigste"), otherwise `de`.
 */
function getDutchEnding(rank: number): string {
  const lastTwoDigits = rank % 100;
  return lastTwoDigits === 0 || lastTwoDigits === 1 || lastTwoDigits === 8 || lastTwoDigits >= 20 ? 'ste' : 'de';
}

const ORDINAL_ENDINGS: Readonly<Record<Locale, (rank: number) => string>> = {
  nl: getDutchEnding,
  fr: (rank) => (rank === 1 ? 'er' : 'e'),
  en: (rank) => ENGLISH_ENDINGS[englishRules.select(rank)] ?? 'th',
  // A German rank has no ending, because the text before it is "Platz".
  de: () => '',
};

/** Returns a rank as an ordinal, which "of" may follow: `3de`, `3e`, `3rd`. In German it is `3`, after "Platz". */
export const formatOrdinal = (rank: number, locale: Locale): string => `${rank}${ORDINAL_ENDINGS[locale](rank)}`;
