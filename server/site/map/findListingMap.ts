import type { FilterQuery } from '#shared/domain/listing/filterQuery.ts';
import type { MapTiles } from '#shared/domain/map/mapTiles.ts';
import { findTileOrigin } from '../render/widgets/mapSettings.ts';
import type { ScreenRequest } from '../render/screen.ts';
import { type ForeignSources, OWN_FRAME_SOURCE } from '../http/answers/securityHeaders.ts';

type MapRequest = Pick<ScreenRequest, 'map' | 'origin'>;

const findForeignTileOrigin = ({ map: { tiles }, origin }: MapRequest) => tiles && findTileOrigin(tiles, origin);

/**
 * Returns the map beside a list, if the visitor asked for one and the site shows maps. The result has the tiles of the
 * map, and the host of the tiles if that is not the site's own.
 */
export function findListingMap(
  request: MapRequest,
  query: Pick<FilterQuery, 'view'>,
): { readonly tiles: MapTiles; readonly host?: string } | undefined {
  const { tiles } = request.map;
  if (query.view !== 'map' || !tiles) return undefined;
  const foreignOrigin = findForeignTileOrigin(request);
  return { tiles, ...(foreignOrigin !== undefined && { host: new URL(foreignOrigin).host }) };
}

/**
 * Returns the foreign sources that the page of a list may load: the source of the tiles when there is a map beside the
 * list.
 */
export function listListingMapSources(request: MapRequest, { view }: Pick<FilterQuery, 'view'>): ForeignSources {
  const foreignOrigin = view === 'map' ? findForeignTileOrigin(request) : undefined;
  return foreignOrigin === undefined ? {} : { imageSources: [foreignOrigin] };
}

/**
 * Returns the foreign sources of the page of a list of estates that is not loaded yet. The page may also have a drawn
 * map.
 */
export const listOfferMapSources = (request: MapRequest, query: Pick<FilterQuery, 'view'>): ForeignSources => ({
  ...listListingMapSources(request, query),
  frameSources: [OWN_FRAME_SOURCE],
});
