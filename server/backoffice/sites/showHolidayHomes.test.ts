import { expect, it } from 'vitest';
import type { Navigation } from '#shared/api/content.ts';
import { type Site, siteSchema } from '#shared/api/site.ts';
import { siteInput } from '#tests/support/siteInput.ts';
import { showEstates, showHolidayHomes } from './showHolidayHomes.ts';
import { STARTER_NAVIGATION } from './starterSite.ts';

/** A site with a menu, with so many estates and without holiday homes. */
function storesWith(menu: Navigation, estates = 1) {
  const kept: { site: Site; menu: Navigation; writes: number } = {
    site: siteSchema.parse(siteInput('kust', { features: { holiday: false, projects: true } })),
    menu,
    writes: 0,
  };
  return {
    kept,
    sites: {
      get: async () => kept.site,
      put: async (site: unknown) => {
        kept.site = siteSchema.parse(site);
        kept.writes += 1;
        return 'updated' as const;
      },
    },
    estates: { search: async () => ({ total: { value: estates }, results: [] }) },
    navigation: {
      get: async () => kept.menu,
      put: async (_siteId: string, tree: Navigation) => {
        kept.menu = tree;
        kept.writes += 1;
      },
    },
  };
}

const routes = ({ items }: Navigation) => items.map(({ id }) => id);

it('adds holiday homes to the menu of the first day, once', async () => {
  const stores = storesWith(STARTER_NAVIGATION);
  await showHolidayHomes(stores, 'kust');
  await showHolidayHomes(stores, 'kust');
  expect(routes(stores.kept.menu)).toEqual(['sale', 'rent', 'holiday', 'contact']);
  expect([stores.kept.site.features, stores.kept.writes]).toEqual([{ holiday: true, projects: true }, 2]);
});

it('leads to no list of estates where there are none, until there are', async () => {
  const stores = storesWith(STARTER_NAVIGATION, 0);
  await showHolidayHomes(stores, 'kust');
  expect(routes(stores.kept.menu)).toEqual(['holiday', 'contact']);
  await showEstates(stores, 'kust');
  await showEstates(stores, 'kust');
  expect(routes(stores.kept.menu)).toEqual(['sale', 'rent', 'holiday', 'contact']);
  expect(stores.kept.writes).toBe(3);
});

it('leaves a menu alone that the agency has changed', async () => {
  const own = { ...STARTER_NAVIGATION, items: STARTER_NAVIGATION.items.slice(1) };
  const stores = storesWith(own);
  await showHolidayHomes(stores, 'kust');
  await showEstates(stores, 'kust');
  expect(stores.kept.menu).toEqual(own);
  expect(stores.kept.site.features.holiday).toBe(true);
});
