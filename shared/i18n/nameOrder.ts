import { LOCALES, type Locale } from './locales.ts';
import { recordOf } from '../domain/typedKeys.ts';

/** ASCII, typographic and modifier apostrophes, and the marks that are typed in their place. */
const APOSTROPHES = /['’‘ʼ`´]/g;

/** A name as it is sorted: Belgian lists file `'s Gravenbrakel` under S and `'t Zand` under T. */
export const sortedName = (name: string): string => name.replaceAll(APOSTROPHES, '');

const COLLATORS = recordOf(LOCALES, (locale) => new Intl.Collator(locale));

/** For `toSorted`: the alphabetical order of names in a language. */
export const compareNames = (a: string, b: string, locale: Locale): number =>
  COLLATORS[locale].compare(sortedName(a), sortedName(b));
