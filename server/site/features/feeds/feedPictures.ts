import type { Estate } from '#shared/api/estate.ts';
import { labelAltText } from '#shared/domain/aiPictures.ts';
import { mediaPath } from '#shared/domain/media.ts';
import { toRenderedSize } from '#shared/domain/pictureFiles.ts';
import type { LocalizedText } from '#shared/api/common.ts';

interface FeedPicture {
  /** The address of a JPEG that is at least 600 pixels wide and high. */
  readonly url: string;
  /** The alternative text. It includes the label of AI pictures, because the feeds have no other field for it. */
  readonly alt: LocalizedText | undefined;
  readonly isPlan: boolean;
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
      return [{ url: `${origin}${mediaPath(file, size, 'jpg')}`, alt: labelAltText(alt, ai), isPlan: kind === 'plan' }];
    })
    .slice(0, maxPictures);
}
