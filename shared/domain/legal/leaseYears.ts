import type { FieldValue } from '../../api/estate.ts';

const MONTHS = 12;
/** A term is a few words; what stands further back in a text is not read. */
const MOST_CHARACTERS = 200;

const YEAR_WORDS = /jaar|jaren|\bans?\b|ann[ée]e|year|jahr/i;
const MONTH_WORDS = /maand|mois|month|monat/i;
const MORE_WORDS = /meer dan|langer dan|plus de|more than|longer than|mehr als|länger als/i;

/** Of one text; undefined where it does not name one number of years or months: `3-6-9 jaar`. */
function yearsIn(text: string): number | undefined {
  const words = text.slice(0, MOST_CHARACTERS);
  const numbers = words.match(/\d+/g) ?? [];
  const [only] = numbers;
  if (only === undefined || numbers.length > 1) return undefined;
  const isNumberAlone = words.trim() === only;
  if (!isNumberAlone && !YEAR_WORDS.test(words) && !MONTH_WORDS.test(words)) return undefined;
  const number = Number(only) + (MORE_WORDS.test(words) ? 1 : 0);
  return MONTH_WORDS.test(words) && !YEAR_WORDS.test(words) ? number / MONTHS : number;
}

/**
 * The years that a home is let for, as the field `financial.lease_duration` says in words or as a number. "More than nine
 * years" counts as ten. Undefined: it does not say one term.
 */
export function leaseYears(term: FieldValue | undefined): number | undefined {
  if (typeof term === 'number') return term > 0 ? term : undefined;
  if (typeof term === 'string') return yearsIn(term);
  if (typeof term !== 'object' || Array.isArray(term)) return undefined;
  const found = Object.values(term).flatMap((text) => (text ? (yearsIn(text) ?? []) : []));
  return found.length > 0 ? Math.max(...found) : undefined;
}
