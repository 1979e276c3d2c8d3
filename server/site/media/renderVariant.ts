import type { Sharp } from 'sharp';
import { MAX_PICTURE_PIXELS, openPicture } from '#shared/node/pictures.ts';
import { MEDIA_SIZES, type MediaFormat, type MediaSize } from '#shared/domain/media.ts';

const TIME_LIMIT_S = 10;

/** The error of a picture that can never be rendered, because it is damaged or too large. */
export class UnfitPictureError extends Error {
  override readonly name = 'UnfitPictureError';
}

/**
 * Returns whether small pictures are enlarged. They are for link previews, which must have exactly the size that the
 * page declares.
 */
const mayEnlarge = (size: MediaSize) => 'enlarge' in MEDIA_SIZES[size];

/**
 * Returns the box of the size. When the picture is smaller and the size does not enlarge, the box is reduced in
 * proportion.
 */
export function boxFor(size: MediaSize, picture: { readonly width: number; readonly height: number }) {
  const { width, height, fit } = MEDIA_SIZES[size];
  const ratio = fit === 'cover' && !mayEnlarge(size) ? Math.min(1, picture.width / width, picture.height / height) : 1;
  return { width: Math.max(1, Math.round(width * ratio)), height: Math.max(1, Math.round(height * ratio)), fit };
}

const ENCODERS: Readonly<Record<MediaFormat, (picture: Sharp) => Sharp>> = {
  // The effort is the lowest. More effort takes twice as long and saves 5 % (docs/decisions/0047).
  avif: (picture) => picture.avif({ quality: 50, effort: 0, chromaSubsampling: '4:2:0' }),
  webp: (picture) => picture.webp({ quality: 76 }),
  jpg: (picture) => picture.flatten({ background: '#ffffff' }).jpeg({ quality: 78, mozjpeg: true }),
};

/**
 * Encodes a picture for a visitor who has already waited. This takes a third of the time of the other encoders, and the
 * file is somewhat larger.
 */
const encodeQuickly = (picture: Sharp) => picture.flatten({ background: '#ffffff' }).jpeg({ quality: 70 });

async function render(source: Buffer, size: MediaSize, encode: (picture: Sharp) => Sharp): Promise<Buffer> {
  try {
    const picture = openPicture(source, {
      limitInputPixels: MAX_PICTURE_PIXELS,
      sequentialRead: true,
      failOn: 'truncated',
    });
    const { autoOrient } = await picture.metadata();
    const box = boxFor(size, autoOrient);
    const resized = picture
      .autoOrient()
      .resize({ ...box, withoutEnlargement: !mayEnlarge(size) })
      .toColourspace('srgb');
    return await encode(resized).timeout({ seconds: TIME_LIMIT_S }).toBuffer();
  } catch (error) {
    if (error instanceof Error && /timeout/i.test(error.message)) throw error;
    throw new UnfitPictureError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/**
 * Renders one file of the resizer: upright, without metadata, in sRGB. Errors: `UnfitPictureError` when the picture
 * cannot be rendered; any other error, such as that of the time limit, does not depend on the picture.
 */
export const renderVariant = (source: Buffer, size: MediaSize, format: MediaFormat): Promise<Buffer> =>
  render(source, size, ENCODERS[format]);

/** Renders a JPEG of the size as a stand-in for a file that does not exist yet. Errors: as above. */
export const renderQuickly = (source: Buffer, size: MediaSize): Promise<Buffer> => render(source, size, encodeQuickly);
