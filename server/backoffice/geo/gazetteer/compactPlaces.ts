import type { Locale } from '#shared/i18n/locales.ts';

/**
 * A name in each of the file's `locales`, Dutch first. 0 or an absent item means that the Dutch name is also
 * the name in that language.
 */
export type CompactName = [nl: string, ...others: (string | 0)[]];

/**
 * The levels of places. A `village` is a village or town. A `resort` is a part of a village: a home belongs to a resort
 * only when the source of the home names the resort. A `remainder` stands for a municipality under a postcode that has
 * several villages of the municipality but not its main place, such as 5100 Namur.
 */
export const PLACE_LEVELS = ['village', 'resort', 'remainder'] as const;
export type PlaceLevel = (typeof PLACE_LEVELS)[number];

/** The sequence number that every remainder has within its zip. */
export const REMAINDER_SEQUENCE_NUMBER = 99;

/** The form of `places.generated.json`. Indexes refer to the other arrays; -1 means none. */
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
