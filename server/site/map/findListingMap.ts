import type { FilterQuery } from '#shared/domain/listing/filterQuery.ts';
import type { MapTiles } from '#shared/domain/map/mapTiles.ts';
import { tileOrigin } from '../render/widgets/mapSettings.ts';
import type { ScreenRequest } from '../render/screen.ts';
import { type ForeignSources, OWN_FRAMES } from '../http/answers/securityHeaders.ts';

type MapRequest = Pick<ScreenRequest, 'map' | 'origin'>;

const foreignOrigin = ({ map: { tiles }, origin }: MapRequest) => tiles && tileOrigin(tiles, origin);

/**
 * Returns the map beside a list, if the visitor asked for one and the site shows maps. It consists of its tiles, and of
 * the host of third-party tiles.
 */
export function findListingMap(
  request: MapRequest,
  query: Pick<FilterQuery, 'view'>,
): { readonly tiles: MapTiles; readonly host?: string } | undefined {
  const { tiles } = request.map;
  if (query.view !== 'map' || !tiles) return undefined;
  const foreign = foreignOrigin(request);
  return { tiles, ...(foreign !== undefined && { host: new URL(foreign).host }) };
}

/**
 * Returns the foreign sources that the page of a list may load: those of the tiles when there is a map beside the list.
 */
export function listingMapSources(request: MapRequest, { view }: Pick<FilterQuery, 'view'>): ForeignSources {
  const foreign = view === 'map' ? foreignOrigin(request) : undefined;
  return foreign === undefined ? {} : { images: [foreign] };
}

/** Does the same for a list of estates that is not loaded yet, which may also have a drawn map. */
export const offerMapSources = (request: MapRequest, query: Pick<FilterQuery, 'view'>): ForeignSources => ({
  ...listingMapSources(request, query),
  frames: [OWN_FRAMES],
});
