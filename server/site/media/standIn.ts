import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { MEDIA_SIZES, type MediaFormat, type MediaSize } from '#shared/domain/media.ts';
import { isFormat, isSize, type MediaAddress } from './mediaAddress.ts';
import type { VariantStore } from './variantStore.ts';

/** A picture in place of the one that was asked for, which is not made yet. */
export interface StandIn {
  readonly picture: Buffer | FileHandle;
  readonly format: MediaFormat;
}

/** What a program that asks for one can show: the format of its address, and what every browser knows. */
const shownBy = (format: MediaFormat): readonly MediaFormat[] => (format === 'jpg' ? ['jpg'] : [format, 'jpg']);

/** Sizes of one shape crop a picture alike. */
const isAlike = (one: MediaSize, other: MediaSize): boolean => {
  const [a, b] = [MEDIA_SIZES[one], MEDIA_SIZES[other]];
  return a.fit === b.fit && (a.fit === 'inside' || Math.abs(a.width / a.height - b.width / b.height) < 0.01);
};

interface Candidate {
  readonly name: string;
  readonly size: MediaSize;
  readonly format: MediaFormat;
}

function candidateOf(name: string): Candidate[] {
  const [size, format] = path.posix.basename(name).split('.', 3);
  const isPicture = name.endsWith(`/${size}.${format}`) && isSize(size) && isFormat(format);
  return isPicture ? [{ name, size, format }] : [];
}

/** How far a size is from the wanted one, as a factor; a smaller one counts twice, since it is seen. */
function distance(size: MediaSize, wanted: MediaSize): number {
  const ratio = MEDIA_SIZES[size].width / MEDIA_SIZES[wanted].width;
  return ratio >= 1 ? ratio : 2 / ratio;
}

/** Candidates from the nearest to the farthest: the same shape first, then the asked format, then the width. */
const ranked = (candidates: readonly Candidate[], { size, format }: MediaAddress) =>
  candidates.toSorted(
    (a, b) =>
      Number(isAlike(b.size, size)) - Number(isAlike(a.size, size)) ||
      Number(b.format === format) - Number(a.format === format) ||
      distance(a.size, size) - distance(b.size, size),
  );

/**
 * The nearest size of the picture that was made before.
 *
 * @param name where the wanted one would be
 * @param alike only one that is cropped as the wanted one is
 */
export async function nearestVariant(
  store: Pick<VariantStore, 'open' | 'names'>,
  name: string,
  address: MediaAddress,
  { alike }: { readonly alike: boolean },
): Promise<StandIn | undefined> {
  const formats = shownBy(address.format);
  const found = (await store.names(path.posix.dirname(name)))
    .flatMap(candidateOf)
    .filter(({ size, format }) => formats.includes(format) && (!alike || isAlike(size, address.size)));
  for (const { name: other, format } of ranked(found, address)) {
    const picture = await store.open(other);
    if (picture) return { picture, format };
  }
  return undefined;
}
