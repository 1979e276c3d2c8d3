import { describe, expect, it } from 'vitest';
import { RENT_FAMILY, SALE_FAMILY } from '#shared/domain/listing/transactionFamilies.ts';
import { findWantedTransactions } from './wantedTransactions.ts';

describe('the transactions that a saved search wants', () => {
  it.each([
    ['the ids of a list of homes for sale', [1, 3, 5], [1]],
    ['the ids of all homes that such a list shows', [...SALE_FAMILY], [1]],
    ['the ids of a list of homes to rent', [2, 4, 6], [2]],
    ['the ids of all homes that a list of homes to rent shows', [...RENT_FAMILY], [2]],
    ['both lists', [1, 2, 3, 4, 5, 6], [1, 2]],
    ['homes for sale, and the id for homes to rent', [1, 3, 5, 2], [1, 2]],
    ['all homes that a list for sale shows, and homes to rent', [...SALE_FAMILY, 2], [1, 2]],
    ['homes to rent before homes for sale', [2, 5, 3, 1], [2, 1]],
    ['homes for sale, and an option to rent', [1, 3, 5, 4], [1, 4]],
    ['homes to rent, and a business', [2, 4, 6, 7], [2, 7]],
    ['homes for sale, and rented homes', [1, 3, 5, 6], [1]],
    ['only the id for homes for sale', [1], [1]],
    ['options that the visitor chose', [1, 3], [1, 3]],
    ['sold homes and homes for sale', [1, 5], [1]],
    ['only sold homes', [5], [1]],
    ['only rented homes', [6], [2]],
    ['a business', [7], [7]],
    ['ids in another order', [5, 1, 3], [1]],
  ])('are the transactions of homes that are still on the market: %s', (_case, transaction, wanted) =>
    expect(findWantedTransactions({ transaction })).toEqual(wanted),
  );
});
