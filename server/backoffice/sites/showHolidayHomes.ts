import type { Navigation } from '#shared/api/content/content.ts';
import type { EstateSearch, EstateSearchResult } from '#shared/api/search.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { hasSameContent } from '../core/db/contentHash.ts';
import type { SiteRepository } from './siteRepository.ts';
import { HOLIDAY_NAVIGATION, HOLIDAY_ONLY_NAVIGATION, STARTER_NAVIGATION } from './starterSite.ts';

export interface MenuStores {
  readonly navigation: {
    get(siteId: string, type: string): Promise<Navigation | undefined>;
    put(siteId: string, navigation: Navigation): Promise<unknown>;
  };
}

interface Stores extends MenuStores {
  readonly sites: Pick<SiteRepository, 'get' | 'put'>;
  readonly estates: {
    search(siteId: string, search: EstateSearch, locale: Locale): Promise<EstateSearchResult>;
  };
}

/** Replaces a menu that the agency has not edited. */
async function replaceMenu({ navigation }: MenuStores, siteId: string, menuBefore: Navigation, menuAfter: Navigation) {
  const menu = await navigation.get(siteId, menuBefore.type);
  if (menu && hasSameContent(menu.items, menuBefore.items)) await navigation.put(siteId, menuAfter);
}

/**
 * Prepares a site for its first holiday homes. Its agreements mention stays from then on, and its menu links to the
 * list of holiday homes if the agency has not edited the menu. Links to the lists for sale and to rent stay only when
 * the site has estates. Does nothing when holiday homes are already enabled.
 */
export async function showHolidayHomes(stores: Stores, siteId: string): Promise<void> {
  const { sites, estates } = stores;
  const site = await sites.get(siteId);
  if (!site || site.features.holiday) return;
  await sites.put({ ...site, features: { ...site.features, holiday: true } });
  const [locale = 'nl'] = site.locales;
  const { total } = await estates.search(siteId, { limit: 1 }, locale);
  const newMenu = total.value === 0 ? HOLIDAY_ONLY_NAVIGATION : HOLIDAY_NAVIGATION;
  await replaceMenu(stores, siteId, STARTER_NAVIGATION, newMenu);
}

/** Prepares a site for its first estates. A menu that was created for holiday homes alone then links to estates too. */
export const showEstates = (stores: MenuStores, siteId: string): Promise<void> =>
  replaceMenu(stores, siteId, HOLIDAY_ONLY_NAVIGATION, HOLIDAY_NAVIGATION);
