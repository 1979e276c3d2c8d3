import type { EstateDetail } from '#shared/api/estate.ts';
import { mapMarker, type PlaceOnMap } from '#shared/domain/map/mapMarker.ts';
import { AREA_RADIUS_METRES, type Displace } from '#shared/domain/map/displacement.ts';

/**
 * Where an estate is shown. With a hidden address that is a circle around a point beside it, which the back office has
 * chosen: lists have the same one, because a second one would reveal more. When the back office chooses none, the site
 * moves the place; without a secret for this, there is no place.
 */
export function placeOnMap(
  { general, address, place }: Pick<EstateDetail, 'general' | 'address' | 'place'>,
  displace: Displace | undefined,
): PlaceOnMap | undefined {
  const moved = address.location && (address.visible ? address.location : displace?.(address.location));
  const location = place ?? moved;
  const marker = mapMarker({ ...general, status: general.transaction, location });
  return marker && { marker, ...(!address.visible && { radius: place?.radius ?? AREA_RADIUS_METRES }) };
}
