import { describe, expect, it } from 'vitest';
import { PERIOD_ID } from '#shared/primitives/vocabulary.ts';
import { summary } from '#tests/support/summary.ts';
import { MAX_SIMILAR_HOMES, rankSimilar } from './rankSimilar.ts';
import { type SimilarSubject, toSimilarCandidate } from './similarSubject.ts';

const GENT = { city: { id: 1 }, municipality: { id: 10 }, province: { id: 'VOV' }, region: 'FLANDERS' };
const ADDRESSES = {
  sameCity: GENT,
  sameMunicipality: { ...GENT, city: { id: 2 } },
  sameProvince: { ...GENT, city: { id: 3 }, municipality: { id: 30 } },
  sameRegion: { ...GENT, city: { id: 4 }, municipality: { id: 40 }, province: { id: 'VAN' } },
  elsewhere: { city: { id: 5 }, municipality: { id: 50 }, province: { id: 'WLG' }, region: 'WALLONIA' },
};

const HOUSE: SimilarSubject = {
  id: 1,
  headType: { id: 3 },
  subType: { id: 7 },
  status: { id: 1 },
  address: GENT,
  price: 400_000,
  bedrooms: 3,
};
const buildCandidate = (id: number, changes: Partial<SimilarSubject> = {}): SimilarSubject => ({
  ...HOUSE,
  id,
  ...changes,
});
const rankIds = (candidates: readonly SimilarSubject[], subject: SimilarSubject = HOUSE) =>
  rankSimilar(subject, candidates, (each) => each).map(({ id }) => id);

const createRent = (id: number, value: number, periodId?: number) =>
  summary({
    id,
    transactionId: 2,
    price: {
      value,
      priceFrom: false,
      visible: true,
      ...(periodId !== undefined && { period: { id: periodId, name: {} } }),
    },
  });

describe('similar estates', () => {
  it('are projects without a unit on offer only when there is nothing else', () => {
    const soldOut = buildCandidate(2, { units: { closedAs: 'sold' } });
    const farAway = buildCandidate(3, { address: ADDRESSES.elsewhere });
    expect(rankIds([soldOut, farAway])).toEqual([3]);
    expect(rankIds([soldOut])).toEqual([2]);
  });

  it('are never the estate itself, nor the project that it is part of', () => {
    expect(rankIds([buildCandidate(1), buildCandidate(50), buildCandidate(2)], { ...HOUSE, parentId: 50 })).toEqual([
      2,
    ]);
  });

  it('are for sale for a home that is for sale, and to rent for a home to rent', () => {
    const rentCandidate = buildCandidate(2, { status: { id: 2 } });
    const saleCandidate = buildCandidate(3, { status: { id: 3 } });
    expect(rankIds([rentCandidate, saleCandidate])).toEqual([3]);
    expect(rankIds([rentCandidate, saleCandidate], { ...HOUSE, status: { id: 6 } })).toEqual([2]);
  });

  it('have the same head type', () => {
    expect(rankIds([buildCandidate(2, { headType: { id: 1 } }), buildCandidate(3)])).toEqual([3]);
  });

  it('have a price between 65 % and 150 % of the price of the estate', () => {
    const pricedCandidates = [259_000, 260_000, 600_000, 601_000].map((price, index) =>
      buildCandidate(index + 2, { price }),
    );
    expect(new Set(rankIds(pricedCandidates))).toEqual(new Set([3, 4]));
  });

  it('are compared by the rent per month, whatever the period of the rent', () => {
    const candidates = [
      createRent(2, 1000),
      createRent(3, 1000, PERIOD_ID.WEEK),
      createRent(4, 12_600, PERIOD_ID.YEAR),
      createRent(5, 260, PERIOD_ID.WEEK),
    ];
    const subject = toSimilarCandidate(createRent(1, 12_000, PERIOD_ID.YEAR));
    expect(rankSimilar(subject, candidates, toSimilarCandidate).map(({ id }) => id)).toEqual([2, 4, 5]);
  });

  it('are compared only by place and kind where a price is hidden', () => {
    const dearCandidate = buildCandidate(2, { price: 4_000_000 });
    const candidateWithoutPrice = buildCandidate(3, { price: undefined, subType: { id: 8 } });
    expect(rankIds([candidateWithoutPrice, dearCandidate], { ...HOUSE, price: undefined })).toEqual([2, 3]);
    expect(rankIds([candidateWithoutPrice, dearCandidate])).toEqual([3]);
  });

  it('are ranked by place: the same city, municipality, province and region, then the rest', () => {
    const candidatesByPlace = Object.values(ADDRESSES).map((address, index) => buildCandidate(index + 2, { address }));
    expect(rankIds(candidatesByPlace.toReversed())).toEqual([2, 3, 4, 5, 6]);
  });

  it('begin with the home in the same city when a home that is farther away is a fifth cheaper', () => {
    const candidateInProvince = buildCandidate(2, { address: ADDRESSES.sameProvince });
    const dearerCandidate = buildCandidate(3, { price: 500_000 });
    expect(rankIds([candidateInProvince, dearerCandidate])).toEqual([3, 2]);
  });

  it('are ranked by price, kind, bedrooms and status when their places are equally near', () => {
    expect(rankIds([buildCandidate(2, { price: 450_000 }), buildCandidate(3, { price: 410_000 })])).toEqual([3, 2]);
    expect(rankIds([buildCandidate(2, { subType: { id: 8 } }), buildCandidate(3)])).toEqual([3, 2]);
    expect(rankIds([buildCandidate(2, { bedrooms: 5 }), buildCandidate(3, { bedrooms: 4 })])).toEqual([3, 2]);
    expect(rankIds([buildCandidate(2, { status: { id: 3 } }), buildCandidate(3)])).toEqual([3, 2]);
  });

  it('are sold or rented only when there is nothing else', () => {
    const soldCandidate = buildCandidate(2, { status: { id: 5 } });
    const distantCandidate = buildCandidate(3, { address: ADDRESSES.elsewhere });
    expect(rankIds([soldCandidate, distantCandidate])).toEqual([3]);
    expect(rankIds([soldCandidate])).toEqual([2]);
  });

  it('are at most six, and keep the order of the list when they are equal', () => {
    const manyCandidates = Array.from({ length: 9 }, (_, index) => buildCandidate(index + 2));
    expect(rankIds(manyCandidates)).toEqual(manyCandidates.slice(0, MAX_SIMILAR_HOMES).map(({ id }) => id));
  });
});
