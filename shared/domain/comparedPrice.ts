import { PERIOD } from '../primitives/vocabulary.ts';
import { isForRent } from './rules.ts';

/** How many of the periods by which a rent may be asked are in a month; one that is not here counts as a month. */
export const PERIODS_A_MONTH: ReadonlyMap<number, number> = new Map([
  [PERIOD.WEEK, 52 / 12],
  [PERIOD.YEAR, 1 / 12],
]);

interface Asked {
  /** Euros. */
  readonly value: number;
  /** Absent: a month. */
  readonly period?: { readonly id: number } | undefined;
}

/** What a price is found, sorted and compared by, in euros, exact to the cent: a rent is that of a month. */
export function comparedPrice({ value, period }: Asked, statusId: number): number {
  const times = isForRent(statusId) && period ? PERIODS_A_MONTH.get(period.id) : undefined;
  return times === undefined ? value : Math.round(value * times * 100) / 100;
}
