import { TRANSACTION } from '../../primitives/ids.ts';
import { isForRent } from '../rules.ts';

interface Offer {
  readonly status: { readonly id: number };
  readonly price?: { readonly value?: number | undefined; readonly period?: object | undefined } | undefined;
}

/**
 * Returns whether an offer is to rent. The status "coming soon" does not say it, so the price decides: a price with a
 * period is a rent, and any other price is a sale price. Returns undefined when there is no price either.
 */
function findToRent({ status, price }: Offer): boolean | undefined {
  if (status.id !== TRANSACTION.COMING_SOON) return isForRent(status.id);
  if (price?.period) return true;
  return price?.value ? false : undefined;
}

/** Returns whether an estate or a unit is to rent. One that is coming soon without a price counts as for sale. */
export const isOfferedToRent = (offer: Offer): boolean => findToRent(offer) ?? false;

/**
 * Returns whether a project is to rent. A project that is coming soon without a price of its own is to rent when all of
 * its units with a price are.
 */
export const isProjectToRent = (project: Offer, pricedUnits: readonly { readonly isRental: boolean }[]): boolean =>
  findToRent(project) ?? (pricedUnits.length > 0 && pricedUnits.every(({ isRental }) => isRental));
