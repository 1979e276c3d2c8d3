import { expect, it } from 'vitest';
import type { Navigation } from '#shared/api/content/content.ts';
import { type Site, siteSchema } from '#shared/api/site.ts';
import { siteInput } from '#tests/support/siteInput.ts';
import { showEstates, showHolidayHomes } from './showHolidayHomes.ts';
import { STARTER_NAVIGATION } from './starterSite.ts';

/** Creates the stores of a site with a menu, the given number of estates and no holiday homes. */
function createStores(menu: Navigation, estates = 1) {
  const state: { site: Site; menu: Navigation; writes: number } = {
    site: siteSchema.parse(siteInput('kust', { features: { holiday: false, projects: true } })),
    menu,
    writes: 0,
  };
  const transactionStores = {
    sites: {
      get: async () => state.site,
      put: async (site: unknown) => {
        state.site = siteSchema.parse(site);
        state.writes += 1;
        return 'updated' as const;
      },
    },
    estates: { search: async () => ({ total: { value: estates }, results: [] }) },
    navigation: {
      get: async () => state.menu,
      put: async (_siteId: string, tree: Navigation) => {
        state.menu = tree;
        state.writes += 1;
      },
    },
  };
  return {
    ...transactionStores,
    kept: state,
    /** Is called when a transaction begins, with the state that another program may change. */
    onTransaction: (_state: typeof state) => {},
    transaction<T>(run: (stores: typeof transactionStores) => Promise<T>): Promise<T> {
      this.onTransaction(state);
      return run(transactionStores);
    },
  };
}

const listItemIds = ({ items }: Navigation) => items.map(({ id }) => id);

it('adds holiday homes to the initial menu once', async () => {
  const stores = createStores(STARTER_NAVIGATION);
  await showHolidayHomes(stores, 'kust');
  await showHolidayHomes(stores, 'kust');
  expect(listItemIds(stores.kept.menu)).toEqual(['sale', 'rent', 'holiday', 'contact']);
  expect([stores.kept.site.features, stores.kept.writes]).toEqual([{ holiday: true, projects: true }, 2]);
});

it('adds no link to a list of estates until the site has estates', async () => {
  const stores = createStores(STARTER_NAVIGATION, 0);
  await showHolidayHomes(stores, 'kust');
  expect(listItemIds(stores.kept.menu)).toEqual(['holiday', 'contact']);
  await showEstates(stores, 'kust');
  await showEstates(stores, 'kust');
  expect(listItemIds(stores.kept.menu)).toEqual(['sale', 'rent', 'holiday', 'contact']);
  expect(stores.kept.writes).toBe(3);
});

it('does not change a menu that the agency has edited', async () => {
  const editedMenu = { ...STARTER_NAVIGATION, items: STARTER_NAVIGATION.items.slice(1) };
  const stores = createStores(editedMenu);
  await showHolidayHomes(stores, 'kust');
  await showEstates(stores, 'kust');
  expect(stores.kept.menu).toEqual(editedMenu);
  expect(stores.kept.site.features.holiday).toBe(true);
});

it('keeps changes of the site and of its menu that are made at the same time', async () => {
  const stores = createStores(STARTER_NAVIGATION);
  const editedMenu = { ...STARTER_NAVIGATION, items: STARTER_NAVIGATION.items.slice(1) };
  stores.onTransaction = (state) => {
    state.site = { ...state.site, name: 'Nieuwe naam' };
    state.menu = editedMenu;
  };
  await showHolidayHomes(stores, 'kust');
  expect(stores.kept.site).toMatchObject({ name: 'Nieuwe naam', features: { holiday: true } });
  expect(stores.kept.menu).toEqual(editedMenu);
});
