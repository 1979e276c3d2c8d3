import { MAX_PICTURE_PIXELS, openPicture } from './pictures.ts';

/** Only servers may import this module, because its picture library does not run in browsers. */

const PICTURE_TIMEOUT_SECONDS = 20;
/**
 * The quality for a picture that must be encoded again. The loss is visible neither in that picture nor in the sizes
 * that are made from it.
 */
const SAVED_PICTURE_QUALITY = 92;

/**
 * Returns a picture that is turned upright and has none of the metadata that cameras and software add: place, time,
 * names, thumbnails (EXIF, XMP, IPTC, comments). The colour profile stays. A picture without metadata is returned
 * unchanged, byte by byte. Rejects when the picture cannot be decoded.
 */
export async function removeMetadata(content: Buffer): Promise<Buffer> {
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
  const picture = openPicture(content, options).timeout({ seconds: PICTURE_TIMEOUT_SECONDS });
  if (isClean) {
    // Decodes the whole picture and discards the result, so that a truncated picture is found now and not by visitors.
    await picture.resize(16, 16, { fit: 'fill', fastShrinkOnLoad: false }).raw().toBuffer();
    return content;
  }
  const cleanPicture = picture.autoOrient().keepIccProfile();
  if (format === 'png') return cleanPicture.png().toBuffer();
  if (format === 'webp') return cleanPicture.webp({ quality: SAVED_PICTURE_QUALITY }).toBuffer();
  if (format === 'heif') return cleanPicture.avif({ quality: 70, effort: 2 }).toBuffer();
  return cleanPicture.jpeg({ quality: SAVED_PICTURE_QUALITY, chromaSubsampling: '4:4:4' }).toBuffer();
}
