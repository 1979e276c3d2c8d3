import type { Locale } from '#shared/i18n/locales.ts';

/** A name for each of the file's `locales`, Dutch first; 0 or absent: no name of its own in that language. */
export type CompactName = [nl: string, ...others: (string | 0)[]];

/**
 * What a place is. A village (a town too) is where a home is. A resort is a part of
 * one that is known by its name only. A remainder stands for
 * a municipality under a postcode that has several of its villages and not its main place: 5100 Namur.
 */
export const PLACE_LEVELS = ['village', 'resort', 'remainder'] as const;
export type PlaceLevel = (typeof PLACE_LEVELS)[number];

/** The number within their zip that remainders have. */
export const REMAINDER = 99;

/** The shape of `places.generated.json`. Indexes point into the other arrays; -1 is none. */
export interface CompactPlaces {
  /** The languages of every name, in its order. */
  locales: Locale[];
  /** ISO 3166-2 codes. */
  provinces: string[];
  /** Id of the municipality's main place, the names, and the province of all its places. */
  municipalities: [id: number, name: CompactName, province: number][];
  places: [
    zip: string,
    sequence: number,
    municipality: number,
    latitude: number,
    longitude: number,
    name: CompactName,
    /** Index in `PLACE_LEVELS`; absent is a village. */
    level?: number,
  ][];
}
