/** `[nl, fr?, de?, en?]`; 0 or absent: no name of its own in that language. */
export type CompactName = [nl: string, fr?: string | 0, de?: string | 0, en?: string | 0];

/** The shape of `places.generated.json`. Indexes point into the other arrays; -1 is none. */
export interface CompactPlaces {
  /** ISO 3166-2 code and the names. */
  provinces: [iso: string, nl: string, fr: string, de: string, en: string][];
  /** Id of the municipality's main place and the names. */
  municipalities: [id: number, name: CompactName][];
  places: [
    zip: string,
    sequence: number,
    municipality: number,
    province: number,
    latitude: number,
    longitude: number,
    name: CompactName,
  ][];
}
