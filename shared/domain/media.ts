import type { AssetRef } from '../api/common.ts';

/**
 * The named picture sizes; the resizer accepts no other sizes. Width and height are in pixels of the file. The file of
 * a smaller original is smaller.
 */
export const MEDIA_SIZES = {
  /** Cards of estates, in the size of specification §2.5. */
  card: { width: 470, height: 370, fit: 'cover' },
  /** The pictures of cards on a phone, as wide as its screen at the usual pixel density. */
  'card-phone': { width: 705, height: 555, fit: 'cover' },
  'card-2x': { width: 940, height: 740, fit: 'cover' },
  /** Cards of holiday homes, in the size of specification §2.8. */
  medium: { width: 600, height: 400, fit: 'cover' },
  'medium-2x': { width: 1200, height: 800, fit: 'cover' },
  'gallery-s': { width: 480, height: 480, fit: 'inside' },
  /** The pictures of galleries on a phone, as wide as its screen at the usual pixel density. */
  'gallery-phone': { width: 720, height: 720, fit: 'inside' },
  'gallery-m': { width: 960, height: 960, fit: 'inside' },
  'gallery-l': { width: 1600, height: 1600, fit: 'inside' },
  'gallery-xl': { width: 2400, height: 2400, fit: 'inside' },
  'hero-s': { width: 640, height: 480, fit: 'cover' },
  'hero-sm': { width: 960, height: 640, fit: 'cover' },
  'hero-m': { width: 1280, height: 720, fit: 'cover' },
  'hero-l': { width: 1920, height: 900, fit: 'cover' },
  portrait: { width: 320, height: 320, fit: 'cover' },
  /** Link previews, which must have exactly this size, so a smaller picture is enlarged. */
  og: { width: 1200, height: 630, fit: 'cover', enlarge: true },
  logo: { width: 480, height: 160, fit: 'inside' },
} as const satisfies Record<string, { width: number; height: number; fit: 'cover' | 'inside'; enlarge?: true }>;
/**
 * The media query, for `sizes`, of screens with about three pixels per CSS pixel. A photo does not look better with
 * more than two pixels per CSS pixel. So the size after this query is two thirds of the width, and the file is half as
 * large.
 */
export const DENSE_SCREEN_QUERY = '(min-resolution:2.5dppx)';
export type MediaSize = keyof typeof MEDIA_SIZES;
export const MEDIA_FORMATS = ['avif', 'webp', 'jpg'] as const;
export type MediaFormat = (typeof MEDIA_FORMATS)[number];

/** The number of characters of the content hash that the path of a file contains as the version of the file. */
export const VERSION_CHARACTERS = 16;

/** Returns `/media/<asset id>/<version>/<size>.<format>`, whose content never changes. */
export const mediaPath = (asset: Pick<AssetRef, 'id' | 'hash'>, size: MediaSize, format: MediaFormat) =>
  `/media/${asset.id}/${asset.hash.slice(0, VERSION_CHARACTERS)}/${size}.${format}`;

/**
 * Returns the path of a photo of a holiday home. `/rental-units/assets/<photo id>/<size>` (specification §7.3) is a
 * JPEG of the current photo. With a format and a version the content of the path never changes.
 */
export const toRentalPhotoPath = (photo: Pick<AssetRef, 'id' | 'hash'>, size: MediaSize, format: MediaFormat) =>
  `${RENTAL_PHOTO_FOLDER}${photo.id}/${size}.${format}?v=${photo.hash.slice(0, VERSION_CHARACTERS)}`;
export const RENTAL_PHOTO_FOLDER = '/rental-units/assets/';

/** The file extensions of the types that the back office stores. */
const EXTENSION_BY_CONTENT_TYPE: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
};
/** Returns a file extension, such as `pdf`. */
export const getFileExtension = (contentType: string): string => EXTENSION_BY_CONTENT_TYPE[contentType] ?? 'bin';

/** Returns the path of a document, `/files/<asset id>/<version>/<asset id>.<extension>`. Its content never changes. */
export const toPublicFilePath = ({ id, hash, contentType }: Pick<AssetRef, 'id' | 'hash' | 'contentType'>) =>
  `/files/${id}/${hash.slice(0, VERSION_CHARACTERS)}/${id}.${getFileExtension(contentType)}`;

export interface DocumentAddress {
  readonly assetId: string;
  /** The start of the content's SHA-256. */
  readonly version: string;
  /** The file name under which the browser saves the document. */
  readonly name: string;
}
const FILE_PATH = /^\/files\/([a-z0-9][a-z0-9-]{0,79})\/([0-9a-f]{16})\/(\1\.(?:pdf|jpg|png|webp|avif))$/;

/**
 * Parses a path that `toPublicFilePath` has built. Returns undefined for any other address, such as one with a query.
 */
export function parseFilePath(url: string): DocumentAddress | undefined {
  const [, assetId, version, name] = FILE_PATH.exec(url) ?? [];
  return assetId && version && name ? { assetId, version, name } : undefined;
}

/** The data of a picture that the browser needs. */
export interface PictureView {
  readonly id: string;
  readonly hash: string;
  /** The width of the original, in pixels. `height` is its height. */
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  /** The label of a picture that AI created or changed: `Edited with AI`. It is also part of `alt`. */
  readonly ai?: string | undefined;
}
