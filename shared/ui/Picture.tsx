import { mediaPath, type MediaSize, type PictureView } from '../domain/media.ts';
import { pictureFiles } from '../domain/pictureFiles.ts';

/** By the browser's own measure a picture in view comes as soon as the one that a page is judged by. */
const FETCH_PRIORITY = { first: 'high', eager: undefined, beside: 'low', last: 'low' } as const;

export interface PictureProps {
  readonly picture: PictureView;
  /** From small to large, at least one: see `pictureFiles`. */
  readonly sources: readonly MediaSize[];
  /** The size of the JPEG; the first source unless another is named. */
  readonly fallback?: MediaSize | undefined;
  /** The `sizes` attribute: how wide the picture is shown. */
  readonly sizes: string;
  /**
   * `first`: the largest picture above the fold. `beside`: above the fold, at least on wide screens, and after the first
   * one. `eager`: a small one above the fold. `last`: when it comes near, and after the first one. Default: when it
   * comes near.
   */
  readonly priority?: keyof typeof FETCH_PRIORITY | undefined;
  readonly className?: string | undefined;
  /** Where its files are. */
  readonly address?: typeof mediaPath | undefined;
  /** Overrides the picture's own; '' for decoration. */
  readonly alt?: string | undefined;
}

/**
 * A picture of the resizer as AVIF or JPEG, with its space reserved. `client/styles/base.css` shows the text of `data-ai` on
 * it.
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
  const files = pictureFiles(picture, sources, address, fallback);
  const isEarly = priority !== undefined && priority !== 'last';
  return (
    <picture data-ai={picture.ai}>
      <source type="image/avif" srcSet={files.srcSet} sizes={sizes} />
      <img
        src={files.fallback}
        width={files.width}
        height={files.height}
        alt={alt ?? picture.alt}
        loading={isEarly ? undefined : 'lazy'}
        fetchPriority={priority && FETCH_PRIORITY[priority]}
        decoding={isEarly ? undefined : 'async'}
        className={className}
      />
    </picture>
  );
}
