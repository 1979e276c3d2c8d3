import { mediaPath, type MediaSize, type PictureView } from '../domain/media.ts';
import { toPictureFiles } from '../domain/pictureFiles.ts';

/**
 * The `fetchpriority` by loading priority. By default, browsers give every visible picture the same priority as the
 * largest one, so the pictures beside it get `low`.
 */
const FETCH_PRIORITY = { first: 'high', eager: undefined, beside: 'low', last: 'low' } as const;

export interface PictureProps {
  readonly picture: PictureView;
  /** The sizes from small to large, at least one (see `toPictureFiles`). */
  readonly sources: readonly MediaSize[];
  /** The size of the JPEG; the default is the first source. */
  readonly fallback?: MediaSize | undefined;
  /** The `sizes` attribute: the width at which the picture is shown. */
  readonly sizes: string;
  /**
   * The loading priority.
   * - `first`: the largest picture that is visible without scrolling.
   * - `beside`: a picture that is visible without scrolling, at least on wide screens, and that loads after the first
   *   one.
   * - `eager`: a small picture that is visible without scrolling.
   * - `last`: a picture that loads when it comes near the visible area, and after the first one.
   *
   * By default a picture loads when it comes near the visible area.
   */
  readonly priority?: keyof typeof FETCH_PRIORITY | undefined;
  readonly className?: string | undefined;
  /** Returns the address of a file of the picture; by default `mediaPath`. */
  readonly address?: typeof mediaPath | undefined;
  /** An alternative text in place of the picture's own; '' means decoration. */
  readonly alt?: string | undefined;
}

/**
 * Renders a picture of the resizer as AVIF or JPEG. Its space is reserved while it loads. `client/styles/base.css`
 * shows the text of `data-ai` on the picture.
 */
export function Picture({
  picture,
  sources,
  fallback,
  sizes,
  priority,
  className,
  address = mediaPath,
  alt,
}: PictureProps) {
  const files = toPictureFiles(picture, sources, address, fallback);
  const loadsEarly = priority !== undefined && priority !== 'last';
  return (
    <picture data-ai={picture.ai}>
      <source type="image/avif" srcSet={files.srcSet} sizes={sizes} />
      <img
        src={files.fallback}
        width={files.width}
        height={files.height}
        alt={alt ?? picture.alt}
        loading={loadsEarly ? undefined : 'lazy'}
        fetchPriority={priority && FETCH_PRIORITY[priority]}
        decoding={loadsEarly ? undefined : 'async'}
        className={className}
      />
    </picture>
  );
}
