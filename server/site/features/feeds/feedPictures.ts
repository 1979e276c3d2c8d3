import type { Estate } from '#shared/api/estate.ts';
import { labelAltText } from '#shared/domain/aiPictures.ts';
import { mediaPath } from '#shared/domain/media.ts';
import { renderedSize } from '#shared/domain/pictureFiles.ts';
import type { LocalizedText } from '#shared/api/common.ts';

interface FeedPicture {
  /** Of a JPEG that is at least 600 pixels wide and high. */
  readonly url: string;
  /** Includes the AI label, because these formats have no other field for it. */
  readonly alt: LocalizedText | undefined;
  readonly isPlan: boolean;
}

/** Pixels: portals take no smaller ones. */
const SMALLEST = 600;

/** Photos in the order of the site, then plans. Those that are too small or narrow are cut to the size of link previews. */
export function feedPictures({ pictures }: Pick<Estate, 'pictures'>, origin: string, most: number): FeedPicture[] {
  const ordered = pictures.toSorted(
    (a, b) => Number(a.kind === 'plan') - Number(b.kind === 'plan') || a.index - b.index,
  );
  return ordered
    .flatMap(({ file, alt, kind, ai }): FeedPicture[] => {
      const { width, height } = file;
      if (!width || !height) return [];
      const shown = renderedSize({ width, height }, 'gallery-l');
      const size = Math.min(shown.width, shown.height) >= SMALLEST ? 'gallery-l' : 'og';
      return [{ url: `${origin}${mediaPath(file, size, 'jpg')}`, alt: labelAltText(alt, ai), isPlan: kind === 'plan' }];
    })
    .slice(0, most);
}
