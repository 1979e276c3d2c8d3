import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { pictureTypeOf } from './pictureType.ts';

/** For servers only. */

// One thread a picture: several pictures at once use the processors better, and the other work keeps its share. Nothing is
// kept: the same picture is not decoded twice in a row.
sharp.concurrency(1);
sharp.cache(false);

/**
 * The library that decodes and encodes pictures, with the product's settings for a whole program. It is for drawings of our
 * own; what somebody sent is opened by `openPicture`.
 */
export { default as sharp } from 'sharp';

/** Promise of the resizer (security): larger pictures are refused before they are decoded. */
export const MAX_PICTURE_PIXELS = 40_000_000;

/**
 * Opens a JPEG, PNG, WebP or AVIF that somebody sent. Throws for everything else before the library looks at it: the library
 * also reads SVG, compressed SVG too, whatever the bytes are said to be, and takes minutes and gigabytes for a small one.
 */
export function openPicture(content: Buffer, options: SharpOptions): Sharp {
  if (pictureTypeOf(content) === undefined) throw new Error('neither a JPEG nor a PNG, WebP or AVIF');
  return sharp(content, options);
}
