import { describe, expect, it } from 'vitest';
import { toFilterQueryString, parseFilterQuery } from './filterQuery.ts';
import { TRANSACTION } from '../../primitives/ids.ts';
import { isForRent } from '../rules.ts';
import { toFamilyCodes, RENT_FAMILY, SALE_FAMILY, toWholeFamilies } from './transactionFamilies.ts';

const toCanonical = (query: string) => toFilterQueryString(parseFilterQuery(query));

describe('families of transactions (decision 0003)', () => {
  it('contain every transaction, each in the family of §4.3', () => {
    expect([...SALE_FAMILY, ...RENT_FAMILY].toSorted((a, b) => a - b)).toEqual(Object.values(TRANSACTION));
    expect(RENT_FAMILY.every(isForRent)).toBe(true);
    expect(SALE_FAMILY.some(isForRent)).toBe(false);
  });

  it('are expanded from the codes of the specification, in any order, and from no other set', () => {
    expect(toWholeFamilies([5, 1, 3])).toEqual([1, 3, 5, 7, 9, 10]);
    expect(toWholeFamilies([2, 4, 6])).toEqual([2, 4, 6, 8]);
    expect(toWholeFamilies([1, 2, 3, 4, 5, 6])).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    for (const codes of [[], [1], [1, 3], [1, 3, 5, 7], [10]]) expect(toWholeFamilies(codes)).toEqual(codes);
  });

  it('have one address each, for every spelling of their codes', () => {
    for (const codes of [[1, 3, 5], [2, 4, 6], [1, 2, 3, 4, 5, 6], [7]])
      expect(toFamilyCodes(toWholeFamilies(codes))).toEqual(codes);
    const saleFamilyQuery = 'transaction=1&transaction=3&transaction=5';
    expect(toCanonical('transaction=1')).toBe(saleFamilyQuery);
    expect(toCanonical([10, 9, 7, 5, 3, 1].map((code) => `transaction=${code}`).join('&'))).toBe(saleFamilyQuery);
    expect(toCanonical('transaction=10')).toBe('transaction=10');
  });
});
