import { expect, it } from 'vitest';
import { summary } from '#tests/support/summary.ts';
import { buildEstateMailCard } from './estateMailCard.ts';

const readPrice = (changes: Parameters<typeof summary>[0]) =>
  buildEstateMailCard(summary(changes), { locale: 'nl', t: (key) => key, url: (path) => path }).price;

it('says that a price is on request only for what can still be bought or rented', () => {
  expect(readPrice({ project: true, units: { total: 2, available: 0 } })).toBe('common:priceOnRequest');
  expect(readPrice({ project: true, units: { total: 2, available: 0, allClosed: true } })).toBe('common:priceClosed');
  expect(readPrice({ transactionId: 5 })).toBe('common:priceClosed');
});
