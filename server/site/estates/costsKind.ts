import type { EstateDetail } from '#shared/api/estate.ts';
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

/** Returns whether a price is a rent: the estate, or a unit of the project, states the period of its price. */
const statesPeriod = ({ general, children }: EstateDetail): boolean =>
  general.price?.period !== undefined || children.some(({ price }) => price?.period !== undefined);

/**
 * Returns the costs that belong to the transaction of an estate. Returns undefined for estates that are sold or let.
 * Also returns undefined for a business or lease that is taken over, because that is no purchase of a home, and for an
 * estate that comes soon with a rent, because a rent is no purchase and the terms of the lease are not known yet.
 */
export function findCostsKind(estate: EstateDetail): CostsKind | undefined {
  const transactionId = estate.general.transaction.id;
  if (transactionId === TRANSACTION.COMING_SOON && statesPeriod(estate)) return undefined;
  return COSTS_KINDS[transactionId];
}
