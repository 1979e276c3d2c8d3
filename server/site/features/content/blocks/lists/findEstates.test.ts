import { expect, it } from 'vitest';
import { type EstateSearch, estateSearchSchema } from '#shared/api/search.ts';
import { screenRequest } from '#tests/support/screenRequest.ts';
import { summary } from '#tests/support/summary.ts';
import { findCards } from './findEstates.ts';

/** Returns the ids of the shown homes of a collection, and the number of searches. */
async function showCollection(estateIds: readonly number[], publishedIds: readonly number[], limit: number) {
  const searches: EstateSearch[] = [];
  const request = screenRequest('/nl', {
    api: {
      estateCollection: async () => ({ estateIds }) as never,
      search: async (search: EstateSearch) => {
        // The back office rejects a search that does not have this form.
        const { query } = estateSearchSchema.parse(search);
        searches.push(search);
        const found = publishedIds.filter((id) => query.terms.id?.includes(id));
        return { results: found.map((id) => summary({ id })) } as never;
      },
    },
  });
  const cards = await findCards(
    { query: { terms: {} }, collection: 'choice', sort: { field: 'price', order: 'ASC' }, limit } as never,
    request,
  );
  return { ids: cards.map(({ id }) => id), searchCount: searches.length };
}

const LARGE_COLLECTION = Array.from({ length: 1200 }, (_, index) => 5000 - index);

it('shows a collection with more homes than one search accepts, in its own order', async () => {
  expect(await showCollection(LARGE_COLLECTION, [3900, 4000, 4400, 4900, 4950], 4)).toEqual({
    ids: [4950, 4900, 4400, 4000],
    searchCount: 3,
  });
});

it('searches no further when it has found all homes that it shows', async () => {
  expect(await showCollection(LARGE_COLLECTION, [4900, 4950, 4000], 2)).toEqual({ ids: [4950, 4900], searchCount: 1 });
  expect(await showCollection([], [4900], 2)).toEqual({ ids: [], searchCount: 0 });
});
