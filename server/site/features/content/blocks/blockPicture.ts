import type { BlockPicture } from '#shared/api/content/blocks.ts';
import { labelPicture } from '#shared/domain/aiPictures.ts';
import type { PictureView } from '#shared/domain/media.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';

/** Returns a block's picture; undefined for a file that is no picture. */
export function toBlockPicture(picture: BlockPicture | undefined, locale: Locale): PictureView | undefined {
  if (!picture) return undefined;
  const { id, hash, width, height } = picture.file;
  if (!width || !height) return undefined;
  return labelPicture({ id, hash, width, height, alt: localize(picture.alt, locale) }, picture.ai, locale);
}
