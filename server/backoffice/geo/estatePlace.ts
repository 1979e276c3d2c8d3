import { eq } from 'drizzle-orm';
import type { Address, ShownPlace } from '#shared/api/estate.ts';
import type { Coordinates } from '#shared/primitives/area.ts';
import { AREA_RADIUS_METRES, createDisplacement, type DisplacePlace } from '#shared/domain/map/displacement.ts';
import type { Database } from '../core/db/database.ts';
import { secrets } from '../core/db/schema.ts';
import { toAddressParts, findPlaceById } from './places.ts';

export interface EstatePlace {
  /** The place that a map shows; undefined when the location of the estate is unknown. */
  readonly shownPlace: ShownPlace | undefined;
  /**
   * The point that a search by place uses. It is the point that the map shows, also when that point is displaced: a
   * visitor who narrows the searched area around a hidden estate then finds only the displaced point. For an estate
   * without a location, the point is the centre of its city.
   */
  readonly searchPoint: Coordinates | undefined;
}

export function toEstatePlace({ visible, location, city }: Address, displace: DisplacePlace): EstatePlace {
  if (!location) {
    const centre = findPlaceById(city.id);
    return { shownPlace: undefined, searchPoint: centre && { latitude: centre.latitude, longitude: centre.longitude } };
  }
  const { latitude, longitude } = location;
  const point = visible ? { latitude, longitude } : displace({ latitude, longitude });
  return { shownPlace: visible ? point : { ...point, radius: AREA_RADIUS_METRES }, searchPoint: point };
}

/**
 * Returns the function that displaces hidden places. The function uses a secret of the database, so it always displaces
 * a place in the same way.
 */
export async function loadDisplacement(db: Database): Promise<DisplacePlace> {
  const [secret] = await db.select().from(secrets).where(eq(secrets.name, 'hidden places'));
  if (!secret) throw new Error('the database has lost its secret for hidden places');
  return createDisplacement(secret.value);
}

/**
 * Sets the name of the city, and the province if the address has one, to the values in the gazetteer. An address whose
 * city the gazetteer does not have is returned unchanged.
 */
export function applyGazetteerNames(address: Address): Address {
  const place = findPlaceById(address.city.id);
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
