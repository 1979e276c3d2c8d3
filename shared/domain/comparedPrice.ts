import { PERIOD } from '../primitives/vocabulary.ts';
import { isForRent } from './rules.ts';

/** How many of the periods by which a rent may be asked are in a month; one that is not here counts as a month. */
export const PERIODS_A_MONTH: ReadonlyMap<number, number> = new Map([
  [PERIOD.WEEK, 52 / 12],
  [PERIOD.YEAR, 1 / 12],
]);

export const roundToCents = (euros: number): number => Math.round(euros * 100) / 100;

const timesAMonth = (periodId: number | undefined): number => PERIODS_A_MONTH.get(periodId ?? PERIOD.MONTH) ?? 1;

/** Euros of a period of the rent, as euros of a month, exact to the cent. A period that is absent is a month. */
export const ofMonth = (amount: number, periodId: number | undefined): number =>
  roundToCents(amount * timesAMonth(periodId));

/** Euros of a month, as euros of a period of the rent. */
export const ofPeriod = (amount: number, periodId: number | undefined): number =>
  roundToCents(amount / timesAMonth(periodId));

interface Asked {
  /** Euros. */
  readonly value: number;
  /** Absent: a month. */
  readonly period?: { readonly id: number } | undefined;
}

/** What a price is found, sorted and compared by, in euros, exact to the cent: a rent is that of a month. */
export function comparedPrice({ value, period }: Asked, statusId: number): number {
  return isForRent(statusId) && period && PERIODS_A_MONTH.has(period.id) ? ofMonth(value, period.id) : value;
}
