import type { Locale } from './locales.ts';

/** Matches ASCII, typographic and modifier apostrophes, and the accents that people type instead. */
const APOSTROPHE = /['’‘ʼ`´]/g;

/**
 * Returns a name in the form by which it is sorted. Belgian lists have `'s Gravenbrakel` under S and `'t Zand` under T.
 */
export const toSortName = (name: string): string => name.replaceAll(APOSTROPHE, '');

const collators = new Map<Locale, Intl.Collator>();
function getCollator(locale: Locale): Intl.Collator {
  const collator = collators.get(locale) ?? new Intl.Collator(locale);
  collators.set(locale, collator);
  return collator;
}

/** Compares names alphabetically in a language, for `toSorted`. */
export const compareNames = (a: string, b: string, locale: Locale): number =>
  getCollator(locale).compare(toSortName(a), toSortName(b));
