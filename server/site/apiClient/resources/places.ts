import { MAX_PLACE_TEXT_CHARACTERS, type Place, type PlaceMention } from '#shared/api/places.ts';
import { tag } from '#shared/api/purge.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { ResourceContext } from './resourceContext.ts';

/** The ids of places, by kind. */
interface PlaceIds {
  readonly city: readonly number[];
  readonly municipality: readonly number[];
  readonly province: readonly string[];
}

/** Reads municipalities, parts of them, and provinces. */
export interface PlacesApi {
  /** Returns the places whose name or zip code begins with `text`, the best match first. */
  searchPlaces(text: string, locale: Locale): Promise<Place[]>;
  /** Returns the places of a search by their ids; unknown ids are left out. */
  places(ids: PlaceIds): Promise<Place[]>;
  /** Returns the places that a sentence names. */
  placesInText(text: string): Promise<PlaceMention[]>;
}

export function createPlacesApi({ site, siteLocale, backOffice, reader: { readList } }: ResourceContext): PlacesApi {
  return {
    searchPlaces: (text, locale) => {
      const q = text.slice(0, MAX_PLACE_TEXT_CHARACTERS);
      return readList({
        name: 'searchPlaces',
        key: `places/${locale}/${q}`,
        callBackOffice: () => backOffice.call('searchPlaces', { query: { q }, locale }),
        tags: [tag.list(site.id)],
      });
    },

    places: async ({ city, municipality, province }) => {
      const query = { city: city.join(), municipality: municipality.join(), province: province.join() };
      if (Object.values(query).every((ids) => ids === '')) return [];
      return readList({
        name: 'places',
        key: `places-by-id/${query.city}/${query.municipality}/${query.province}`,
        callBackOffice: () => backOffice.call('listPlaces', { query, locale: siteLocale }),
        tags: [],
      });
    },

    placesInText: (text) => {
      const q = text.slice(0, MAX_PLACE_TEXT_CHARACTERS);
      return readList({
        name: 'placesInText',
        key: `places-in-text/${q}`,
        callBackOffice: () => backOffice.call('findPlacesInText', { query: { q }, locale: siteLocale }),
        tags: [],
      });
    },
  };
}
