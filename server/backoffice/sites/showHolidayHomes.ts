import type { Navigation } from '#shared/api/content/content.ts';
import type { EstateSearch, EstateSearchResult } from '#shared/api/search.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { hasSameContent } from '../core/db/contentHash.ts';
import type { SiteRepository } from './siteRepository.ts';
import { HOLIDAY_NAVIGATION, HOLIDAY_ONLY_NAVIGATION, STARTER_NAVIGATION } from './starterSite.ts';

interface MenuTransactionStores {
  readonly navigation: {
    get(siteId: string, type: string): Promise<Navigation | undefined>;
    put(siteId: string, navigation: Navigation): Promise<unknown>;
  };
}

export interface MenuStores extends MenuTransactionStores {
  transaction<T>(run: (stores: MenuTransactionStores) => Promise<T>, isolation: 'snapshot'): Promise<T>;
}

interface SiteTransactionStores extends MenuTransactionStores {
  readonly sites: Pick<SiteRepository, 'get' | 'put'>;
  readonly estates: {
    search(siteId: string, search: EstateSearch, locale: Locale): Promise<EstateSearchResult>;
  };
}

interface Stores extends SiteTransactionStores {
  transaction<T>(run: (stores: SiteTransactionStores) => Promise<T>, isolation: 'snapshot'): Promise<T>;
}

/**
 * Replaces a menu that the agency has not edited. The function must be called within a `snapshot` transaction, so that
 * it does not overwrite a change that is made at the same time.
 */
async function replaceMenu(
  { navigation }: MenuTransactionStores,
  siteId: string,
  menuBefore: Navigation,
  menuAfter: Navigation,
) {
  const menu = await navigation.get(siteId, menuBefore.type);
  if (menu && hasSameContent(menu.items, menuBefore.items)) await navigation.put(siteId, menuAfter);
}

/**
 * Prepares a site for its first holiday homes. Its agreements mention stays from then on, and its menu links to the
 * list of holiday homes if the agency has not edited the menu. Links to the lists for sale and to rent stay only when
 * the site has estates. Does nothing when holiday homes are already enabled.
 */
export async function showHolidayHomes(stores: Stores, siteId: string): Promise<void> {
  // This check avoids a transaction at each import, in which other calls would have to wait.
  const siteBefore = await stores.sites.get(siteId);
  if (!siteBefore || siteBefore.features.holiday) return;
  await stores.transaction(async (tx) => {
    const site = await tx.sites.get(siteId);
    if (!site || site.features.holiday) return;
    await tx.sites.put({ ...site, features: { ...site.features, holiday: true } });
    const [locale = 'nl'] = site.locales;
    const { total } = await tx.estates.search(siteId, { limit: 1 }, locale);
    const newMenu = total.value === 0 ? HOLIDAY_ONLY_NAVIGATION : HOLIDAY_NAVIGATION;
    await replaceMenu(tx, siteId, STARTER_NAVIGATION, newMenu);
  }, 'snapshot');
}

/** Prepares a site for its first estates. A menu that was created for holiday homes alone then links to estates too. */
export async function showEstates(stores: MenuStores, siteId: string): Promise<void> {
  const menu = await stores.navigation.get(siteId, HOLIDAY_ONLY_NAVIGATION.type);
  if (!menu || !hasSameContent(menu.items, HOLIDAY_ONLY_NAVIGATION.items)) return;
  await stores.transaction((tx) => replaceMenu(tx, siteId, HOLIDAY_ONLY_NAVIGATION, HOLIDAY_NAVIGATION), 'snapshot');
}
