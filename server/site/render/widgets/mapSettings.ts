import type { MapTiles } from '#shared/domain/map/mapTiles.ts';
import { createDisplacement, type DisplacePlace } from '#shared/domain/map/displacement.ts';

/** The settings with which maps are shown. */
export interface MapSettings {
  /** The tiles of the map; undefined when places are shown as links only. */
  readonly tiles: MapTiles | undefined;
  /**
   * Moves the location of an estate whose address is hidden. It is undefined when there is no secret; such an estate is
   * then not shown on a map at all.
   */
  readonly displaceLocation: DisplacePlace | undefined;
}

export const createMapSettings = (tiles: MapTiles | undefined, secret: string | undefined): MapSettings => ({
  tiles,
  displaceLocation: secret === undefined ? undefined : createDisplacement(secret),
});

/** Returns the origin from which tiles are loaded; undefined when that is the site's own host. */
export function findTileOrigin({ template }: MapTiles, siteOrigin: string): string | undefined {
  const { origin } = new URL(template.replaceAll(/[{}]/g, ''), siteOrigin);
  return origin === new URL(siteOrigin).origin ? undefined : origin;
}
