import { expect, it } from 'vitest';
import { EMPTY_FILTERS, type EstateFilters } from '#shared/api/search.ts';
import { screenRequest } from '#tests/support/screenRequest.ts';
import { summary } from '#tests/support/summary.ts';
import { loadRelatedHomes } from './relatedHomes.ts';

const IEPER_ID = 33011;

const createLocation = (id: number, zip: string, name: string, count: number) => ({
  id,
  zip,
  name: { nl: name },
  count,
  municipalityId: IEPER_ID,
});

/** Returns the address of the list of all homes of Ieper, for a site with homes in these towns. */
async function findListHref(locations: EstateFilters['locations']): Promise<string | undefined> {
  const request = screenRequest('/nl/nieuws', {
    api: {
      places: async () => [{ id: IEPER_ID, name: { nl: 'Ieper' } }] as never,
      facets: async () => ({ ...EMPTY_FILTERS, locations }),
      search: async () => ({ results: [summary({ id: 1 })] }) as never,
    },
  });
  return (await loadRelatedHomes(request, [IEPER_ID]))[0]?.href;
}

it('links to the readable address of a town only when the town has all homes of the municipality', async () => {
  const ieper = createLocation(IEPER_ID, '8900', 'Ieper', 4);
  expect(await findListHref([ieper])).toBe('/nl/aanbod/te-koop/ieper');
  expect(await findListHref([{ ...ieper, id: 8900 }])).toBe('/nl/aanbod/te-koop/ieper');
});

it('links to the list of the municipality when it has homes in several towns, or none in its main town', async () => {
  const ieper = createLocation(IEPER_ID, '8900', 'Ieper', 4);
  const zillebeke = createLocation(33012, '8902', 'Zillebeke', 2);
  // oxlint-disable-next-line no-await-in-loop -- Each of the three searches is quick.
  for (const locations of [[ieper, zillebeke], [zillebeke, createLocation(33013, '8904', 'Boezinge', 1)], []])
    expect(await findListHref(locations)).toMatch(/^\/nl\/aanbod\?.*municipality=33011/);
});
