import { TRANSACTION } from '#shared/primitives/ids.ts';

/** What is worked out for whoever wants an estate: what buying it costs, or what is due when a lease begins. */
export type CostsKind = 'sale' | 'rent';

const KINDS: Readonly<Record<number, CostsKind>> = {
  [TRANSACTION.FOR_SALE]: 'sale',
  [TRANSACTION.SALE_UNDER_OPTION]: 'sale',
  [TRANSACTION.COMING_SOON]: 'sale',
  [TRANSACTION.TO_RENT]: 'rent',
  [TRANSACTION.RENT_UNDER_OPTION]: 'rent',
};

/** Undefined for what is sold or let, and for businesses and leases that are handed over: no home is bought there. */
export const costsKind = (transactionId: number): CostsKind | undefined => KINDS[transactionId];
