import { describe, expect, it } from 'vitest';
import { type EstateSearch, estateSearchSchema } from '#shared/api/search.ts';
import { toCanonicalSearch, toSearchKey } from './searchKey.ts';

const toKeyOfSearch = (search: EstateSearch) => toSearchKey(toCanonicalSearch(estateSearchSchema.parse(search)));

describe('the key of a search', () => {
  it('is the same for searches that mean the same', () => {
    const key = toKeyOfSearch({
      query: { terms: { transaction: [1, 3, 5], type: [3] }, range: { price: { gte: 1, lte: 2 } } },
    });
    expect(
      toKeyOfSearch({
        query: { range: { price: { lte: 2, gte: 1 } }, terms: { city: [], type: [3, 3], transaction: [5, 1, 3] } },
        sort: [],
        from: 0,
      }),
    ).toBe(key);
  });
  it.each<EstateSearch>([
    { query: { terms: { transaction: [1] } } },
    { query: { terms: { transaction: ['1'] } } },
    { query: { terms: { type: [1] } } },
    { query: { exclude: { status: [1] } } },
    { from: 20 },
    { limit: 20 },
    { sort: [{ field: 'price' }] },
    { sort: [{ field: 'price', order: 'DESC' }] },
  ])('differs for searches that mean something else: %j', (search) => {
    const otherSearches = [
      {},
      { query: { terms: { transaction: [2] } } },
      { from: 40 },
      { sort: [{ field: 'city' as const }] },
    ];
    for (const otherSearch of otherSearches) expect(toKeyOfSearch(otherSearch)).not.toBe(toKeyOfSearch(search));
  });
  it('differs between a number and its text, and keeps the order of sort fields', () => {
    expect(toKeyOfSearch({ query: { terms: { city: [9000] } } })).not.toBe(
      toKeyOfSearch({ query: { terms: { city: ['9000'] } } }),
    );
    expect(toKeyOfSearch({ sort: [{ field: 'price' }, { field: 'id' }] })).not.toBe(
      toKeyOfSearch({ sort: [{ field: 'id' }, { field: 'price' }] }),
    );
  });
  it('stays short', () => {
    const manyIds = Array.from({ length: 500 }, (_, index) => index);
    expect(toKeyOfSearch({ query: { terms: { id: manyIds } } }).length).toBeLessThanOrEqual(120);
  });
});
