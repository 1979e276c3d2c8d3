import { expect, it } from 'vitest';
import { estateDetailSchema } from '#shared/api/estate.ts';
import { estateInput } from '#tests/support/estateInput.ts';
import { summary } from '#tests/support/summary.ts';
import { testTranslate } from '#tests/support/texts.ts';
import { listUnits } from './listUnits.ts';

const unitSummaries = [
  summary({ id: 1, parentId: 1001, entityNumber: 'A1' }),
  summary({ id: 2, parentId: 1001, entityNumber: 'A2', transactionId: 5 }),
  summary({ id: 3, parentId: 1001, entityNumber: 'A3', transactionId: 10 }),
];
const project = estateDetailSchema.parse({
  ...estateInput({ id: 1001, general: { project: true, title: { nl: 'De Kaai' } } }),
  updatedAt: '2026-01-31T12:00:00Z',
  children: unitSummaries,
});
const buildUnits = (linking: 'open' | 'all') =>
  listUnits(project, { site: { listing: { hiddenStatus: [10], linking } }, locale: 'nl', t: testTranslate('nl') });

it('units of a project are listed unless hidden, and linked by the rule of the site (§2.5, §4.3)', () => {
  expect(buildUnits('open').map(({ name, href }) => [name, href])).toEqual([
    ['A1', '/nl/aanbod/1001/de-kaai-in-9000-gent/1'],
    ['A2', undefined],
  ]);
  expect(buildUnits('all')[1]?.href).toBeDefined();
});
