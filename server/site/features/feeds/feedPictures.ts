import type { Estate } from '#shared/api/estate.ts';
import { AI_PICTURE_LABELS, labelAltText } from '#shared/domain/aiPictures.ts';
import { mediaPath } from '#shared/domain/media.ts';
import { toRenderedSize } from '#shared/domain/pictureFiles.ts';
import type { LocalizedText } from '#shared/api/common.ts';
import { COLON } from '#shared/i18n/colon.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { AI_PICTURE_KINDS, type AiPictureKind } from '#shared/primitives/aiKinds.ts';

export interface FeedPicture {
  /** The address of a JPEG that is at least 600 pixels wide and high. */
  readonly url: string;
  /**
   * The alternative text. It includes the label of AI pictures, because the pictures of the feeds have no other field
   * for it.
   */
  readonly alt: LocalizedText | undefined;
  readonly isPlan: boolean;
  /** How artificial intelligence was used; absent when it was not used. */
  readonly ai: AiPictureKind | undefined;
}

/** The minimum width and height in pixels, because portals refuse smaller pictures. */
const MIN_PICTURE_PX = 600;

/**
 * Returns photos in the order of the site, then plans. Pictures that are too small or narrow are enlarged and cropped
 * to the size of link previews.
 */
export function listFeedPictures(
  { pictures }: Pick<Estate, 'pictures'>,
  origin: string,
  maxPictures: number,
): FeedPicture[] {
  const orderedPictures = pictures.toSorted(
    (a, b) => Number(a.kind === 'plan') - Number(b.kind === 'plan') || a.index - b.index,
  );
  return orderedPictures
    .flatMap(({ file, alt, kind, ai }): FeedPicture[] => {
      const { width, height } = file;
      if (!width || !height) return [];
      const renderedSize = toRenderedSize({ width, height }, 'gallery-l');
      const size = Math.min(renderedSize.width, renderedSize.height) >= MIN_PICTURE_PX ? 'gallery-l' : 'og';
      return [
        { url: `${origin}${mediaPath(file, size, 'jpg')}`, alt: labelAltText(alt, ai), isPlan: kind === 'plan', ai },
      ];
    })
    .slice(0, maxPictures);
}

const PICTURE_WORDS: Readonly<Record<Locale, { readonly one: string; readonly several: string }>> = {
  nl: { one: 'foto', several: 'foto’s' },
  fr: { one: 'photo', several: 'photos' },
  en: { one: 'photo', several: 'photos' },
  de: { one: 'Bild', several: 'Bilder' },
};

/**
 * Returns a line for each way in which artificial intelligence was used, with the numbers of the pictures, for formats
 * whose pictures have no text; '' when it was not used. The first picture has the number 1.
 */
export function formatAiLines(pictures: readonly Pick<FeedPicture, 'ai'>[], locale: Locale): string {
  const { one, several } = PICTURE_WORDS[locale];
  const lines = AI_PICTURE_KINDS.flatMap((kind) => {
    const numbers = pictures.flatMap(({ ai }, index) => (ai === kind ? [String(index + 1)] : []));
    if (numbers.length === 0) return [];
    const word = numbers.length === 1 ? one : several;
    return [
      `${AI_PICTURE_LABELS[kind][locale]}${COLON[locale]} ${word} ${new Intl.ListFormat(locale).format(numbers)}`,
    ];
  });
  return lines.join('\n');
}
