import type { Cents } from './cents.ts';

/** No figure that a visitor means is longer. */
const MOST_CHARACTERS = 30;
const DIGITS = /^\d{1,13}$/;
/** What people write around the digits: spaces of any kind, apostrophes, a currency. */
const AROUND = /[\s'’€]|EUR/gi;
const THOUSANDS = 3;
const CENT_DIGITS = 2;

/** The parts of a number between its dots and commas, with these; undefined where it is none. */
function partsOf(text: string): { readonly groups: readonly string[]; readonly marks: string } | undefined {
  if (text.length > MOST_CHARACTERS) return undefined;
  const bare = text.replace(AROUND, '');
  const groups = bare.split(/[.,]/);
  return groups.every((group) => DIGITS.test(group)) ? { groups, marks: bare.replace(/\d/g, '') } : undefined;
}

/** Whether all groups but the first are thousands. */
const areThousands = ([first = '', ...rest]: readonly string[]): boolean =>
  first.length <= THOUSANDS && first !== '0' && rest.every(({ length }) => length === THOUSANDS);

/**
 * An amount of euros as people write it: `350000`, `350.000`, `1.234,56`, `1234.56`, `1,234.56`, `€ 1 234,5`. A dot or a
 * comma with three digits behind it parts thousands, since amounts have two decimals at most. Undefined for anything
 * else, a negative amount included.
 */
export function readAmount(text: string): Cents | undefined {
  const { groups, marks } = partsOf(text) ?? { groups: [], marks: '' };
  const last = groups.at(-1);
  if (last === undefined) return undefined;
  const hasDecimals = groups.length > 1 && last.length <= CENT_DIGITS;
  const whole = hasDecimals ? groups.slice(0, -1) : groups;
  const between = hasDecimals ? marks.slice(0, -1) : marks;
  // One mark parts all thousands, and another one the decimals.
  if (whole.length > 1 && (!areThousands(whole) || new Set(between).size > 1)) return undefined;
  if (hasDecimals && between.includes(marks.slice(-1))) return undefined;
  return Number(whole.join('')) * 100 + (hasDecimals ? Number(last.padEnd(CENT_DIGITS, '0')) : 0);
}

const RATE_DECIMALS = 3;

/** Thousandths of a percent: 3125 is 3.125 %. */
export type RateSteps = number;

/** A rate a year: `3,5`, `3.25 %`. Undefined for anything else. */
export function readRate(text: string): RateSteps | undefined {
  const { groups } = partsOf(text.replace(/%/g, '')) ?? { groups: [] };
  const [whole, decimals = ''] = groups;
  if (whole === undefined || groups.length > 2 || decimals.length > RATE_DECIMALS) return undefined;
  return Number(whole) * 10 ** RATE_DECIMALS + Number(decimals.padEnd(RATE_DECIMALS, '0'));
}

/** A whole number, such as years: `25`. Undefined for anything else. */
export const readWhole = (text: string): number | undefined => {
  const bare = text.length > MOST_CHARACTERS ? '' : text.trim();
  return DIGITS.test(bare) ? Number(bare) : undefined;
};
