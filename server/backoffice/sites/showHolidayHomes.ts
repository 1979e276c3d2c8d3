import type { Navigation } from '../../../shared/api/content.ts';
import { sameContent } from '../core/db/contentHash.ts';
import type { SiteRepository } from './siteRepository.ts';
import { HOLIDAY_NAVIGATION, STARTER_NAVIGATION } from './starterSite.ts';

interface Stores {
  readonly sites: Pick<SiteRepository, 'get' | 'put'>;
  readonly navigation: {
    get(siteId: string, type: string): Promise<Navigation | undefined>;
    put(siteId: string, navigation: Navigation): Promise<unknown>;
  };
}

/**
 * For a site that gets its first holiday homes by itself: its texts that bind speak of stays from now on, and its menu
 * leads to the list, where it is still the one of the first day. Nothing where holiday homes are known to the site.
 */
export async function showHolidayHomes({ sites, navigation }: Stores, siteId: string): Promise<void> {
  const site = await sites.get(siteId);
  if (!site || site.features.holiday) return;
  await sites.put({ ...site, features: { ...site.features, holiday: true } });
  const header = await navigation.get(siteId, STARTER_NAVIGATION.type);
  if (header && sameContent(header.items, STARTER_NAVIGATION.items)) await navigation.put(siteId, HOLIDAY_NAVIGATION);
}
