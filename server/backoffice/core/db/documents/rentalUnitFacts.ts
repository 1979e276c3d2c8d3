import type { Named } from '#shared/api/common.ts';
import type { City } from '#shared/api/estate.ts';

/** The values by which holiday homes are filtered, counted and sorted. */
export interface UnitFacts {
  readonly kind: Named;
  readonly subKind: Named;
  readonly location: Named;
  readonly city: City;
  readonly options: readonly Named[];
  readonly maxOccupation: number;
  readonly bedrooms: number;
  readonly bathrooms: number;
  readonly garage: boolean;
  readonly petsAllowed: boolean;
}
