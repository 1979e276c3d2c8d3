import type { LandingSelection } from '#server/site/landing/landing.ts';
import type { LandingPlace, LandingPlaces } from '#server/site/landing/landingPlaces.ts';

interface CountedPlace {
  readonly landing: LandingSelection & { readonly place: LandingPlace };
  readonly count: number;
}

/**
 * Returns, for each place of the site, the part of the list in that place, with its number of estates.
 * @param locations the facets of the list by city, counted without the filter by city
 */
export function buildLandingsByPlace(
  landing: LandingSelection,
  locations: readonly { readonly id: number; readonly count: number }[],
  places: LandingPlaces,
): readonly CountedPlace[] {
  const counts = new Map(locations.map(({ id, count }) => [id, count]));
  return places.allPlaces.map((place) => ({
    landing: { ...landing, place },
    count: place.cityIds.reduce((sum, city) => sum + (counts.get(city) ?? 0), 0),
  }));
}
