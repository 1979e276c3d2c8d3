import { sharp } from '#shared/node/pictures.ts';
import { readSvg, RefusedSvg } from './readSvg.ts';

/**
 * The length of the longer side of the PNG in pixels. A page shows a logo with at most 300 CSS pixels, and a display
 * has up to three physical pixels per CSS pixel.
 */
const LONGER_SIDE_PX = 1200;
/** The density (dpi) at which an SVG has the pixel size that it declares. */
const DEFAULT_DENSITY_DPI = 72;
const MIN_DENSITY_DPI = 1;
const MAX_DENSITY_DPI = 100_000;
const MAX_PIXELS = 40_000_000;

/** The result of the drawing program: a PNG, or a sentence that says why the SVG was refused. */
type DrawingResult = { readonly png: Uint8Array } | { readonly refusal: string };

/** Reads the size in pixels that a drawing declares. Nothing is drawn for this, so any declared size is harmless. */
async function readDeclaredSize(content: Buffer): Promise<{ readonly width: number; readonly height: number }> {
  const { format, width, height } = await sharp(content, { density: DEFAULT_DENSITY_DPI, limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      const isSizeError = error instanceof Error && /dimensions|zero-sized/.test(error.message);
      throw new RefusedSvg(
        isSizeError ? 'The SVG is smaller than a pixel.' : 'The body is not an SVG, or it is damaged.',
        {
          cause: error,
        },
      );
    });
  if (format !== 'svg') throw new RefusedSvg('The body is not an SVG.');
  return { width, height };
}

/** Returns the density at which the longer side has `LONGER_SIDE_PX` pixels and the shorter side at least one pixel. */
function computeDensity({ width, height }: { readonly width: number; readonly height: number }): number {
  const scale = Math.max(LONGER_SIDE_PX / Math.max(width, height), 1 / Math.min(width, height));
  const density = Math.min(MAX_DENSITY_DPI, Math.max(MIN_DENSITY_DPI, DEFAULT_DENSITY_DPI * scale));
  const pixels = width * height * (density / DEFAULT_DENSITY_DPI) ** 2;
  if (!(pixels <= MAX_PIXELS)) throw new RefusedSvg(`The SVG is too large: ${width} × ${height} pixels.`);
  return density;
}

async function drawPng(svgBytes: Uint8Array): Promise<Buffer> {
  const content = Buffer.from(readSvg(svgBytes));
  const density = computeDensity(await readDeclaredSize(content));
  const png = await sharp(content, { density, limitInputPixels: MAX_PIXELS })
    .resize(LONGER_SIDE_PX, LONGER_SIDE_PX, { fit: 'inside' })
    .ensureAlpha()
    .png()
    .toBuffer();
  const { channels } = await sharp(png).stats();
  if (channels.at(-1)?.max === 0)
    throw new RefusedSvg('The SVG draws nothing that is visible. Pictures from other addresses are not loaded.');
  return png;
}

/**
 * Draws an SVG as a PNG with transparency, with 1200 pixels on its longer side. Rejects when the library fails for
 * another reason than a refused SVG.
 */
export async function drawSvg(svgBytes: Uint8Array): Promise<DrawingResult> {
  try {
    return { png: await drawPng(svgBytes) };
  } catch (error) {
    if (error instanceof RefusedSvg) return { refusal: error.message };
    throw error;
  }
}
