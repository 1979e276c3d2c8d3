import type { Locale } from '#shared/i18n/locales.ts';

/**
 * A name for each of the file's `locales`, Dutch first; 0 or an absent item means that the place has no name
 * of its own in that language.
 */
export type CompactName = [nl: string, ...others: (string | 0)[]];

/**
 * The kinds of place. A village or town is where a home is. A resort is a part of a village that is known by
 * its name only. A remainder stands for a municipality under a postcode that has several of its villages but
 * not its main place, such as 5100 Namur.
 */
export const PLACE_LEVELS = ['village', 'resort', 'remainder'] as const;
export type PlaceLevel = (typeof PLACE_LEVELS)[number];

/** The sequence number of remainders within their zip. */
export const REMAINDER = 99;

/** The shape of `places.generated.json`. Indexes point into the other arrays; -1 means none. */
export interface CompactPlaces {
  /** The languages of every `CompactName`, in the order of its items. */
  locales: Locale[];
  /** The ISO 3166-2 codes of the provinces. */
  provinces: string[];
  /** The id of each municipality's main place, its names, and the index of its province. */
  municipalities: [id: number, name: CompactName, province: number][];
  places: [
    zip: string,
    sequence: number,
    municipality: number,
    latitude: number,
    longitude: number,
    name: CompactName,
    /** The index in `PLACE_LEVELS`; an absent index means a village. */
    level?: number,
  ][];
}
