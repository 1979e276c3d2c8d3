import type { Site } from '#shared/api/site.ts';
import { starterAgreements } from '../agreements/starterAgreements.ts';
import type { SiteStores } from '../siteStores.ts';
import { STARTER_NAVIGATION } from '../starterSite.ts';

/** Adds a site with its initial content: menus, and the legal texts to which its forms ask for consent. */
export async function addSite({ sites, navigation, agreements }: SiteStores, site: Site): Promise<void> {
  await sites.create(site);
  await navigation.put(site.id, STARTER_NAVIGATION);
  for (const locale of site.locales) await agreements.put(site.id, locale, starterAgreements(locale));
}
