import { sharp } from '../../../shared/node/pictures.ts';

const MAX_SVG_BYTES = 1024 * 1024;
/** Pixels of the longer side: a logo is shown at 300 pixels at most, on screens with three pixels for one. */
const LONGER_SIDE = 1200;
/** The resolution in which an SVG has the pixels that it names. */
const OWN_DENSITY = 72;
const MAX_DENSITY = 7200;
const MAX_PIXELS = 40_000_000;
const TIMEOUT_S = 10;
/** Drawing programs write a document type that names the standard. It changes nothing, and is removed. */
const PLAIN_DOCUMENT_TYPE = /<!DOCTYPE\s[^[\]<>]{1,300}>/i;
/** Entities of a document type are no part of a drawing, and can grow without end when they are read. */
const DECLARATION = /<!(?:DOCTYPE|ENTITY)/i;

/**
 * Draws an SVG into a PNG with transparency, 1200 pixels at its longer side. A site shows no SVG that somebody sent, since it
 * can have scripts and load from elsewhere; the library that draws it does neither. Undefined for a file that is no SVG, is
 * too large or declares entities.
 */
export async function rasterizeSvg(sent: Buffer): Promise<Buffer | undefined> {
  if (sent.length > MAX_SVG_BYTES) return undefined;
  // Latin-1 keeps each byte as it is, whatever the encoding.
  const text = sent.toString('latin1').replace(PLAIN_DOCUMENT_TYPE, '');
  if (DECLARATION.test(text)) return undefined;
  const content = Buffer.from(text, 'latin1');
  try {
    const { format, width, height } = await sharp(content, { limitInputPixels: MAX_PIXELS }).metadata();
    if (format !== 'svg' || width * height === 0) return undefined;
    const density = Math.min(MAX_DENSITY, Math.max(1, (OWN_DENSITY * LONGER_SIDE) / Math.max(width, height)));
    return await sharp(content, { density, limitInputPixels: MAX_PIXELS })
      .timeout({ seconds: TIMEOUT_S })
      .resize(LONGER_SIDE, LONGER_SIDE, { fit: 'inside' })
      .png()
      .toBuffer();
  } catch {
    return undefined;
  }
}
