import { expect, it } from 'vitest';
import { screenRequest } from '#tests/support/screenRequest.ts';
import { summary } from '#tests/support/summary.ts';
import { buildEstateEntry } from './estateEntry.ts';

const buildEntry = (transactionId: number) => {
  const title = { nl: 'Hoekhuis' };
  return buildEstateEntry(summary({ transactionId, title }), screenRequest('/nl', { api: {} }));
};

it.each([
  [5, 'Verkocht: Hoekhuis'],
  [6, 'Verhuurd: Hoekhuis'],
  [9, 'Overgenomen: Hoekhuis'],
  [3, 'Hoekhuis'],
  [7, 'Hoekhuis'],
])('the title of an entry says that the home is no longer available (%i)', (transactionId, title) => {
  expect(buildEntry(transactionId).title).toBe(title);
});

it('has no link where the site does not link the page of a sold home', () => {
  expect(buildEntry(5).href).toBeUndefined();
  expect(buildEntry(1).href).toMatch(/^https:/);
});
