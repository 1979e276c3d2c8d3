import { MEDIA_SIZES, mediaPath, type MediaFormat, type MediaSize, type PictureView } from './media.ts';

interface PictureDimensions {
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the size in pixels of the file that the resizer creates. It is never larger than the original, and cropped
 * only when the size requires it.
 */
export function toRenderedSize(picture: PictureDimensions, size: MediaSize): PictureDimensions {
  const { width, height, fit } = MEDIA_SIZES[size];
  const scale =
    fit === 'inside'
      ? Math.min(1, width / picture.width, height / picture.height)
      : Math.min(1, picture.width / width, picture.height / height);
  const unscaledSize = fit === 'inside' ? picture : { width, height };
  return { width: Math.round(unscaledSize.width * scale), height: Math.round(unscaledSize.height * scale) };
}

/**
 * Returns the `srcset` of a picture in the given sizes. A size is left out when its file would be the same as the file
 * of a smaller size.
 */
function buildSrcSet(
  picture: PictureView,
  sizes: readonly MediaSize[],
  format: MediaFormat,
  toPath = mediaPath,
): string {
  const candidateByWidth = new Map<number, string>();
  for (const size of sizes) {
    const { width } = toRenderedSize(picture, size);
    if (!candidateByWidth.has(width)) candidateByWidth.set(width, `${toPath(picture, size, format)} ${width}w`);
  }
  return [...candidateByWidth.values()].join(', ');
}

/** The content of `<picture>`: AVIF in several sizes, and one JPEG for browsers without AVIF. */
interface PictureFiles extends PictureDimensions {
  readonly srcSet: string;
  readonly fallback: string;
}

/**
 * Returns the files of a picture in the given sizes.
 * @param sizes from small to large; the first one determines the width and height
 * @param fallback the size of the JPEG; the default is the first size
 * @throws RangeError when `sizes` is empty
 */
export function toPictureFiles(
  picture: PictureView,
  sizes: readonly MediaSize[],
  toPath = mediaPath,
  fallback = sizes[0],
): PictureFiles {
  const [firstSize] = sizes;
  if (firstSize === undefined || fallback === undefined)
    throw new RangeError('A picture is shown in one size at least.');
  return {
    ...toRenderedSize(picture, firstSize),
    srcSet: buildSrcSet(picture, sizes, 'avif', toPath),
    fallback: toPath(picture, fallback, 'jpg'),
  };
}
