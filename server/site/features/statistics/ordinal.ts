import type { Locale } from '#shared/i18n/locales.ts';

const english = new Intl.PluralRules('en', { type: 'ordinal' });
const ENGLISH: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = { one: 'st', two: 'nd', few: 'rd' };

/** Returns the Dutch ending. It is -ste for eerste and achtste, and for all from twintigste on. */
function dutch(rank: number): string {
  const rest = rank % 100;
  return rest === 0 || rest === 1 || rest === 8 || rest >= 20 ? 'ste' : 'de';
}

const ENDINGS: Readonly<Record<Locale, (rank: number) => string>> = {
  nl: dutch,
  fr: (rank) => (rank === 1 ? 'er' : 'e'),
  en: (rank) => ENGLISH[english.select(rank)] ?? 'th',
  // In German the number follows "Platz".
  de: () => '',
};

/** Returns a rank in the form before "of": `3de`, `3e`, `3rd`. In German it is `3`, after "Platz". */
export const ordinal = (rank: number, locale: Locale): string => `${rank}${ENDINGS[locale](rank)}`;
