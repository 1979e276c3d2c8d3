import type { AssetRef } from '../api/common.ts';

/** Named picture sizes; nothing else can be asked of the resizer. Width and height in CSS pixels of the largest file. */
export const MEDIA_SIZES = {
  /** Specification §2.5. */
  card: { width: 470, height: 370, fit: 'cover' },
  /** A phone's width, at its usual density. */
  'card-phone': { width: 705, height: 555, fit: 'cover' },
  'card-2x': { width: 940, height: 740, fit: 'cover' },
  /** Specification §2.8. */
  medium: { width: 600, height: 400, fit: 'cover' },
  'medium-2x': { width: 1200, height: 800, fit: 'cover' },
  'gallery-s': { width: 480, height: 480, fit: 'inside' },
  /** As `card-phone`. */
  'gallery-phone': { width: 720, height: 720, fit: 'inside' },
  'gallery-m': { width: 960, height: 960, fit: 'inside' },
  'gallery-l': { width: 1600, height: 1600, fit: 'inside' },
  'gallery-xl': { width: 2400, height: 2400, fit: 'inside' },
  'hero-s': { width: 640, height: 480, fit: 'cover' },
  'hero-sm': { width: 960, height: 640, fit: 'cover' },
  'hero-m': { width: 1280, height: 720, fit: 'cover' },
  'hero-l': { width: 1920, height: 900, fit: 'cover' },
  portrait: { width: 320, height: 320, fit: 'cover' },
  /** Link previews need exactly this size: a smaller picture is enlarged. */
  og: { width: 1200, height: 630, fit: 'cover', enlarge: true },
  logo: { width: 480, height: 160, fit: 'inside' },
} as const satisfies Record<string, { width: number; height: number; fit: 'cover' | 'inside'; enlarge?: true }>;
/**
 * For `sizes`: screens with three pixels to a point. Two of them are all that is seen of a photo, so what follows it is two
 * thirds of the width, and the file is half as large.
 */
export const DENSE_SCREEN = '(min-resolution:2.5dppx)';
export type MediaSize = keyof typeof MEDIA_SIZES;
export const MEDIA_FORMATS = ['avif', 'webp', 'jpg'] as const;
export type MediaFormat = (typeof MEDIA_FORMATS)[number];

/** Enough of the content hash to version an address. */
export const VERSION_LENGTH = 16;

/** `/media/<asset id>/<version>/<size>.<format>`: never changes its content. */
export const mediaPath = (asset: Pick<AssetRef, 'id' | 'hash'>, size: MediaSize, format: MediaFormat) =>
  `/media/${asset.id}/${asset.hash.slice(0, VERSION_LENGTH)}/${size}.${format}`;

/**
 * Where photos of holiday homes are (specification §7.3): `/rental-units/assets/<photo id>/<size>`, a JPEG of what the photo
 * is now. With a format and a version it never changes its content.
 */
export const rentalPhotoPath = (photo: Pick<AssetRef, 'id' | 'hash'>, size: MediaSize, format: MediaFormat) =>
  `${RENTAL_PHOTO_FOLDER}${photo.id}/${size}.${format}?v=${photo.hash.slice(0, VERSION_LENGTH)}`;
export const RENTAL_PHOTO_FOLDER = '/rental-units/assets/';

/** Of what the back office keeps. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
};
/** `pdf` */
export const fileExtension = (contentType: string): string => EXTENSIONS[contentType] ?? 'bin';

/** `/files/<asset id>/<version>/<asset id>.<extension>`: a document as it was stored; never changes its content. */
export const filePath = ({ id, hash, contentType }: Pick<AssetRef, 'id' | 'hash' | 'contentType'>) =>
  `/files/${id}/${hash.slice(0, VERSION_LENGTH)}/${id}.${fileExtension(contentType)}`;

export interface DocumentAddress {
  readonly assetId: string;
  /** Start of the content's SHA-256. */
  readonly version: string;
  /** What it is saved as. */
  readonly name: string;
}
const FILE_PATH = /^\/files\/([a-z0-9][a-z0-9-]{0,79})\/([0-9a-f]{16})\/(\1\.(?:pdf|jpg|png|webp|avif))$/;

/** Undefined for anything but what `filePath` makes; a query makes it something else. */
export function parseFilePath(url: string): DocumentAddress | undefined {
  const [, assetId, version, name] = FILE_PATH.exec(url) ?? [];
  return assetId && version && name ? { assetId, version, name } : undefined;
}

/** What a picture needs in the browser. */
export interface PictureView {
  readonly id: string;
  readonly hash: string;
  /** Pixels of the original. */
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  /** The label of a picture that AI made or changed: `Edited with AI`. It is part of `alt` too. */
  readonly ai?: string | undefined;
}
