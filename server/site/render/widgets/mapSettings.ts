import type { MapTiles } from '#shared/domain/map/mapTiles.ts';
import { createDisplacement, type DisplacePlace } from '#shared/domain/map/displacement.ts';

/** The settings with which maps are shown. */
export interface MapSettings {
  /** The tiles of the map; undefined when places are shown as links only. */
  readonly tiles: MapTiles | undefined;
  /**
   * Displaces the position of a hidden address. It is undefined without a secret; hidden places are then not shown at
   * all.
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
