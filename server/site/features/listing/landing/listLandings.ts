import { LANDING_FAMILIES, type LandingSelection, buildLandingQuery } from '#server/site/landing/landing.ts';
import { toTypeSlug } from '#server/site/landing/typeSlugs.ts';
import { DEFAULT_LOCALE, type Locale } from '#shared/i18n/locales.ts';
import { ROUTES } from '#shared/routes/routeTable.ts';
import type { ScreenRequest } from '#server/site/render/screen.ts';
import { buildListingSearch } from '../listingSearch.ts';
import { DEFAULT_LIST_NODE } from '#server/site/estates/defaultListNode.ts';
import { buildLandingsByPlace } from './landingsByPlace.ts';
import { buildLandingPaths } from './landingAddress.ts';
import { loadPlaces } from './loadPlaces.ts';

/** A list with a readable address and at least one estate. */
interface ListedLanding {
  readonly landing: LandingSelection;
  /** The number of estates on the list. */
  readonly count: number;
  /** The path in each language of the site. */
  readonly paths: Readonly<Partial<Record<Locale, string>>>;
}

type LandingsRequest = Pick<ScreenRequest, 'api' | 'site'>;

/**
 * Returns every list of a site that has a readable address and at least one estate: for sale and to rent, each as a
 * whole, by place, by type, and by both. The listing page without a filter is not included, because by default it shows
 * the homes for sale, like the first returned list. The function makes some 25 calls for facets, which share the API
 * cache with the listing's filter.
 * @throws when the back office fails
 */
export async function listLandings({ api, site }: LandingsRequest): Promise<readonly ListedLanding[]> {
  const locale = site.locales[0] ?? DEFAULT_LOCALE;
  const [places, page] = await Promise.all([
    loadPlaces({ api, site }),
    api.pageByUrl(locale, ROUTES.offer[locale].slice(1)),
  ]);
  const node = page?.node ?? DEFAULT_LIST_NODE;

  /** Returns a list and the same list for each place, without empty lists, and the facets of the whole list. */
  async function loadLandingWithPlaces(landing: LandingSelection) {
    const facets = await api.facets(buildListingSearch(buildLandingQuery(landing), node), locale);
    const lists = [{ landing, count: facets.total.value }, ...buildLandingsByPlace(landing, facets.locations, places)];
    return { lists: lists.filter(({ count }) => count > 0), facets };
  }

  const families = LANDING_FAMILIES.map(async (family) => {
    const { lists, facets } = await loadLandingWithPlaces({ family });
    const types = facets.headTypes.filter(({ id, count }) => count > 0 && toTypeSlug(id, locale) !== undefined);
    const groupsByType = await Promise.all(types.map(({ id }) => loadLandingWithPlaces({ family, type: id })));
    return lists.concat(groupsByType.flatMap((ofType) => ofType.lists));
  });
  return (await Promise.all(families))
    .flat()
    .map(({ landing, count }) => ({ landing, count, paths: buildLandingPaths(landing, site.locales) }));
}
