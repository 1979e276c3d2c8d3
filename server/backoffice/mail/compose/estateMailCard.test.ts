import { expect, it } from 'vitest';
import { summary } from '#tests/support/summary.ts';
import { testTranslate } from '#tests/support/texts.ts';
import { buildEstateMailCard } from './estateMailCard.ts';

const ALL_SOLD = { total: 2, available: 0, closedAs: 'sold' } as const;

it.each([
  ['on offer', { transactionId: 1 }, 'Prijs op aanvraag'],
  ['sold', { transactionId: 5 }, 'Prijs niet vermeld'],
  ['taken over', { transactionId: 9 }, 'Prijs niet vermeld'],
  ['a project with a unit under option', { project: true, units: { total: 2, available: 0 } }, 'Prijs op aanvraag'],
  ['a project whose units are all sold', { project: true, units: ALL_SOLD }, 'Prijs niet vermeld'],
])('invites to ask for a missing price only while the home is on offer: %s', (_name, changes, price) => {
  const card = buildEstateMailCard(summary(changes), {
    locale: 'nl',
    t: testTranslate('nl'),
    url: (path) => `https://alpha.example.com${path}`,
  });
  expect(card.price).toBe(price);
});
