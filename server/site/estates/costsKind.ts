import { TRANSACTION } from '#shared/primitives/ids.ts';

/** The costs that the site calculates for an estate: the costs of a purchase, or those at the start of a lease. */
export type CostsKind = 'sale' | 'rent';

const COSTS_KINDS: Readonly<Record<number, CostsKind>> = {
  [TRANSACTION.FOR_SALE]: 'sale',
  [TRANSACTION.SALE_UNDER_OPTION]: 'sale',
  [TRANSACTION.COMING_SOON]: 'sale',
  [TRANSACTION.TO_RENT]: 'rent',
  [TRANSACTION.RENT_UNDER_OPTION]: 'rent',
};

/**
 * Returns the costs that belong to a transaction. Returns undefined for estates that are sold or let. Also returns
 * undefined for a business or lease that is taken over, because that is no purchase of a home.
 */
export const findCostsKind = (transactionId: number): CostsKind | undefined => COSTS_KINDS[transactionId];
