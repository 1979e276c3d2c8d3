import type { Wishes } from '../../api/subscriptions.ts';
import { type FilterQuery, filterQueryString, selectedTransaction } from '../listing/filterQuery.ts';
import { wishedMore } from '../../filters/moreParameters.ts';
import { RENT_TRANSACTIONS, SALE_TRANSACTIONS } from '../../primitives/ids.ts';

/** What a list is narrowed to, as a wish. A list without a transaction is one of what is for sale (specification §2.5). */
export function wishesOf(query: FilterQuery): Wishes {
  const { transaction, type, subType = [], city, municipality = [], province = [] } = query;
  const { radius, area, priceMin, priceMax, bedMin, more } = query;
  const wished = more && wishedMore(more);
  const family = selectedTransaction(query) === 1 ? SALE_TRANSACTIONS : RENT_TRANSACTIONS;
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
    ...(wished && { more: wished }),
  };
}

/** The query string, canonical, of the list of what is wished for. Equal wishes give equal strings. */
export const wishesSearch = (wishes: Wishes): string => filterQueryString(wishes);
