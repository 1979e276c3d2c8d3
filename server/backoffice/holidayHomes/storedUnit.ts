import type { ShownPlace } from '#shared/api/estate.ts';
import type { RentalUnit, RentalUnitDetail, RentalUnitSummary } from '#shared/api/rentals.ts';
import type { UnitFacts } from '../core/db/documents/rentalUnitFacts.ts';
import { hideAddress } from '../geo/estatePlace.ts';

const MAX_SUMMARY_PHOTOS = 5;

/** A stored holiday home. `key` is the number that the database assigned to it; `unit.id` is its id on the site. */
export interface StoredRentalUnit {
  readonly key: number;
  readonly siteId: string;
  readonly unit: RentalUnit;
  /** Is true when the site shows the home. */
  readonly isServed: boolean;
}

export const toFacts = ({ general, places, address, options }: RentalUnit): UnitFacts => ({
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

/** Returns the data for a card or a marker, without the offer and without anything that visitors may not see. */
export function summariseUnit(
  { id, general, places, options, address, photos }: RentalUnit,
  place: ShownPlace | undefined,
  updatedAt: string,
): Omit<RentalUnitSummary, 'offer'> {
  const { description: _, ...shownGeneral } = general;
  return {
    ...shownGeneral,
    id,
    places,
    options,
    address: hideAddress(address),
    place,
    photos: photos.slice(0, MAX_SUMMARY_PHOTOS),
    photoCount: photos.length,
    updatedAt,
  };
}

/** Returns the data of a home that visitors see, without the owner's agreement with the agency. */
export function toShownUnit(
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
