import type { FieldValue } from '../../api/estate.ts';

const MONTHS_PER_YEAR = 12;
const DAYS_PER_YEAR = 365;
/** The number of characters of a text that are read. It is small, because a term has few words. */
const MAX_TERM_CHARACTERS = 200;
/**
 * The smallest number without a unit that can be a number of months; such a number is a multiple of twelve. A number
 * above 30 without a unit is never a number of years.
 */
const MIN_MONTHS_WITHOUT_UNIT = 24;
const MAX_YEARS_WITHOUT_UNIT = 30;

/** The units of a term, the longest first, each with the number of these units in a year. */
const UNITS_PER_YEAR: readonly (readonly [words: RegExp, unitsPerYear: number])[] = [
  [/jaar|jaren|\bans?\b|ann[ée]e|year|jahr/i, 1],
  [/maand|mois|month|monat/i, MONTHS_PER_YEAR],
  [/\bdag|\bjours?\b|\bdays?\b|\btage?\b/i, DAYS_PER_YEAR],
];
const MORE_THAN =
  />|meer dan|langer dan|boven de |plus de|supérieure? à|more than|longer than|\bover\b|mehr als|länger als|über /i;
/** Matches words and signs with which `MORE_THAN` does not mean more: "not more than nine years", ">= 9". */
const NOT_MORE_THAN = />\s?=|\b(?:niet|geen|pas|non|not?|nicht)\b/i;
/** Matches words for a notice period, whose duration is not part of the term. */
const NOTICE_PERIOD_WORD = /opzeg|préavis|notice|kündigung/i;
/** Matches words between the parts of one term: `9 jaar en 1 dag`. */
const AND_WORD = /^(?:en|et|and|und|\+|&)?$/i;

const findUnitsPerYear = (words: string): number | undefined => UNITS_PER_YEAR.find(([unit]) => unit.test(words))?.[1];

function isYearsWithoutUnit(number: number): boolean {
  return (
    number > 0 &&
    number <= MAX_YEARS_WITHOUT_UNIT &&
    (number < MIN_MONTHS_WITHOUT_UNIT || number % MONTHS_PER_YEAR !== 0)
  );
}

/** Adds up a term such as `9 jaar en 1 dag`. Each number needs a unit that is shorter than the previous one. */
function sumTermParts(words: string, numbers: readonly string[]): number | undefined {
  if (NOTICE_PERIOD_WORD.test(words)) return undefined;
  const textsAfterNumbers = words.split(/\d+/).slice(1);
  let sum = 0;
  let previousUnitsPerYear = 0;
  for (const [index, number] of numbers.entries()) {
    const [unit = '', ...wordsAfterUnit] = (textsAfterNumbers[index] ?? '').trim().split(/\s+/);
    const unitsPerYear = findUnitsPerYear(unit);
    const isLast = index === numbers.length - 1;
    if (
      unitsPerYear === undefined ||
      unitsPerYear <= previousUnitsPerYear ||
      (!isLast && !AND_WORD.test(wordsAfterUnit.join(' ')))
    )
      return undefined;
    sum += Number(number) / unitsPerYear;
    previousUnitsPerYear = unitsPerYear;
  }
  return sum;
}

/** Returns the years in one text; undefined when it contains no term, or several as in `3-6-9 jaar`. */
function parseYears(text: string): number | undefined {
  const words = text.slice(0, MAX_TERM_CHARACTERS);
  const numbers = words.match(/\d+/g) ?? [];
  const [firstNumber] = numbers;
  if (firstNumber === undefined) return undefined;
  if (numbers.length > 1) return sumTermParts(words, numbers);
  const number = Number(firstNumber) + (MORE_THAN.test(words) && !NOT_MORE_THAN.test(words) ? 1 : 0);
  const unitsPerYear = findUnitsPerYear(words);
  if (unitsPerYear !== undefined) return number / unitsPerYear;
  return /^>?\d+$/.test(words.replaceAll(/[\s()]/g, '')) && isYearsWithoutUnit(Number(firstNumber))
    ? number
    : undefined;
}

/**
 * Parses the years of a lease from the field `financial.lease_duration`, a number or a text in one or more languages.
 * "More than nine years" counts as ten. A number without a unit is a number of years, unless it may be a number of
 * months. When the languages differ, the longest term is returned. Returns undefined when no text contains exactly one
 * term.
 */
export function parseLeaseYears(term: FieldValue | undefined): number | undefined {
  if (typeof term === 'number') return isYearsWithoutUnit(term) ? term : undefined;
  if (typeof term === 'string') return parseYears(term);
  if (typeof term !== 'object' || Array.isArray(term)) return undefined;
  const years = Object.values(term).flatMap((text) => (text ? (parseYears(text) ?? []) : []));
  return years.length > 0 ? Math.max(...years) : undefined;
}
