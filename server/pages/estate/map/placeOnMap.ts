import type { EstateDetail } from '../../../../shared/api/estate.ts';
import { mapMarker, type PlaceOnMap } from '../../../../shared/domain/mapMarker.ts';
import { AREA_RADIUS, type Displace } from '../../../map/displacement.ts';

/**
 * Where an estate is shown. With a hidden address that is a circle around a point beside it; without the means to hide
 * the place, it is nowhere.
 */
export function placeOnMap(
  { general, address }: Pick<EstateDetail, 'general' | 'address'>,
  displace: Displace | undefined,
): PlaceOnMap | undefined {
  const location = address.location && (address.visible ? address.location : displace?.(address.location));
  const marker = mapMarker({ ...general, status: general.transaction, location });
  return marker && { marker, ...(!address.visible && { radius: AREA_RADIUS }) };
}
