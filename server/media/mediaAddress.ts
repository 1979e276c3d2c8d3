import { MEDIA_FORMATS, MEDIA_SIZES, type MediaFormat, type MediaSize } from '../../shared/domain/media.ts';

/** One file that the resizer can make. */
export interface MediaAddress {
  readonly assetId: string;
  /** Start of the content's SHA-256. */
  readonly version: string;
  readonly size: MediaSize;
  readonly format: MediaFormat;
}

const PATH = /^\/media\/([a-z0-9][a-z0-9-]{0,79})\/([0-9a-f]{16})\/([a-z0-9-]+)\.([a-z]+)$/;

const isSize = (name: string | undefined): name is MediaSize => name !== undefined && Object.hasOwn(MEDIA_SIZES, name);
const isFormat = (name: string | undefined): name is MediaFormat =>
  (MEDIA_FORMATS as readonly (string | undefined)[]).includes(name);

/** Undefined for anything but what `mediaPath` makes; a query makes it something else. */
export function parseMediaPath(url: string): MediaAddress | undefined {
  const [, assetId, version, size, format] = PATH.exec(url) ?? [];
  return assetId && version && isSize(size) && isFormat(format) ? { assetId, version, size, format } : undefined;
}
