import { expect, it } from 'vitest';
import { TRANSACTION } from '../primitives/ids.ts';
import { PERIOD_ID } from '../primitives/vocabulary.ts';
import { toComparedPrice } from './comparedPrice.ts';

it.each([
  ['a month', 950.5, TRANSACTION.TO_RENT, PERIOD_ID.MONTH, 950.5],
  ['a week', 250, TRANSACTION.TO_RENT, PERIOD_ID.WEEK, 1083.33],
  ['a year', 12_000, TRANSACTION.RENTED, PERIOD_ID.YEAR, 1000],
  ['a weekly rent of a lease that is taken over', 300, TRANSACTION.LEASE_TAKE_OVER, PERIOD_ID.WEEK, 1300],
  ['an unknown period', 950, TRANSACTION.TO_RENT, 99, 950],
  ['no period', 950, TRANSACTION.TO_RENT, undefined, 950],
  ['a sale that was given a period by mistake', 250_000, TRANSACTION.FOR_SALE, PERIOD_ID.WEEK, 250_000],
  ['a price of zero', 0, TRANSACTION.TO_RENT, PERIOD_ID.WEEK, 0],
])('a price for %s', (_, value, status, id, expected) => {
  expect(toComparedPrice({ value, period: id === undefined ? undefined : { id } }, status)).toBe(expected);
});
