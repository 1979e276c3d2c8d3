import type { LandingFamily, LandingSelection } from '#server/site/landing/landing.ts';
import type { LandingPlaces } from '#server/site/landing/landingPlaces.ts';
import { findTypeBySlug } from '#server/site/landing/typeSlugs.ts';
import type { RouteMatch } from '#shared/routes/matchRoute.ts';
import type { RouteName } from '#shared/routes/routeTable.ts';

const FAMILY_BY_ROUTE: Readonly<Partial<Record<RouteName, LandingFamily>>> = {
  offerSale: 'sale',
  offerSalePart: 'sale',
  offerSaleParts: 'sale',
  offerRent: 'rent',
  offerRentPart: 'rent',
  offerRentParts: 'rent',
};

/**
 * Returns the list of a readable address, whose words may be in any order and language. Returns undefined when a word
 * has no meaning on this site.
 */
export function findLanding({ name, locale, params }: RouteMatch, places: LandingPlaces): LandingSelection | undefined {
  const family = FAMILY_BY_ROUTE[name];
  if (!family) return undefined;
  const { placeOrType, place: firstWord, type: secondWord } = params;
  if (placeOrType !== undefined) {
    const type = findTypeBySlug(placeOrType, locale);
    if (type !== undefined) return { family, type };
    const place = places.findBySlug(placeOrType, locale);
    return place && { family, place };
  }
  if (firstWord === undefined || secondWord === undefined) return { family };
  const placeAndType =
    findPlaceAndType(firstWord, secondWord, locale, places) ?? findPlaceAndType(secondWord, firstWord, locale, places);
  return placeAndType && { family, ...placeAndType };
}

function findPlaceAndType(placeWord: string, typeWord: string, locale: RouteMatch['locale'], places: LandingPlaces) {
  const type = findTypeBySlug(typeWord, locale);
  const place = type === undefined ? undefined : places.findBySlug(placeWord, locale);
  return place && { place, type };
}
