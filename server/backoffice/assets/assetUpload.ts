import { sharp } from '../../../shared/node/pictures.ts';
import { isPdf } from './isPdf.ts';
import { rasterizeSvg } from './rasterizeSvg.ts';
import { withoutMetadata } from '../../../shared/node/withoutMetadata.ts';
import type { AssetInput } from './assetRepository.ts';
import { HttpProblem, unprocessable } from '../core/http/problem.ts';

const FORMATS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'heif',
};
const PDF = 'application/pdf';
const SVG = 'image/svg+xml';
const MOST_PIXELS = 40_000_000;

const refused = (detail: string): HttpProblem => unprocessable([{ pointer: '', detail }]);

/**
 * Checks that the bytes are what they claim to be, and measures pictures. An SVG is stored as the PNG that it draws. Throws
 * 415 and 422.
 */
export async function readUpload(id: string, contentType: string, content: Buffer): Promise<AssetInput> {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type === SVG) {
    const drawn = await rasterizeSvg(content);
    if (!drawn) throw refused('The body is no SVG, declares entities, or is larger than 1 MB.');
    return readUpload(id, 'image/png', drawn);
  }
  const format = FORMATS[type];
  if (type !== PDF && format === undefined)
    throw new HttpProblem(415, `An asset is one of ${[...Object.keys(FORMATS), SVG, PDF].join(', ')}.`);
  if (content.length === 0) throw refused('The body is empty.');
  if (format === undefined) {
    if (!isPdf(content)) throw refused('The body is no PDF, or it was cut off.');
    return { id, content, contentType: type };
  }
  const picture = await sharp(content, { limitInputPixels: MOST_PIXELS })
    .metadata()
    .catch(() => undefined);
  if (picture?.format !== format) throw refused(`The body is no ${type}, or has more than 40 million pixels.`);
  if (picture.width * picture.height > MOST_PIXELS) throw refused('The picture has more than 40 million pixels.');
  const clean = await withoutMetadata(content).catch(() => undefined);
  if (!clean) throw refused('The picture is damaged, or takes too long to read.');
  const { width, height } = picture.autoOrient;
  return { id, content: clean, contentType: type, width, height };
}
