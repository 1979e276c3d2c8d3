import {
  MEDIA_FORMATS,
  MEDIA_SIZES,
  type MediaFormat,
  type MediaSize,
  RENTAL_PHOTO_FOLDER,
} from '#shared/domain/media.ts';

/** One file that the resizer can create. */
export interface MediaAddress {
  readonly assetId: string;
  /** The start of the content's SHA-256. */
  readonly version: string;
  readonly size: MediaSize;
  readonly format: MediaFormat;
}

const PATH = /^\/media\/([a-z0-9][a-z0-9-]{0,79})\/([0-9a-f]{16})\/([a-z0-9-]+)\.([a-z]+)$/;

export const isSize = (name: string | undefined): name is MediaSize =>
  name !== undefined && Object.hasOwn(MEDIA_SIZES, name);
export const isFormat = (name: string | undefined): name is MediaFormat =>
  MEDIA_FORMATS.some((format) => format === name);

/** Returns undefined for any address that `mediaPath` does not create, including one with a query. */
export function parseMediaPath(url: string): MediaAddress | undefined {
  const [, assetId, version, size, format] = PATH.exec(url) ?? [];
  return assetId && version && isSize(size) && isFormat(format) ? { assetId, version, size, format } : undefined;
}

/** The part after the folder. */
const PHOTO =
  /^([a-z0-9][a-z0-9-]{0,79})\/([a-z0-9-]+)(?:\.([a-z]+))?(?:\?v=([0-9a-f]{16})|\?width=(\d{1,4})&height=(\d{1,4}))?$/;

/** A photo of a holiday home; without a version, it is the current one. */
type PhotoAddress = Omit<MediaAddress, 'version'> & { readonly version: string | undefined };

/**
 * Returns undefined for any address that `rentalPhotoPath` does not create, except the plain form of specification
 * §7.3. If that form has `width` and `height`, they must be those of the named size.
 */
export function parseRentalPhotoPath(url: string): PhotoAddress | undefined {
  if (!url.startsWith(RENTAL_PHOTO_FOLDER)) return undefined;
  const file = url.slice(RENTAL_PHOTO_FOLDER.length);
  const [, assetId, size, format = 'jpg', version, width, height] = PHOTO.exec(file) ?? [];
  if (!assetId || !isSize(size) || !isFormat(format)) return undefined;
  const named = MEDIA_SIZES[size];
  if (width !== undefined && (Number(width) !== named.width || Number(height) !== named.height)) return undefined;
  return { assetId, version, size, format };
}
