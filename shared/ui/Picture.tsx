import { MEDIA_SIZES, mediaPath, type MediaFormat, type MediaSize, type PictureView } from '../domain/media.ts';

const SOURCES = [
  { format: 'avif', type: 'image/avif' },
  { format: 'webp', type: 'image/webp' },
] as const satisfies readonly { format: MediaFormat; type: string }[];

interface Dimensions {
  readonly width: number;
  readonly height: number;
}

/** Pixels of the file that the resizer makes: never larger than the original, cropped only where the size says so. */
function renderedSize(picture: Dimensions, size: MediaSize): Dimensions {
  const { width, height, fit } = MEDIA_SIZES[size];
  const scale =
    fit === 'inside'
      ? Math.min(1, width / picture.width, height / picture.height)
      : Math.min(1, picture.width / width, picture.height / height);
  const base = fit === 'inside' ? picture : { width, height };
  return { width: Math.round(base.width * scale), height: Math.round(base.height * scale) };
}

/** `srcset` of a picture in the given sizes; sizes that would only repeat a smaller file are left out. */
function srcSetOf(picture: PictureView, sizes: readonly MediaSize[], format: MediaFormat, address = mediaPath): string {
  const widths = new Map<number, string>();
  for (const size of sizes) {
    const { width } = renderedSize(picture, size);
    if (!widths.has(width)) widths.set(width, `${address(picture, size, format)} ${width}w`);
  }
  return [...widths.values()].join(', ');
}

/** By the browser's own measure a picture in view comes as soon as the one that a page is judged by. */
const FETCH_PRIORITY = { first: 'high', eager: undefined, beside: 'low', last: 'low' } as const;

export interface PictureProps {
  readonly picture: PictureView;
  /** From small to large; the first one is the fallback and gives `width` and `height`. */
  readonly sources: readonly MediaSize[];
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
  /** AVIF or JPEG alone: fewer elements where a page has a hundred pictures that few visitors look at. */
  readonly lean?: boolean;
}

/** A picture of the resizer as AVIF, WebP or JPEG, with its space reserved. */
export function Picture({
  picture,
  sources,
  sizes,
  priority,
  className,
  address = mediaPath,
  alt,
  lean = false,
}: PictureProps) {
  const [fallback] = sources;
  if (!fallback) return null;
  const { width, height } = renderedSize(picture, fallback);
  const isEarly = priority !== undefined && priority !== 'last';
  return (
    <picture>
      {(lean ? SOURCES.slice(0, 1) : SOURCES).map(({ format, type }) => (
        <source key={format} type={type} srcSet={srcSetOf(picture, sources, format, address)} sizes={sizes} />
      ))}
      <img
        src={address(picture, fallback, 'jpg')}
        srcSet={srcSetOf(picture, sources, 'jpg', address)}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt ?? picture.alt}
        loading={isEarly ? 'eager' : 'lazy'}
        fetchPriority={priority && FETCH_PRIORITY[priority]}
        decoding={isEarly ? 'auto' : 'async'}
        className={className}
      />
    </picture>
  );
}
