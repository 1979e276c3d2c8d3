import type { MapTiles } from '#shared/domain/map/mapTiles.ts';
import { createDisplacement, type Displace } from '#shared/domain/map/displacement.ts';

/** How places are shown. */
export interface MapSettings {
  /** Undefined: as links only. */
  readonly tiles: MapTiles | undefined;
  /** Undefined without a secret: hidden places are not shown at all. */
  readonly displace: Displace | undefined;
}

export const mapSettings = (tiles: MapTiles | undefined, secret: string | undefined): MapSettings => ({
  tiles,
  displace: secret === undefined ? undefined : createDisplacement(secret),
});

/** The origin that tiles come from; undefined when that is the site's own host. */
export function tileOrigin({ template }: MapTiles, siteOrigin: string): string | undefined {
  const { origin } = new URL(template.replaceAll(/[{}]/g, ''), siteOrigin);
  return origin === new URL(siteOrigin).origin ? undefined : origin;
}
