import type { FilterQuery } from '#shared/domain/listing/filterQuery.ts';
import type { MapTiles } from '#shared/domain/map/mapTiles.ts';
import { tileOrigin } from '../render/widgets/mapSettings.ts';
import type { ScreenRequest } from '../render/screen.ts';
import { type ForeignSources, OWN_FRAMES } from '../http/answers/securityHeaders.ts';

type MapRequest = Pick<ScreenRequest, 'map' | 'origin'>;

const foreignOrigin = ({ map: { tiles }, origin }: MapRequest) => tiles && tileOrigin(tiles, origin);

/** The map beside a list, where one was asked for and the site shows maps: its tiles, and whose they are. */
export function listingMapOf(
  request: MapRequest,
  query: Pick<FilterQuery, 'view'>,
): { readonly tiles: MapTiles; readonly host?: string } | undefined {
  const { tiles } = request.map;
  if (query.view !== 'map' || !tiles) return undefined;
  const foreign = foreignOrigin(request);
  return { tiles, ...(foreign !== undefined && { host: new URL(foreign).host }) };
}

/** What the page of a list may load from elsewhere: tiles, where there is a map beside it. */
export function listingMapSources(request: MapRequest, { view }: Pick<FilterQuery, 'view'>): ForeignSources {
  const foreign = view === 'map' ? foreignOrigin(request) : undefined;
  return foreign === undefined ? {} : { images: [foreign] };
}

/** The same for a list of estates of which nothing is known yet: it may have a drawn map, too. */
export const offerMapSources = (request: MapRequest, query: Pick<FilterQuery, 'view'>): ForeignSources => ({
  ...listingMapSources(request, query),
  frames: [OWN_FRAMES],
});
