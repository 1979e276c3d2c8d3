import { TRANSACTION } from '#shared/primitives/ids.ts';

/** The costs that the site calculates for an estate: those of buying it, or those at the start of its lease. */
export type CostsKind = 'sale' | 'rent';

const KINDS: Readonly<Record<number, CostsKind>> = {
  [TRANSACTION.FOR_SALE]: 'sale',
  [TRANSACTION.SALE_UNDER_OPTION]: 'sale',
  [TRANSACTION.COMING_SOON]: 'sale',
  [TRANSACTION.TO_RENT]: 'rent',
  [TRANSACTION.RENT_UNDER_OPTION]: 'rent',
};

/**
 * Returns the costs that belong to a transaction. Returns undefined for estates that are sold or let, and for
 * businesses and leases that are taken over, because they are no purchase of a home.
 */
export const costsKind = (transactionId: number): CostsKind | undefined => KINDS[transactionId];
