import type { Locale } from './locales.ts';

/** ASCII, typographic and modifier apostrophes, and the marks that are typed in their place. */
const APOSTROPHES = /['’‘ʼ`´]/g;

/** A name as it is sorted: Belgian lists file `'s Gravenbrakel` under S and `'t Zand` under T. */
export const sortedName = (name: string): string => name.replaceAll(APOSTROPHES, '');

const collators = new Map<Locale, Intl.Collator>();
function collatorOf(locale: Locale): Intl.Collator {
  const collator = collators.get(locale) ?? new Intl.Collator(locale);
  collators.set(locale, collator);
  return collator;
}

/** For `toSorted`: the alphabetical order of names in a language. */
export const compareNames = (a: string, b: string, locale: Locale): number =>
  collatorOf(locale).compare(sortedName(a), sortedName(b));
