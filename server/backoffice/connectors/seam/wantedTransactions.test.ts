import { describe, expect, it } from 'vitest';
import { RENT_FAMILY, SALE_FAMILY } from '#shared/domain/listing/transactionFamilies.ts';
import { findWantedTransactions } from './wantedTransactions.ts';

describe('the transactions that a saved search wants', () => {
  it.each([
    ['a list of what is for sale', [1, 3, 5], [1]],
    ['the same as the site shows it', [...SALE_FAMILY], [1]],
    ['a list of what is to rent', [2, 4, 6], [2]],
    ['the same as the site shows it', [...RENT_FAMILY], [2]],
    ['both lists', [1, 2, 3, 4, 5, 6], [1, 2]],
    ['what is for sale, and homes to rent', [1, 3, 5, 2], [1, 2]],
    ['the same as the site shows it, and homes to rent', [...SALE_FAMILY, 2], [1, 2]],
    ['homes to rent before what is for sale', [2, 5, 3, 1], [2, 1]],
    ['what is for sale, and an option of the other list', [1, 3, 5, 4], [1, 4]],
    ['what is to rent, and a business', [2, 4, 6, 7], [2, 7]],
    ['what is for sale, and rented homes', [1, 3, 5, 6], [1]],
    ['for sale alone', [1], [1]],
    ['options that were named', [1, 3], [1, 3]],
    ['sold ones beside others', [1, 5], [1]],
    ['sold ones alone', [5], [1]],
    ['rented ones alone', [6], [2]],
    ['a business', [7], [7]],
    ['codes in another order', [5, 1, 3], [1]],
  ])('are those that can still be had: %s', (_what, transaction, wanted) =>
    expect(findWantedTransactions({ transaction })).toEqual(wanted),
  );
});
