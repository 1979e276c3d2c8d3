import { PERIOD_ID } from '../primitives/vocabulary.ts';
import { isForRent } from './rules.ts';

/**
 * The number of rent periods in a month, by the id of the period. A period that is not in this map counts as a month.
 */
export const PERIODS_PER_MONTH: ReadonlyMap<number, number> = new Map([
  [PERIOD_ID.WEEK, 52 / 12],
  [PERIOD_ID.YEAR, 1 / 12],
]);

export const roundToCents = (euros: number): number => Math.round(euros * 100) / 100;

const countPeriodsPerMonth = (periodId: number | undefined): number =>
  PERIODS_PER_MONTH.get(periodId ?? PERIOD_ID.MONTH) ?? 1;

/** Converts euros per rent period to euros per month, to the cent. An absent period is a month. */
export const toMonthlyAmount = (amount: number, periodId: number | undefined): number =>
  roundToCents(amount * countPeriodsPerMonth(periodId));

/** Converts euros per month to euros per rent period, to the cent. */
export const toPeriodAmount = (amount: number, periodId: number | undefined): number =>
  roundToCents(amount / countPeriodsPerMonth(periodId));

interface AskingPrice {
  /** The price in euros. */
  readonly value: number;
  /** The rent period; absent means a month. */
  readonly period?: { readonly id: number } | undefined;
}

/**
 * Returns the amount that filters, sorting and comparisons use, in euros, to the cent. A rent is converted to a rent
 * per month.
 */
export function toComparedPrice({ value, period }: AskingPrice, statusId: number): number {
  return isForRent(statusId) && period && PERIODS_PER_MONTH.has(period.id) ? toMonthlyAmount(value, period.id) : value;
}
