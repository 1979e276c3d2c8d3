import { expect, it } from 'vitest';
import { buildPriceRows } from './priceRows.ts';

it('shows prices newest first, by days in Brussels, with the changes', () => {
  const rows = buildPriceRows(
    [
      { since: '2026-03-28T23:30:00Z', amount: 400_000 },
      { since: '2026-06-01T08:00:00Z', amount: 412_500 },
      { since: '2026-09-30T22:30:00Z', amount: 380_000 },
    ],
    'nl',
  );
  expect(rows.map(({ day, sinceText: since }) => [day, since])).toEqual([
    ['2026-10-01', '1 oktober 2026'],
    ['2026-06-01', '1 juni 2026'],
    ['2026-03-29', '29 maart 2026'],
  ]);
  expect(rows.map(({ price, changeText: change }) => [price, change?.replaceAll('\u00a0', ' ')])).toEqual([
    ['€\u00a0380.000', '− € 32.500 (− 7,9 %)'],
    ['€\u00a0412.500', '+ € 12.500 (+ 3,1 %)'],
    ['€\u00a0400.000', undefined],
  ]);
});

it('shows no percentage when the price before was zero', () => {
  expect(
    buildPriceRows(
      [
        { since: '2026-03-28T23:30:00Z', amount: 0 },
        { since: '2026-06-01T08:00:00Z', amount: 5 },
      ],
      'fr',
    )[0],
  ).not.toHaveProperty('changeText');
});
