import type { ShownPlace } from '#shared/api/estate.ts';
import type { RentalUnit, RentalUnitDetail, RentalUnitSummary } from '#shared/api/rentals.ts';
import type { UnitFacts } from '../core/db/documents/rentalUnitFacts.ts';
import { hideAddress } from '../geo/estatePlace.ts';

const MOST_PHOTOS = 5;

/** A holiday home as it is stored. `key` is the database's own. */
export interface StoredUnit {
  readonly key: number;
  readonly siteId: string;
  readonly unit: RentalUnit;
  /** Stands on the site. */
  readonly served: boolean;
}

export const factsOf = ({ general, places, address, options }: RentalUnit): UnitFacts => ({
  kind: general.kind,
  subKind: general.subKind,
  location: general.location,
  city: address.city,
  options,
  maxOccupation: general.maxOccupation,
  bedrooms: places.bedrooms,
  bathrooms: places.bathrooms,
  garage: general.garage === true,
  petsAllowed: general.petsAllowed === true,
});

/** What a card or a marker needs, but for its offer. Nothing that a visitor may not see is in it. */
export function summariseUnit(
  { id, general, places, options, address, photos }: RentalUnit,
  place: ShownPlace | undefined,
  updatedAt: string,
): Omit<RentalUnitSummary, 'offer'> {
  const { description: _, ...shown } = general;
  return {
    ...shown,
    id,
    places,
    options,
    address: hideAddress(address),
    place,
    photos: photos.slice(0, MOST_PHOTOS),
    photoCount: photos.length,
    updatedAt,
  };
}

/** What visitors see of a home: without what the owner agreed with the agency. */
export function shownUnit(
  { id, photos, general, places, options, address, house, near, salesRep, costs }: RentalUnit,
  { place, updatedAt }: Pick<RentalUnitSummary, 'place' | 'updatedAt'>,
): Omit<RentalUnitDetail, 'offer'> {
  return {
    id,
    photos,
    general,
    places,
    options,
    address: hideAddress(address),
    house,
    near: near.toSorted((a, b) => a.distance - b.distance),
    salesRep,
    costs,
    place,
    updatedAt,
  };
}
