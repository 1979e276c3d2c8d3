import type { PlaceOnMap } from '#shared/domain/map/mapMarker.ts';

/** The zooms of OpenStreetMap for streets with houses, and for a neighbourhood. */
const HOUSE_ZOOM = 17;
const AREA_ZOOM = 14;

/**
 * Returns the URL of an external page that shows the place. The page shows a marker if the exact place is public,
 * otherwise only the neighbourhood.
 */
export function buildMapLink({ marker: { latitude, longitude }, radius }: PlaceOnMap): string {
  const point = `${latitude}/${longitude}`;
  return radius === undefined
    ? `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${HOUSE_ZOOM}/${point}`
    : `https://www.openstreetmap.org/#map=${AREA_ZOOM}/${point}`;
}
