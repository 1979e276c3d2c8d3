import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { MEDIA_SIZES, type MediaFormat, type MediaSize } from '#shared/domain/media.ts';
import { isMediaFormat, isMediaSize, type MediaAddress } from './mediaAddress.ts';
import type { VariantStore } from './variantStore.ts';

/** A picture that is sent in place of the requested one, which does not exist yet. */
export interface StandIn {
  readonly pictureContent: Buffer | FileHandle;
  readonly format: MediaFormat;
}

/**
 * Returns the formats that the requesting program can show: the format of the address, and the one that every browser
 * supports.
 */
const listShownFormats = (format: MediaFormat): readonly MediaFormat[] =>
  format === 'jpg' ? ['jpg'] : [format, 'jpg'];

/** Returns whether two sizes have the same shape, so that they crop a picture in the same way. */
const hasSameShape = (firstSize: MediaSize, secondSize: MediaSize): boolean => {
  const [a, b] = [MEDIA_SIZES[firstSize], MEDIA_SIZES[secondSize]];
  return a.fit === b.fit && (a.fit === 'inside' || Math.abs(a.width / a.height - b.width / b.height) < 0.01);
};

interface StandInCandidate {
  readonly name: string;
  readonly size: MediaSize;
  readonly format: MediaFormat;
}

function parseCandidate(name: string): StandInCandidate[] {
  const [size, format] = path.posix.basename(name).split('.', 3);
  const isPicture = name.endsWith(`/${size}.${format}`) && isMediaSize(size) && isMediaFormat(format);
  return isPicture ? [{ name, size, format }] : [];
}

/**
 * Returns the distance of a size from the requested size, as a factor. The distance is doubled for a smaller size,
 * because visitors notice a smaller picture more than a larger one.
 */
function computeDistance(size: MediaSize, requestedSize: MediaSize): number {
  const ratio = MEDIA_SIZES[size].width / MEDIA_SIZES[requestedSize].width;
  return ratio >= 1 ? ratio : 2 / ratio;
}

/**
 * Sorts the stored pictures that may be sent as the stand-in, the most similar to the requested picture first: by
 * shape, then by format, then by width.
 */
const rankCandidates = (candidates: readonly StandInCandidate[], { size, format }: MediaAddress) =>
  candidates.toSorted(
    (a, b) =>
      Number(hasSameShape(b.size, size)) - Number(hasSameShape(a.size, size)) ||
      Number(b.format === format) - Number(a.format === format) ||
      computeDistance(a.size, size) - computeDistance(b.size, size),
  );

/**
 * Returns the stored picture whose size and format are nearest to those of the requested picture.
 *
 * @param name name of the requested picture
 * @param onlySameShape restricts the search to pictures that are cropped like the requested one
 */
export async function findNearestVariant(
  store: Pick<VariantStore, 'openVariant' | 'listNames'>,
  name: string,
  address: MediaAddress,
  { onlySameShape }: { readonly onlySameShape: boolean },
): Promise<StandIn | undefined> {
  const formats = listShownFormats(address.format);
  const candidates = (await store.listNames(path.posix.dirname(name)))
    .flatMap(parseCandidate)
    .filter(({ size, format }) => formats.includes(format) && (!onlySameShape || hasSameShape(size, address.size)));
  for (const { name: variantName, format } of rankCandidates(candidates, address)) {
    const picture = await store.openVariant(variantName);
    if (picture) return { pictureContent: picture, format };
  }
  return undefined;
}
