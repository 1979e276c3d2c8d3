import { TRANSACTION } from '#shared/primitives/ids.ts';

/** Which costs the site calculates for an estate: those of buying it, or what is due when a lease begins. */
export type CostsKind = 'sale' | 'rent';

const KINDS: Readonly<Record<number, CostsKind>> = {
  [TRANSACTION.FOR_SALE]: 'sale',
  [TRANSACTION.SALE_UNDER_OPTION]: 'sale',
  [TRANSACTION.COMING_SOON]: 'sale',
  [TRANSACTION.TO_RENT]: 'rent',
  [TRANSACTION.RENT_UNDER_OPTION]: 'rent',
};

/**
 * Returns undefined for estates that are sold or let, and for transferred businesses and leases, because no home is
 * bought there.
 */
export const costsKind = (transactionId: number): CostsKind | undefined => KINDS[transactionId];
