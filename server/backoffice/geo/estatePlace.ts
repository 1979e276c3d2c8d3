import { eq } from 'drizzle-orm';
import type { Address, ShownPlace } from '#shared/api/estate.ts';
import type { Coordinates } from '#shared/primitives/area.ts';
import { AREA_RADIUS_METRES, createDisplacement, type DisplacePlace } from '#shared/domain/map/displacement.ts';
import type { Database } from '../core/db/database.ts';
import { secrets } from '../core/db/schema.ts';
import { toAddressParts, placeById } from './places.ts';

export interface EstatePlace {
  /** The place that a map shows; undefined when the location of the estate is unknown. */
  readonly shown: ShownPlace | undefined;
  /**
   * The point that a search by place uses. It is the shown point, also when the shown point is not the real one, so
   * that a visitor who narrows an area around a hidden estate finds only the shown point. For an estate without a
   * location, it is the centre of its city.
   */
  readonly point: Coordinates | undefined;
}

export function toEstatePlace({ visible, location, city }: Address, displace: DisplacePlace): EstatePlace {
  if (!location) {
    const centre = placeById(city.id);
    return { shown: undefined, point: centre && { latitude: centre.latitude, longitude: centre.longitude } };
  }
  const { latitude, longitude } = location;
  const point = visible ? { latitude, longitude } : displace({ latitude, longitude });
  return { shown: visible ? point : { ...point, radius: AREA_RADIUS_METRES }, point };
}

/**
 * Returns the function that displaces hidden places. In this database, it always displaces the same place in the same
 * way.
 */
export async function loadDisplacement(db: Database): Promise<DisplacePlace> {
  const [secret] = await db.select().from(secrets).where(eq(secrets.name, 'hidden places'));
  if (!secret) throw new Error('the database has lost its secret for hidden places');
  return createDisplacement(secret.value);
}

/**
 * Sets the name and province in an address to those of the gazetteer, if the place is known. The agency's own name
 * becomes an alias of the place. An address without a province stays without one.
 */
export function useKnownNames(address: Address): Address {
  const place = placeById(address.city.id);
  if (!place) return address;
  const { province, region } = toAddressParts(place);
  const city = { ...address.city, name: { ...place.name } };
  return { ...address, city, ...(address.province && { province, region }) };
}

/** Removes everything except the place from a hidden address. */
export function hideAddress(address: Address): Address {
  if (address.visible) return address;
  const { street: _street, number: _number, box: _box, location: _location, ...place } = address;
  return place;
}
