import type { Site } from '#shared/api/site.ts';
import { CACHE_IMMUTABLE, CACHE_ONE_DAY } from './assetAnswer.ts';
import type { AssetSource } from './assetSource.ts';
import { BRAND_FOLDER, type Brand, brandAddress, brandPath } from './brandPicture.ts';
import { type MediaAddress, parseMediaPath, parseRentalPhotoPath } from './mediaAddress.ts';

/** The requested picture, and the caching that its address allows. */
export interface WantedPicture {
  readonly address: MediaAddress;
  readonly caching: typeof CACHE_IMMUTABLE | typeof CACHE_ONE_DAY;
}

/** Returns the start of the hash of a photo's current content; undefined when no published home shows the photo. */
async function currentVersion(assets: AssetSource, siteId: string, assetId: string): Promise<string | undefined> {
  const wanted = { siteId, assetId, shownBy: 'rental' } as const;
  if (assets.isRefused(wanted)) return undefined;
  return assets.knownVersion(wanted) ?? ((await assets.read(wanted)) ? assets.knownVersion(wanted) : undefined);
}

/** Returns the picture at an address of a site; undefined for an address that is not that of a picture. */
export async function findWantedPicture(
  assets: AssetSource,
  site: Pick<Site, 'id'> & Brand,
  url: string,
): Promise<WantedPicture | undefined> {
  if (url.startsWith(BRAND_FOLDER) && url === brandPath(site)) {
    return { address: brandAddress(site), caching: CACHE_IMMUTABLE };
  }
  const address = parseMediaPath(url);
  if (address) return { address, caching: CACHE_IMMUTABLE };
  const photo = parseRentalPhotoPath(url);
  if (!photo) return undefined;
  const { version } = photo;
  if (version !== undefined) return { address: { ...photo, version }, caching: CACHE_IMMUTABLE };
  const current = await currentVersion(assets, site.id, photo.assetId);
  return current === undefined ? undefined : { address: { ...photo, version: current }, caching: CACHE_ONE_DAY };
}
