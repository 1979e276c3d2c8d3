import type { EstateDetail } from '#shared/api/estate.ts';
import { toMapMarker, type PlaceOnMap } from '#shared/domain/map/mapMarker.ts';
import { AREA_RADIUS_METRES, type DisplacePlace } from '#shared/domain/map/displacement.ts';

/**
 * Returns the place at which an estate is shown. A hidden address is shown as a circle around a nearby point that the
 * back office has chosen. Lists show the same circle, because two different circles would reveal more about the
 * location. When the back office has chosen no point, `displace` moves the location; without `displace`, which needs a
 * secret, the function returns no place.
 */
export function findPlaceOnMap(
  { general, address, place }: Pick<EstateDetail, 'general' | 'address' | 'place'>,
  displace: DisplacePlace | undefined,
): PlaceOnMap | undefined {
  const shownLocation = address.location && (address.visible ? address.location : displace?.(address.location));
  const location = place ?? shownLocation;
  const marker = toMapMarker({ ...general, status: general.transaction, location });
  return marker && { marker, ...(!address.visible && { radius: place?.radius ?? AREA_RADIUS_METRES }) };
}
