import type { FieldValue } from '../../api/estate.ts';

const MONTHS = 12;
const DAYS = 365;
/** A term is a few words; what stands further back in a text is not read. */
const MOST_CHARACTERS = 200;
/**
 * A number without a unit is as likely of months from two whole years of them on (24, 36, 48), and no lease for a home
 * that is written so has more years than these.
 */
const LEAST_MONTHS_ALONE = 24;
const MOST_YEARS_ALONE = 30;

/** The units of a term, longest first: how many of them are in a year. */
const UNITS: readonly (readonly [words: RegExp, aYear: number])[] = [
  [/jaar|jaren|\bans?\b|ann[ée]e|year|jahr/i, 1],
  [/maand|mois|month|monat/i, MONTHS],
  [/\bdag|\bjours?\b|\bdays?\b|\btage?\b/i, DAYS],
];
const MORE =
  />|meer dan|langer dan|boven de |plus de|supérieure? à|more than|longer than|\bover\b|mehr als|länger als|über /i;
/** What follows is not meant: "not more than nine years". A sign with "or equal" is no "more", either. */
const NOT_MORE = />\s?=|\b(?:niet|geen|pas|non|not?|nicht)\b/i;
/** The time of a notice, which is no part of the term. */
const NOTICE = /opzeg|préavis|notice|kündigung/i;
/** Between the parts of one term: `9 jaar en 1 dag`. */
const AND = /^(?:en|et|and|und|\+|&)?$/i;

const aYearIn = (words: string): number | undefined => UNITS.find(([unit]) => unit.test(words))?.[1];

function isYearsAlone(number: number): boolean {
  return number > 0 && number <= MOST_YEARS_ALONE && (number < LEAST_MONTHS_ALONE || number % MONTHS !== 0);
}

/** `9 jaar en 1 dag`: each number has a unit, which is shorter than the one before, and nothing else stands between. */
function sumOf(words: string, numbers: readonly string[]): number | undefined {
  if (NOTICE.test(words)) return undefined;
  const after = words.split(/\d+/).slice(1);
  let sum = 0;
  let last = 0;
  for (const [index, number] of numbers.entries()) {
    const [unit = '', ...rest] = (after[index] ?? '').trim().split(/\s+/);
    const aYear = aYearIn(unit);
    const isLast = index === numbers.length - 1;
    if (aYear === undefined || aYear <= last || (!isLast && !AND.test(rest.join(' ')))) return undefined;
    sum += Number(number) / aYear;
    last = aYear;
  }
  return sum;
}

/** Of one text; undefined where it does not name one term: `3-6-9 jaar`. */
function yearsIn(text: string): number | undefined {
  const words = text.slice(0, MOST_CHARACTERS);
  const numbers = words.match(/\d+/g) ?? [];
  const [only] = numbers;
  if (only === undefined) return undefined;
  if (numbers.length > 1) return sumOf(words, numbers);
  const number = Number(only) + (MORE.test(words) && !NOT_MORE.test(words) ? 1 : 0);
  const aYear = aYearIn(words);
  if (aYear !== undefined) return number / aYear;
  return /^>?\d+$/.test(words.replaceAll(/[\s()]/g, '')) && isYearsAlone(Number(only)) ? number : undefined;
}

/**
 * The years that a home is let for, as the field `financial.lease_duration` says in words or as a number. "More than nine
 * years" counts as ten. A number alone is one of years, unless it may as well be one of months. Undefined: it does not say
 * one term.
 */
export function leaseYears(term: FieldValue | undefined): number | undefined {
  if (typeof term === 'number') return isYearsAlone(term) ? term : undefined;
  if (typeof term === 'string') return yearsIn(term);
  if (typeof term !== 'object' || Array.isArray(term)) return undefined;
  const found = Object.values(term).flatMap((text) => (text ? (yearsIn(text) ?? []) : []));
  return found.length > 0 ? Math.max(...found) : undefined;
}
