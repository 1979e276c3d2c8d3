import { MAX_PICTURE_PIXELS, openPicture } from './pictures.ts';

/** For servers only. */

const TIME_LIMIT_S = 20;
/** Of a picture that has to be encoded again: the loss is not visible, and further sizes are derived from it. */
const QUALITY = 92;

/**
 * A picture turned upright and without what cameras and programs write beside it: place, time, names, thumbnails (EXIF,
 * XMP, IPTC, comments). Its colour profile stays. One that has none of it stays as it is, byte by byte.
 * Rejects when it cannot be decoded.
 */
export async function withoutMetadata(content: Buffer): Promise<Buffer> {
  const options = { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'truncated' } as const;
  const {
    format,
    exif,
    xmp,
    iptc,
    tifftagPhotoshop,
    comments,
    orientation = 1,
    pages = 1,
  } = await openPicture(content, options).metadata();
  const isClean = orientation === 1 && pages === 1 && ![exif, xmp, iptc, tifftagPhotoshop, comments].some(Boolean);
  const upright = openPicture(content, options).timeout({ seconds: TIME_LIMIT_S });
  if (isClean) {
    // Decodes all of it: a picture that is torn is found now, and not by visitors. Nothing of it is kept.
    await upright.resize(16, 16, { fit: 'fill', fastShrinkOnLoad: false }).raw().toBuffer();
    return content;
  }
  const plain = upright.autoOrient().keepIccProfile();
  if (format === 'png') return plain.png().toBuffer();
  if (format === 'webp') return plain.webp({ quality: QUALITY }).toBuffer();
  if (format === 'heif') return plain.avif({ quality: 70, effort: 2 }).toBuffer();
  return plain.jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' }).toBuffer();
}
