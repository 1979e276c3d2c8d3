import { describe, expect, it } from 'vitest';
import { favoritesQueryString, isComparable, parseFavoritesQuery } from './favoritesQuery.ts';
import { idsQuery, MAX_IDS } from './idList.ts';

const canonical = (search: string) => favoritesQueryString(parseFavoritesQuery(search));

describe('the address of the favourites', () => {
  it('is the visitor’s own page without valid ids', () => {
    for (const search of ['', 'ids=', 'ids=a-0--', 'page=2', 'compare=3', 'compare=1-2-3-4-5']) {
      expect(canonical(search)).toBe('');
    }
  });

  it('has one form for one list, in whatever way it was written', () => {
    for (const search of ['ids=3-1-2', 'ids=1&ids=2-3', 'ids=2-3-1-3&utm_source=mail', 'ids=1-2-3-x']) {
      expect(canonical(search)).toBe('ids=1-2-3');
    }
  });

  it('accepts a comparison as the form sends it, with the list to return to', () => {
    expect(canonical('compare=20&compare=10')).toBe('compare=10-20');
    expect(canonical('ids=10-20-30&compare=20&compare=10')).toBe('ids=10-20-30&compare=10-20');
  });

  it('keeps a comparison with too few or too many homes and its list, so that the page can show a message', () => {
    expect(parseFavoritesQuery('ids=1-2&compare=1').compare).toEqual([1]);
    const { compare } = parseFavoritesQuery('ids=1-2&compare=1-2-3-4-5-6-7');
    expect(compare).toEqual([1, 2, 3, 4, 5]);
    expect(isComparable(compare)).toBe(false);
  });

  it('contains at most the maximum number of estates', () => {
    const many = Array.from({ length: 80 }, (_, index) => index + 1).join('-');
    expect(parseFavoritesQuery(`ids=${many}`).ids).toHaveLength(MAX_IDS);
    expect(idsQuery(`ids=${many}`)).toBe(idsQuery(`ids=${many}-999`));
  });
});

describe('the query of several estates', () => {
  it('has only their ids', () => {
    expect(idsQuery('ids=5-4&compare=4-5&q=x')).toBe('ids=4-5');
    expect(idsQuery('id=5')).toBe('');
  });
});
