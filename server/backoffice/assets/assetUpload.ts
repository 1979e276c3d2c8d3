import { MAX_PICTURE_PIXELS, openPicture } from '#shared/node/pictures.ts';
import { type PictureType, pictureTypeOf } from '#shared/node/pictureType.ts';
import { isPdf } from './isPdf.ts';
import { rasterizeSvg } from './svg/rasterizeSvg.ts';
import { RefusedSvg } from './svg/readSvg.ts';
import { withoutMetadata } from '#shared/node/withoutMetadata.ts';
import type { AssetInput } from './assetRepository.ts';
import { HttpProblem, unprocessable } from '../core/http/problem.ts';

const FORMATS: Readonly<Record<string, PictureType>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
};
const PDF = 'application/pdf';
const SVG = 'image/svg+xml';

const refuseBody = (detail: string): HttpProblem => unprocessable([{ pointer: '', detail }]);

/**
 * Checks that the bytes match their content type, and measures pictures. An SVG is drawn and stored as PNG. Throws 415,
 * 422, and 503 when too many drawings wait.
 *
 * @param signal is aborted when the caller disconnects
 */
export async function readUpload(
  id: string,
  contentType: string,
  content: Buffer,
  signal?: AbortSignal,
): Promise<AssetInput> {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type === SVG) {
    const drawn = await rasterizeSvg(content, { signal }).catch((error: unknown) => {
      throw error instanceof RefusedSvg ? refuseBody(error.message) : error;
    });
    return readUpload(id, 'image/png', drawn);
  }
  const format = FORMATS[type];
  if (type !== PDF && format === undefined)
    throw new HttpProblem(415, `An asset is one of ${[...Object.keys(FORMATS), SVG, PDF].join(', ')}.`);
  if (content.length === 0) throw refuseBody('The body is empty.');
  if (format === undefined) {
    if (!isPdf(content)) throw refuseBody('The body is no PDF, or it was cut off.');
    return { id, content, contentType: type };
  }
  if (pictureTypeOf(content) !== format) throw refuseBody(`The body is no ${type}.`);
  const picture = await openPicture(content, { limitInputPixels: MAX_PICTURE_PIXELS })
    .metadata()
    .catch(() => undefined);
  if (!picture) throw refuseBody('The picture is damaged, or has more than 40 million pixels.');
  if (picture.width * picture.height > MAX_PICTURE_PIXELS)
    throw refuseBody('The picture has more than 40 million pixels.');
  const clean = await withoutMetadata(content).catch(() => undefined);
  if (!clean) throw refuseBody('The picture is damaged, or takes too long to read.');
  const { width, height } = picture.autoOrient;
  return { id, content: clean, contentType: type, width, height };
}
