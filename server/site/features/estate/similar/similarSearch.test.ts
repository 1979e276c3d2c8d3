import { describe, expect, it } from 'vitest';
import { buildSimilarSearch } from './similarSearch.ts';
import type { SimilarSubject } from './similarSubject.ts';

const HOUSE: SimilarSubject = {
  id: 1,
  headType: { id: 3 },
  status: { id: 1 },
  address: { city: { id: 1 }, province: { id: 'VOV' }, region: 'FLANDERS' },
  price: 400_000,
};

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
});
