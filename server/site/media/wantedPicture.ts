import type { Site } from '#shared/api/site.ts';
import { VERSIONED_CACHE_CONTROL, UNVERSIONED_CACHE_CONTROL } from './assetAnswer.ts';
import type { AssetSource } from './assetSource.ts';
import { BRAND_PICTURES_PATH, type PictureBrand, toBrandPictureAddress, toBrandPicturePath } from './brandPicture.ts';
import { type MediaAddress, parseMediaPath, parseRentalPhotoPath } from './mediaAddress.ts';

/** The requested picture, and the `Cache-Control` that its kind of URL allows. */
export interface WantedPicture {
  readonly address: MediaAddress;
  readonly cacheControl: typeof VERSIONED_CACHE_CONTROL | typeof UNVERSIONED_CACHE_CONTROL;
}

/** Returns the start of the hash of a photo's current content; undefined when no published home shows the photo. */
async function findCurrentVersion(
  assetSource: AssetSource,
  siteId: string,
  assetId: string,
): Promise<string | undefined> {
  const photo = { siteId, assetId, shownBy: 'rental' } as const;
  if (assetSource.isKnownToBeMissing(photo)) return undefined;
  return (
    assetSource.findKnownVersion(photo) ??
    ((await assetSource.readAsset(photo)) ? assetSource.findKnownVersion(photo) : undefined)
  );
}

/** Returns whether an address has the form of a picture's address. The picture may be missing nevertheless. */
export const isPictureAddress = (url: string): boolean =>
  url.startsWith(BRAND_PICTURES_PATH) || parseMediaPath(url) !== undefined || parseRentalPhotoPath(url) !== undefined;

/** Returns the picture to which an address of a site leads; undefined when there is none. */
export async function findWantedPicture(
  assetSource: AssetSource,
  site: Pick<Site, 'id'> & PictureBrand,
  url: string,
): Promise<WantedPicture | undefined> {
  if (url.startsWith(BRAND_PICTURES_PATH) && url === toBrandPicturePath(site)) {
    return { address: toBrandPictureAddress(site), cacheControl: VERSIONED_CACHE_CONTROL };
  }
  const address = parseMediaPath(url);
  if (address) return { address, cacheControl: VERSIONED_CACHE_CONTROL };
  const photo = parseRentalPhotoPath(url);
  if (!photo) return undefined;
  const { version } = photo;
  if (version !== undefined) return { address: { ...photo, version }, cacheControl: VERSIONED_CACHE_CONTROL };
  const currentVersion = await findCurrentVersion(assetSource, site.id, photo.assetId);
  return currentVersion === undefined
    ? undefined
    : { address: { ...photo, version: currentVersion }, cacheControl: UNVERSIONED_CACHE_CONTROL };
}
