import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { detectPictureType } from './pictureType.ts';

/** Only servers may import this module, because its picture library does not run in browsers. */

// Each picture gets one thread, because several pictures at the same time then use the processors better and leave time
// for other work. The cache is off, because the same picture is not decoded twice in a row.
sharp.concurrency(1);
sharp.cache(false);

/**
 * The library that decodes and encodes pictures, with the product's settings for a whole process. Use it for drawings
 * that the product makes, and `openPicture` for a picture that a user sent.
 */
export { default as sharp } from 'sharp';

/**
 * The maximum number of pixels of a picture. A larger picture is refused before it is decoded, as the security rules
 * require.
 */
export const MAX_PICTURE_PIXELS = 40_000_000;

/**
 * Opens a JPEG, PNG, WebP or AVIF that a user sent. Throws for any other type before the library reads it: the library
 * also reads SVG and compressed SVG, whatever the declared type is, and even a small SVG can take minutes of time and
 * gigabytes of memory.
 */
export function openPicture(content: Buffer, options: SharpOptions): Sharp {
  if (detectPictureType(content) === undefined) throw new Error('neither a JPEG nor a PNG, WebP or AVIF');
  return sharp(content, options);
}
