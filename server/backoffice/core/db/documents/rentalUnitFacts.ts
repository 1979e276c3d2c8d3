import type { NamedItem } from '#shared/api/common.ts';
import type { City } from '#shared/api/estate.ts';

/** The values by which holiday homes are filtered, counted and sorted. */
export interface UnitFacts {
  readonly kind: NamedItem;
  readonly subKind: NamedItem;
  readonly location: NamedItem;
  readonly city: City;
  readonly options: readonly NamedItem[];
  readonly maxOccupation: number;
  readonly bedrooms: number;
  readonly bathrooms: number;
  readonly garage: boolean;
  readonly petsAllowed: boolean;
}
