import { expect, it } from 'vitest';
import type { EstateSummary } from '#shared/api/estate.ts';
import type { EstateSearch } from '#shared/api/search.ts';
import { siteSchema } from '#shared/api/site.ts';
import { siteInput } from '#tests/support/siteInput.ts';
import { summary } from '#tests/support/summary.ts';
import { testTranslate } from '#tests/support/texts.ts';
import { loadReplacements } from './loadSimilar.ts';
import { toSimilarCandidate } from './similarSubject.ts';

const SUBJECT = toSimilarCandidate(summary({ id: 1, transactionId: 5 }));

/** Returns the ids of the homes that replace a sold home, which is itself the newest of the agency's homes. */
async function listReplacementIds(estates: readonly EstateSummary[]) {
  const api = {
    chooseSimilar: async () => [],
    search: async ({ query, limit = 0 }: EstateSearch) => {
      const found = [summary({ id: 1, transactionId: 5 }), ...estates].filter(
        ({ status }) =>
          query?.terms?.transaction?.includes(status.id) === true &&
          query.exclude?.status?.includes(status.id) !== true,
      );
      return { results: found.slice(0, limit) };
    },
  };
  const { cards, areAlike } = await loadReplacements(
    {
      // oxlint-disable-next-line typescript/no-explicit-any, typescript/no-unsafe-assignment -- Two calls are used.
      api: { secondary: () => api } as any,
      site: siteSchema.parse(siteInput('noord')),
      locale: 'nl',
      t: testTranslate('nl'),
    },
    SUBJECT,
  );
  expect(areAlike).toBe(false);
  return cards.map(({ id }) => id);
}

const createEstates = (firstId: number, count: number, transactionId: number) =>
  Array.from({ length: count }, (_, index) => summary({ id: firstId + index, transactionId }));

it('replaces a sold home by homes on offer, even when many newer homes are sold or taken over', async () => {
  const closedEstates = [...createEstates(100, 20, 5), ...createEstates(200, 20, 9)];
  expect(await listReplacementIds([...closedEstates, summary({ id: 2 }), summary({ id: 3 })])).toEqual([2, 3]);
});

it('shows six homes, the newest first, and never the sold home itself', async () => {
  expect(await listReplacementIds(createEstates(2, 9, 1))).toEqual([2, 3, 4, 5, 6, 7]);
});

it('replaces a sold home by no project of which all units are sold, unless nothing else is left', async () => {
  const soldOut = Array.from({ length: 20 }, (_, index) =>
    summary({ id: 100 + index, project: true, units: { total: 2, available: 0, closedAs: 'sold' } }),
  );
  expect(await listReplacementIds([...soldOut, summary({ id: 2 }), summary({ id: 3 })])).toEqual([2, 3]);
  expect(await listReplacementIds(soldOut.slice(0, 2))).toEqual([100, 101]);
});

it('shows closed homes only when nothing is on offer', async () => {
  expect(await listReplacementIds([...createEstates(2, 3, 5), ...createEstates(10, 2, 2)])).toEqual([2, 3, 4]);
  expect(await listReplacementIds([])).toEqual([]);
});
