import type { Picture } from '#shared/api/estate.ts';
import { labelPicture } from '#shared/domain/aiPictures.ts';
import type { PictureView } from '#shared/domain/media.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';

interface PictureTextContext {
  readonly locale: Locale;
  readonly t: Translate;
  /** The estate's title. It is part of the alternative text of a picture that has no such text of its own. */
  readonly title: string;
}

/**
 * Returns the pictures "sorted by index" (specification §2.6), each with an alternative text. Pictures of unknown size
 * are left out.
 */
export function buildPictureViews(
  pictures: readonly Picture[],
  { locale, t, title }: PictureTextContext,
): readonly PictureView[] {
  return pictures
    .toSorted((a, b) => a.index - b.index)
    .flatMap(({ file, alt, ai }, position) => {
      if (!file.width || !file.height) return [];
      const altText = localize(alt, locale) || t('common:photoAlt', { title, number: position + 1 });
      const { id, hash, width, height } = file;
      return [labelPicture({ id, hash, width, height, alt: altText }, ai, locale)];
    });
}

/** Returns the pictures with their thumbnails. A picture without a thumbnail keeps its file (specification §2.6). */
export const buildThumbnailViews = (
  pictures: readonly Picture[],
  context: PictureTextContext,
): readonly PictureView[] =>
  buildPictureViews(
    pictures.map((picture) => ({ ...picture, file: picture.thumbnail ?? picture.file })),
    context,
  );
