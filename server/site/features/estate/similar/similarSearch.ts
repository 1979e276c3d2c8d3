import type { EstateSearch } from '#shared/api/search.ts';
import { isForRent } from '#shared/domain/rules.ts';
import { RENT_FAMILY, SALE_FAMILY } from '#shared/domain/listing/transactionFamilies.ts';
import { PRICE_RANGE_FACTORS } from './rankSimilar.ts';
import type { SimilarSubject } from './similarSubject.ts';

/**
 * The number of candidates from which six homes are chosen: the newest homes of the province, or of the region when the
 * province is unknown.
 */
const MAX_CANDIDATES = 100;
/** The ratio within which prices are rounded to the same value, so that they share one search and one cache entry. */
const PRICE_STEP_FACTOR = 1.1;

const roundPriceDown = (price: number) =>
  Math.floor(PRICE_STEP_FACTOR ** Math.floor(Math.log(price) / Math.log(PRICE_STEP_FACTOR)));
const roundPriceUp = (price: number) =>
  Math.ceil(PRICE_STEP_FACTOR ** Math.ceil(Math.log(price) / Math.log(PRICE_STEP_FACTOR)));

/** Returns all statuses of a family: those of homes for sale, or those of homes for rent. */
export const listFamilyTransactions = (status: number) => [...(isForRent(status) ? RENT_FAMILY : SALE_FAMILY)];

/** Returns the range of the prices of similar homes; undefined when the price of the subject is unknown. */
export const computePriceRange = ({ price }: SimilarSubject) =>
  price === undefined
    ? undefined
    : {
        gte: roundPriceDown(price * PRICE_RANGE_FACTORS.lowest),
        lte: roundPriceUp(price * PRICE_RANGE_FACTORS.highest),
      };

/** Returns the search from whose results `rankSimilar` chooses. */
export function buildSimilarSearch(subject: SimilarSubject): EstateSearch {
  const { headType, status, address } = subject;
  const { province, region } = address;
  const price = computePriceRange(subject);
  return {
    query: {
      terms: {
        transaction: listFamilyTransactions(status.id),
        type: [headType.id],
        ...(province ? { province: [province.id] } : region && { region: [region] }),
      },
      ...(price && { range: { price } }),
    },
    limit: MAX_CANDIDATES,
  };
}
