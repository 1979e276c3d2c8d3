import { PERIOD } from '../primitives/vocabulary.ts';
import { isForRent } from './rules.ts';

/** Number of rent periods in a month, by id. A period that is not here counts as a month. */
export const PERIODS_A_MONTH: ReadonlyMap<number, number> = new Map([
  [PERIOD.WEEK, 52 / 12],
  [PERIOD.YEAR, 1 / 12],
]);

export const roundToCents = (euros: number): number => Math.round(euros * 100) / 100;

const timesAMonth = (periodId: number | undefined): number => PERIODS_A_MONTH.get(periodId ?? PERIOD.MONTH) ?? 1;

/** Converts euros by a period of the rent to euros by the month, to the cent. An absent period is a month. */
export const ofMonth = (amount: number, periodId: number | undefined): number =>
  roundToCents(amount * timesAMonth(periodId));

/** Converts euros by the month to euros by a period of the rent, to the cent. */
export const ofPeriod = (amount: number, periodId: number | undefined): number =>
  roundToCents(amount / timesAMonth(periodId));

interface Asked {
  /** Euros. */
  readonly value: number;
  /** Absent: a month. */
  readonly period?: { readonly id: number } | undefined;
}

/** The amount that filters, sorting and comparisons use, in euros, to the cent: a rent counts by the month. */
export function comparedPrice({ value, period }: Asked, statusId: number): number {
  return isForRent(statusId) && period && PERIODS_A_MONTH.has(period.id) ? ofMonth(value, period.id) : value;
}
