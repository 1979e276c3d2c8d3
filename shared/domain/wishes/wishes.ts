import type { Wishes } from '../../api/subscriptions.ts';
import { type FilterQuery, toFilterQueryString, getSelectedTransaction } from '../listing/filterQuery.ts';
import { pickSavedSearchValues } from '../../filters/moreParameters.ts';
import { RENT_TRANSACTIONS, SALE_TRANSACTIONS } from '../../primitives/ids.ts';

/**
 * Converts the filter of a list to wishes. A list without a transaction shows estates for sale (specification §2.5).
 */
export function toWishes(query: FilterQuery): Wishes {
  const { transaction, type, subType = [], city, municipality = [], province = [] } = query;
  const { radius, area, priceMin, priceMax, bedMin, more } = query;
  const savedSearchValues = more && pickSavedSearchValues(more);
  const family = getSelectedTransaction(query) === 1 ? SALE_TRANSACTIONS : RENT_TRANSACTIONS;
  return {
    transaction: [...(transaction.length > 0 ? transaction : family)],
    type: [...type],
    subType: [...subType],
    city: [...city],
    municipality: [...municipality],
    province: [...province],
    ...(radius !== undefined && { radius }),
    ...(area !== undefined && { area }),
    ...(priceMin !== undefined && { priceMin }),
    ...(priceMax !== undefined && { priceMax }),
    ...(bedMin !== undefined && { bedMin }),
    ...(savedSearchValues && { more: savedSearchValues }),
  };
}

/** Returns the canonical query string of the list that matches the wishes. Equal wishes result in equal strings. */
export const toWishesQueryString = (wishes: Wishes): string => toFilterQueryString(wishes);
