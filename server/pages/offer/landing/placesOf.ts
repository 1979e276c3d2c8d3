import type { EstateFilters } from '../../../../shared/api/search.ts';
import { type LandingPlaces, landingPlaces, NO_PLACES } from '../../../../shared/domain/landing/landingPlaces.ts';
import { DEFAULT_LOCALE } from '../../../../shared/i18n/locales.ts';
import type { ScreenRequest } from '../../../render/screen.ts';

/** Answers of the back office are frozen and shared between requests, and so is what was made of them. */
const made = new WeakMap<EstateFilters, LandingPlaces>();

/** The places that have estates of a site, with their words in addresses. @throws when the back office fails */
export async function placesOf({ api, site }: Pick<ScreenRequest, 'api' | 'site'>): Promise<LandingPlaces> {
  const facets = await api.facets({}, site.locales[0] ?? DEFAULT_LOCALE);
  let places = made.get(facets);
  if (!places) made.set(facets, (places = landingPlaces(facets.locations)));
  return places;
}

/** The same; none where they can't be had, for a page that does without their words. */
export const placesIfKnown = ({ api, site }: Pick<ScreenRequest, 'api' | 'site'>): Promise<LandingPlaces> =>
  placesOf({ api: api.secondary(), site }).catch(() => NO_PLACES);
