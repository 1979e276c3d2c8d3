import { MAX_PICTURE_PIXELS, openPicture } from '#shared/node/pictures.ts';
import { type PictureType, detectPictureType } from '#shared/node/pictureType.ts';
import { isPdf } from './isPdf.ts';
import { rasterizeSvg } from './svg/rasterizeSvg.ts';
import { RefusedSvg } from './svg/readSvg.ts';
import { removeMetadata } from '#shared/node/removeMetadata.ts';
import type { AssetInput } from './assetRepository.ts';
import { HttpProblem, createUnprocessableProblem } from '../core/http/problem.ts';

const PICTURE_FORMATS: Readonly<Record<string, PictureType>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
};
const PDF_CONTENT_TYPE = 'application/pdf';
const SVG_CONTENT_TYPE = 'image/svg+xml';

const createBodyProblem = (detail: string): HttpProblem => createUnprocessableProblem([{ pointer: '', detail }]);

/**
 * Checks that the bytes match their content type, and measures pictures. An SVG is drawn and stored as PNG. Throws 415,
 * 422, and 503 when too many SVGs wait to be drawn.
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
  if (type === SVG_CONTENT_TYPE) {
    const drawnPng = await rasterizeSvg(content, { signal }).catch((error: unknown) => {
      throw error instanceof RefusedSvg ? createBodyProblem(error.message) : error;
    });
    return readUpload(id, 'image/png', drawnPng);
  }
  const format = PICTURE_FORMATS[type];
  if (type !== PDF_CONTENT_TYPE && format === undefined)
    throw new HttpProblem(
      415,
      `An asset is one of ${[...Object.keys(PICTURE_FORMATS), SVG_CONTENT_TYPE, PDF_CONTENT_TYPE].join(', ')}.`,
    );
  if (content.length === 0) throw createBodyProblem('The body is empty.');
  if (format === undefined) {
    if (!isPdf(content)) throw createBodyProblem('The body is not a PDF, or it is truncated.');
    return { id, content, contentType: type };
  }
  if (detectPictureType(content) !== format) throw createBodyProblem(`The body does not have the type ${type}.`);
  const picture = await openPicture(content, { limitInputPixels: MAX_PICTURE_PIXELS })
    .metadata()
    .catch(() => undefined);
  if (!picture) throw createBodyProblem('The picture is damaged, or has more than 40 million pixels.');
  if (picture.width * picture.height > MAX_PICTURE_PIXELS)
    throw createBodyProblem('The picture has more than 40 million pixels.');
  const cleanBytes = await removeMetadata(content).catch(() => undefined);
  if (!cleanBytes) throw createBodyProblem('The picture is damaged, or takes too long to read.');
  const { width, height } = picture.autoOrient;
  return { id, content: cleanBytes, contentType: type, width, height };
}
