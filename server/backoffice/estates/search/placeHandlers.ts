import { findPlacesByIds } from '../../geo/placesByIds.ts';
import { searchTextForPlaces } from '../../geo/placesInText.ts';
import { searchPlaces } from '../../geo/searchPlaces.ts';
import type { EstateRepository } from '../estateRepository.ts';
import type { Handlers } from '../../core/http/call.ts';

interface Stores {
  readonly estates: Pick<EstateRepository, 'filters'>;
}

type PlaceCallName = 'searchPlaces' | 'listPlaces' | 'findPlacesInText';

/** Handles the calls that find places by name and zip. */
export const createPlaceHandlers = ({ estates }: Stores): Pick<Handlers, PlaceCallName> => ({
  searchPlaces: async ({ params, query, locale }) => {
    const { locations } = await estates.filters(params.siteId, {}, locale);
    const offeredIds = new Set(locations.map(({ id }) => id));
    return searchPlaces({ text: query.q, limit: query.limit, locale, offeredCityIds: offeredIds });
  },
  listPlaces: ({ query }) => findPlacesByIds(query),
  findPlacesInText: ({ query }) => searchTextForPlaces(query.q),
});
