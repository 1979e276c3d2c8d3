import type { EstateFilters, EstateSearch } from '#shared/api/search.ts';
import { type LandingPlaces, createLandingPlaces, NO_LANDING_PLACES } from '#server/site/landing/landingPlaces.ts';
import { DEFAULT_LOCALE } from '#shared/i18n/locales.ts';
import { memoize } from '#server/site/cache/memoize.ts';
import type { ScreenRequest } from '#server/site/render/screen.ts';

const ALL_ESTATES_SEARCH: EstateSearch = {};
const findPlaces = memoize(({ locations }: EstateFilters) => createLandingPlaces(locations));

/**
 * Returns the places that have estates of a site, with the words for them in the addresses of pages.
 *
 * @throws when the back office fails
 */
export async function loadPlaces({ api, site }: Pick<ScreenRequest, 'api' | 'site'>): Promise<LandingPlaces> {
  return findPlaces(await api.facets(ALL_ESTATES_SEARCH, site.locales[0] ?? DEFAULT_LOCALE));
}

/**
 * Works like `loadPlaces` for the page of a home, which only links to the list of its town. The page does not depend on
 * every list of the site, and has no places when the call fails.
 */
export const loadPlacesForTown = ({ api, site }: Pick<ScreenRequest, 'api' | 'site'>): Promise<LandingPlaces> =>
  api
    .secondary()
    .facetsForTowns(ALL_ESTATES_SEARCH, site.locales[0] ?? DEFAULT_LOCALE)
    .then(findPlaces, () => NO_LANDING_PLACES);

/** Works like `loadPlaces`, but returns no places when the call fails, for a page that can do without them. */
export const loadPlacesIfKnown = ({ api, site }: Pick<ScreenRequest, 'api' | 'site'>): Promise<LandingPlaces> =>
  loadPlaces({ api: api.secondary(), site }).catch(() => NO_LANDING_PLACES);
