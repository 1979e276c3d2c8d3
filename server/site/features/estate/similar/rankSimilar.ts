import { isForRent } from '#shared/domain/rules.ts';
import { getUnitState } from '#shared/domain/units/unitState.ts';
import { TRANSACTION } from '#shared/primitives/ids.ts';
import type { SimilarSubject } from './similarSubject.ts';

export const MAX_SIMILAR_HOMES = 6;

/** The range of comparable prices, as factors of the subject's price. */
export const PRICE_RANGE_FACTORS = { lowest: 0.65, highest: 1.5 } as const;

/**
 * The cost of each difference between the page's estate (the subject) and another estate (a candidate). The candidate
 * with the lowest cost is the most similar. For example, a home in the same city that costs a third more ranks before a
 * home at the same price on the other side of the province.
 */
const DIFFERENCE_COSTS = {
  municipality: 1,
  province: 3,
  region: 4.5,
  elsewhere: 6,
  /** The cost at either end of the price range; it is lower within the range. */
  price: 3,
  unknownPrice: 1.5,
  subType: 1,
  bedroom: 0.5,
  maxBedrooms: 1.5,
  underOption: 1,
} as const;

const isUnderOption = (status: number) =>
  status === TRANSACTION.SALE_UNDER_OPTION || status === TRANSACTION.RENT_UNDER_OPTION;

const haveSameId = (a: { readonly id: unknown } | undefined, b: { readonly id: unknown } | undefined) =>
  a !== undefined && b !== undefined && a.id === b.id;

const isInRange = (price: number, subjectPrice: number) =>
  price >= subjectPrice * PRICE_RANGE_FACTORS.lowest && price <= subjectPrice * PRICE_RANGE_FACTORS.highest;

function computeDistanceCost(
  { address: subjectAddress }: SimilarSubject,
  { address: candidateAddress }: SimilarSubject,
): number {
  if (haveSameId(subjectAddress.city, candidateAddress.city)) return 0;
  if (haveSameId(subjectAddress.municipality, candidateAddress.municipality)) return DIFFERENCE_COSTS.municipality;
  if (haveSameId(subjectAddress.province, candidateAddress.province)) return DIFFERENCE_COSTS.province;
  return subjectAddress.region !== undefined && subjectAddress.region === candidateAddress.region
    ? DIFFERENCE_COSTS.region
    : DIFFERENCE_COSTS.elsewhere;
}

function computePriceCost({ price: subjectPrice }: SimilarSubject, { price }: SimilarSubject): number {
  if (subjectPrice === undefined || price === undefined) return DIFFERENCE_COSTS.unknownPrice;
  const limitFactor = price < subjectPrice ? PRICE_RANGE_FACTORS.lowest : PRICE_RANGE_FACTORS.highest;
  return DIFFERENCE_COSTS.price * (Math.log(price / subjectPrice) / Math.log(limitFactor));
}

function computeCost(subject: SimilarSubject, candidate: SimilarSubject): number {
  const { bedrooms: subjectBedrooms } = subject;
  const { bedrooms } = candidate;
  const bedroomDifference =
    subjectBedrooms === undefined || bedrooms === undefined ? 0 : Math.abs(subjectBedrooms - bedrooms);
  return (
    computeDistanceCost(subject, candidate) +
    computePriceCost(subject, candidate) +
    (subject.subType && !haveSameId(subject.subType, candidate.subType) ? DIFFERENCE_COSTS.subType : 0) +
    Math.min(DIFFERENCE_COSTS.maxBedrooms, bedroomDifference * DIFFERENCE_COSTS.bedroom) +
    (isUnderOption(candidate.status.id) ? DIFFERENCE_COSTS.underOption : 0)
  );
}

/**
 * Returns whether a candidate belongs to the subject's family (sale or rent), has its head type, and has a price within
 * the range. A candidate also qualifies when one of the two prices is unknown. The subject itself and its project never
 * qualify.
 */
function isAlike(subject: SimilarSubject, candidate: SimilarSubject): boolean {
  return (
    candidate.id !== subject.id &&
    candidate.id !== subject.parentId &&
    candidate.headType.id === subject.headType.id &&
    isForRent(candidate.status.id) === isForRent(subject.status.id) &&
    (subject.price === undefined || candidate.price === undefined || isInRange(candidate.price, subject.price))
  );
}

/**
 * Returns the candidates that are most similar to the subject, best first, at most `MAX_SIMILAR_HOMES`. Homes that are
 * sold, rented or taken over, and projects without a unit on offer, are included only when there is nothing else.
 * Equally similar candidates keep their order.
 */
export function rankSimilar<Candidate>(
  subject: SimilarSubject,
  candidates: readonly Candidate[],
  toSubject: (candidate: Candidate) => SimilarSubject,
): readonly Candidate[] {
  const alikeCandidates = candidates
    .map((candidate) => ({ candidate, candidateSubject: toSubject(candidate) }))
    .filter(({ candidateSubject }) => isAlike(subject, candidateSubject));
  const availableCandidates = alikeCandidates.filter(
    ({ candidateSubject: { status, units } }) => getUnitState(status.id) !== 'closed' && units?.closedAs === undefined,
  );
  return (availableCandidates.length > 0 ? availableCandidates : alikeCandidates)
    .map(({ candidate, candidateSubject }) => ({ candidate, cost: computeCost(subject, candidateSubject) }))
    .toSorted((a, b) => a.cost - b.cost)
    .slice(0, MAX_SIMILAR_HOMES)
    .map(({ candidate }) => candidate);
}
