import type { Site } from '#shared/api/site.ts';
import { CACHE_IMMUTABLE, CACHE_ONE_DAY } from './assetAnswer.ts';
import type { AssetSource } from './assetSource.ts';
import { BRAND_FOLDER, type Brand, brandAddress, brandPath } from './brandPicture.ts';
import { type MediaAddress, parseMediaPath, parseRentalPhotoPath } from './mediaAddress.ts';

/** What is asked for, and for how long that address means this. */
export interface WantedPicture {
  readonly address: MediaAddress;
  readonly caching: typeof CACHE_IMMUTABLE | typeof CACHE_ONE_DAY;
}

/** Start of the hash of what a photo is now; undefined when no home that is served shows it. */
async function currentVersion(assets: AssetSource, siteId: string, assetId: string): Promise<string | undefined> {
  const wanted = { siteId, assetId, shownBy: 'rental' } as const;
  if (assets.isRefused(wanted)) return undefined;
  return assets.knownVersion(wanted) ?? ((await assets.read(wanted)) ? assets.knownVersion(wanted) : undefined);
}

/** The picture that an address of a site stands for; undefined for one that is not an address of a picture. */
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
