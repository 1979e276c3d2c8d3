import { formatNumber, formatPrice } from '#shared/i18n/format.ts';
import type { BasisPoints } from '#shared/domain/costs/rates.ts';

/** An amount in whole cents. Sums are exact, and so are products of amounts up to `MAX_CENTS` with a rate. */
export type Cents = number;

/**
 * The maximum amount: a hundred million euros. Multiplied by the highest rate, it is still a whole number that a double
 * represents exactly.
 */
export const MAX_CENTS: Cents = 10_000_000_000;

const CENTS_PER_EURO = 100;
const BASIS_POINTS_PER_UNIT = 10_000;

export const toCents = (euros: number): Cents => Math.round(euros * CENTS_PER_EURO);

/** Returns a share of an amount, rounded to the nearest cent; half a cent is rounded up. */
export const computeShare = (amount: Cents, rate: BasisPoints): Cents =>
  Math.floor((amount * rate + BASIS_POINTS_PER_UNIT / 2) / BASIS_POINTS_PER_UNIT);

/** Formats an amount: `€ 7.000`, `€ 1.234,50`. */
export const formatCents = (cents: Cents): string => formatPrice(cents / CENTS_PER_EURO);

/** Formats an amount as a visitor would type it: `350.000`, `1.234,50`. */
export const formatTypedCents = (cents: Cents): string =>
  formatNumber(cents / CENTS_PER_EURO, cents % CENTS_PER_EURO === 0 ? 0 : 2);

/** Formats an amount for the address of a page: `350000`, `1234.50`. */
export const formatPlainCents = (cents: Cents): string =>
  (cents / CENTS_PER_EURO).toFixed(cents % CENTS_PER_EURO === 0 ? 0 : 2);
