import { describe, expect, it } from 'vitest';
import { RENT_FAMILY, SALE_FAMILY } from '../../../../shared/domain/listing/transactionFamilies.ts';
import { wantedTransactions } from './wantedTransactions.ts';

describe('the transactions that a saved search wants', () => {
  it.each([
    ['a list of what is for sale', [1, 3, 5], [1]],
    ['the same as the site shows it', [...SALE_FAMILY], [1]],
    ['a list of what is to rent', [2, 4, 6], [2]],
    ['the same as the site shows it', [...RENT_FAMILY], [2]],
    ['both lists', [1, 2, 3, 4, 5, 6], [1, 2]],
    ['for sale alone', [1], [1]],
    ['options that were named', [1, 3], [1, 3]],
    ['sold ones beside others', [1, 5], [1]],
    ['sold ones alone', [5], [1]],
    ['rented ones alone', [6], [2]],
    ['a business', [7], [7]],
    ['codes in another order', [5, 1, 3], [1]],
  ])('are those that can still be had: %s', (_what, transaction, wanted) =>
    expect(wantedTransactions({ transaction })).toEqual(wanted),
  );
});
