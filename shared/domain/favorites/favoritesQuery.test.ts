import { describe, expect, it } from 'vitest';
import { toFavoritesQueryString, isComparableCount, parseFavoritesQuery } from './favoritesQuery.ts';
import { toIdsQuery, MAX_IDS_PER_LIST } from './idList.ts';

const toCanonical = (search: string) => toFavoritesQueryString(parseFavoritesQuery(search));

describe('the address of the favourites', () => {
  it('is the address of the visitor’s own page when there are no valid ids', () => {
    for (const search of ['', 'ids=', 'ids=a-0--', 'page=2', 'compare=3', 'compare=1-2-3-4-5']) {
      expect(toCanonical(search)).toBe('');
    }
  });

  it('is the same for the same list, in whatever way the ids are written', () => {
    for (const search of ['ids=3-1-2', 'ids=1&ids=2-3', 'ids=2-3-1-3&utm_source=mail', 'ids=1-2-3-x']) {
      expect(toCanonical(search)).toBe('ids=1-2-3');
    }
  });

  it('accepts a comparison as the form sends it, with the list to return to', () => {
    expect(toCanonical('compare=20&compare=10')).toBe('compare=10-20');
    expect(toCanonical('ids=10-20-30&compare=20&compare=10')).toBe('ids=10-20-30&compare=10-20');
  });

  it('keeps a comparison with too few or too many homes and its list, so that the page can show a message', () => {
    expect(parseFavoritesQuery('ids=1-2&compare=1').compare).toEqual([1]);
    const { compare } = parseFavoritesQuery('ids=1-2&compare=1-2-3-4-5-6-7');
    expect(compare).toEqual([1, 2, 3, 4, 5]);
    expect(isComparableCount(compare)).toBe(false);
  });

  it('contains at most the maximum number of estates', () => {
    const manyIds = Array.from({ length: 80 }, (_, index) => index + 1).join('-');
    expect(parseFavoritesQuery(`ids=${manyIds}`).ids).toHaveLength(MAX_IDS_PER_LIST);
    expect(toIdsQuery(`ids=${manyIds}`)).toBe(toIdsQuery(`ids=${manyIds}-999`));
  });
});

describe('the query of several estates', () => {
  it('has only their ids', () => {
    expect(toIdsQuery('ids=5-4&compare=4-5&q=x')).toBe('ids=4-5');
    expect(toIdsQuery('id=5')).toBe('');
  });
});
