import { describe, expect, it } from 'vitest';
import { estateDetailSchema } from '#shared/api/estate.ts';
import { PERIOD_ID } from '#shared/primitives/vocabulary.ts';
import { estateInput } from '#tests/support/estateInput.ts';
import { buildSimilarSearch, computePriceRange } from './similarSearch.ts';
import { type SimilarSubject, toSimilarSubject } from './similarSubject.ts';

const HOUSE: SimilarSubject = {
  id: 1,
  headType: { id: 3 },
  status: { id: 1 },
  address: { city: { id: 1 }, province: { id: 'VOV' }, region: 'FLANDERS' },
  price: 400_000,
};

const createRent = (price: object) =>
  toSimilarSubject(
    estateDetailSchema.parse({
      ...estateInput({ id: 1, transaction: 2, general: { price } }),
      updatedAt: '2026-01-31T12:00:00Z',
    }),
  );

describe('the search for similar estates', () => {
  it('covers the whole price range of its family and province', () => {
    const { query } = buildSimilarSearch(HOUSE);
    expect(query?.terms).toEqual({ transaction: [1, 3, 5, 7, 9, 10], type: [3], province: ['VOV'] });
    expect(query?.range?.price?.gte).toBeLessThanOrEqual(260_000);
    expect(query?.range?.price?.lte).toBeGreaterThanOrEqual(600_000);
  });

  it('is the same for estates with about the same price', () => {
    expect(buildSimilarSearch({ ...HOUSE, id: 2, price: 401_500 })).toEqual(buildSimilarSearch(HOUSE));
  });

  it('uses the region where the province is unknown, and no price where it is hidden', () => {
    const { query } = buildSimilarSearch({
      ...HOUSE,
      price: undefined,
      address: { city: { id: 1 }, region: 'BRUSSELS' },
    });
    expect(query?.terms).toMatchObject({ region: ['BRUSSELS'] });
    expect(query).not.toHaveProperty('range');
  });

  it('searches homes to rent for a home that was rented', () => {
    expect(buildSimilarSearch({ ...HOUSE, status: { id: 6 } }).query?.terms?.transaction).toEqual([2, 4, 6, 8]);
  });

  it.each([
    ['week', PERIOD_ID.WEEK, 240],
    ['year', PERIOD_ID.YEAR, 12_480],
  ])('covers monthly rents for a rent by the %s, like the price of the lists', (_name, periodId, value) => {
    const rent = createRent({ value, period: { id: periodId, name: {} } });
    const monthlyRent = createRent({ value: 1040 });
    expect(computePriceRange(monthlyRent)).toBeDefined();
    expect(computePriceRange(rent)).toEqual(computePriceRange(monthlyRent));
    expect(buildSimilarSearch(rent)).toEqual(buildSimilarSearch(monthlyRent));
  });
});
