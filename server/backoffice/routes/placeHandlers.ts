import { placesByIds } from '../geo/placesByIds.ts';
import { placesInText } from '../geo/placesInText.ts';
import { searchPlaces } from '../geo/searchPlaces.ts';
import type { Repositories } from '../repositories/repositories.ts';
import type { Handlers } from './call.ts';

type PlaceCall = 'searchPlaces' | 'listPlaces' | 'findPlacesInText';

/** Places by name and zip. */
export const placeHandlers = ({ estates }: Repositories): Pick<Handlers, PlaceCall> => ({
  searchPlaces: async ({ params, query, locale }) => {
    const { locations } = await estates.filters(params.siteId, {}, locale);
    const offered = new Set(locations.map(({ id }) => id));
    return searchPlaces({ text: query.q, limit: query.limit, locale, offered });
  },
  listPlaces: ({ query }) => placesByIds(query),
  findPlacesInText: ({ query }) => placesInText(query.q),
});
