import {
  MEDIA_FORMATS,
  MEDIA_SIZES,
  type MediaFormat,
  type MediaSize,
  RENTAL_PHOTO_FOLDER,
} from '#shared/domain/media.ts';

/** The address of one file that the resizer can create. */
export interface MediaAddress {
  readonly assetId: string;
  /** The start of the content's SHA-256. */
  readonly version: string;
  readonly size: MediaSize;
  readonly format: MediaFormat;
}

const MEDIA_PATH_PATTERN = /^\/media\/([a-z0-9][a-z0-9-]{0,79})\/([0-9a-f]{16})\/([a-z0-9-]+)\.([a-z]+)$/;

export const isMediaSize = (name: string | undefined): name is MediaSize =>
  name !== undefined && Object.hasOwn(MEDIA_SIZES, name);
export const isMediaFormat = (name: string | undefined): name is MediaFormat =>
  MEDIA_FORMATS.some((format) => format === name);

/**
 * Parses an address that `mediaPath` has created. Returns undefined for any other address, such as one with a query.
 */
export function parseMediaPath(url: string): MediaAddress | undefined {
  const [, assetId, version, size, format] = MEDIA_PATH_PATTERN.exec(url) ?? [];
  return assetId && version && isMediaSize(size) && isMediaFormat(format)
    ? { assetId, version, size, format }
    : undefined;
}

/** Matches the part of a photo's address after the folder. */
const PHOTO_PATTERN =
  /^([a-z0-9][a-z0-9-]{0,79})\/([a-z0-9-]+)(?:\.([a-z]+))?(?:\?v=([0-9a-f]{16})|\?width=(\d{1,4})&height=(\d{1,4}))?$/;

/** The address of a photo of a holiday home. An address without a version leads to the current version. */
type PhotoAddress = Omit<MediaAddress, 'version'> & { readonly version: string | undefined };

/**
 * Parses an address that `toRentalPhotoPath` has created, or the plain form of specification §7.3. If that form has
 * `width` and `height`, they must be those of the named size. Returns undefined for any other address.
 */
export function parseRentalPhotoPath(url: string): PhotoAddress | undefined {
  if (!url.startsWith(RENTAL_PHOTO_FOLDER)) return undefined;
  const file = url.slice(RENTAL_PHOTO_FOLDER.length);
  const [, assetId, size, format = 'jpg', version, width, height] = PHOTO_PATTERN.exec(file) ?? [];
  if (!assetId || !isMediaSize(size) || !isMediaFormat(format)) return undefined;
  const namedSize = MEDIA_SIZES[size];
  if (width !== undefined && (Number(width) !== namedSize.width || Number(height) !== namedSize.height))
    return undefined;
  return { assetId, version, size, format };
}
