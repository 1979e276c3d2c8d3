import type { PlaceOnMap } from '#shared/domain/map/mapMarker.ts';

/** Zooms of OpenStreetMap: streets and houses, or a neighbourhood. */
const HOUSE_ZOOM = 17;
const AREA_ZOOM = 14;

/**
 * Returns the address of an external page that shows the place: with a marker if the exact place is public, else only
 * the neighbourhood.
 */
export function mapLink({ marker: { latitude, longitude }, radius }: PlaceOnMap): string {
  const point = `${latitude}/${longitude}`;
  return radius === undefined
    ? `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${HOUSE_ZOOM}/${point}`
    : `https://www.openstreetmap.org/#map=${AREA_ZOOM}/${point}`;
}
