import type { EstateSearch } from '#shared/api/search.ts';
import { isForRent } from '#shared/domain/rules.ts';
import { RENT_FAMILY, SALE_FAMILY } from '#shared/domain/listing/transactionFamilies.ts';
import { PRICE_RANGE } from './rankSimilar.ts';
import type { SimilarSubject } from './similarSubject.ts';

/** Candidates for six places: the newest of the province, or of the region where there is none. */
const CANDIDATES = 100;
/** Prices this close together, as a ratio, lead to one search, and so to one entry of the cache. */
const PRICE_STEP = 1.1;

const down = (price: number) => Math.floor(PRICE_STEP ** Math.floor(Math.log(price) / Math.log(PRICE_STEP)));
const up = (price: number) => Math.ceil(PRICE_STEP ** Math.ceil(Math.log(price) / Math.log(PRICE_STEP)));

/** All statuses of a family: what is for sale, or for rent. */
export const familyOf = (status: number) => [...(isForRent(status) ? RENT_FAMILY : SALE_FAMILY)];

/** The one search whose results `rankSimilar` chooses from. */
export function similarSearch({ headType, status, address, price }: SimilarSubject): EstateSearch {
  const { province, region } = address;
  return {
    query: {
      terms: {
        transaction: familyOf(status.id),
        type: [headType.id],
        ...(province ? { province: [province.id] } : region && { region: [region] }),
      },
      ...(price !== undefined && {
        range: { price: { gte: down(price * PRICE_RANGE.lowest), lte: up(price * PRICE_RANGE.highest) } },
      }),
    },
    limit: CANDIDATES,
  };
}
