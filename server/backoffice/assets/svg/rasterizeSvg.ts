import { ConfinedFailure, LimitExceeded } from '../../core/confined/runConfined.ts';
import { type ProcessLimits, runInProcess } from '../../core/confined/runInProcess.ts';
import { HttpProblem } from '../../core/http/problem.ts';
import { toProgramFile } from '../../projectRoot.ts';
import type { drawSvg } from './drawSvg.ts';
import { MAX_SVG_BYTES, RefusedSvg } from './readSvg.ts';

const DRAWING_PROGRAM_FILE = toProgramFile('assets/svg/drawSvg.main.ts', 'drawSvg.js');
const DRAWING_LIMITS: ProcessLimits = { timeoutMs: 30_000, maxMegabytes: 300 };
/** The maximum number of drawings that wait while another drawing is drawn. */
const MAX_WAITING_DRAWINGS = 5;
const RETRY_AFTER_S = 10;

let unfinishedDrawingCount = 0;
let lastDrawing: Promise<unknown> = Promise.resolve();

/** Draws one SVG at a time. Rejects with `HttpProblem` 503 when too many SVGs wait. */
async function runInTurn<Result>(draw: () => Promise<Result>): Promise<Result> {
  if (unfinishedDrawingCount > MAX_WAITING_DRAWINGS)
    throw new HttpProblem(503, 'Too many SVG files are being processed.', undefined, undefined, RETRY_AFTER_S);
  unfinishedDrawingCount += 1;
  const currentDrawing = lastDrawing.then(draw);
  lastDrawing = currentDrawing.catch(() => undefined);
  try {
    return await currentDrawing;
  } finally {
    unfinishedDrawingCount -= 1;
  }
}

interface RasterizeOptions {
  readonly limits?: ProcessLimits;
  /** The signal is aborted when the caller no longer waits for the picture. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Draws an SVG, compressed or not, as a PNG with transparency, with 1200 pixels on its longer side. A site never serves
 * an uploaded SVG, because an SVG can contain scripts and load external files. The drawing library runs no scripts and
 * loads no files. A small drawing can occupy that library for minutes and use gigabytes of memory, and a thread cannot
 * be ended while the library computes, so each drawing runs in its own process, one at a time.
 *
 * Rejects with `RefusedSvg` for an SVG that cannot be drawn, and with `HttpProblem`: 503 when too many SVGs wait, 400
 * when the caller has disconnected.
 */
export async function rasterizeSvg(
  svgBytes: Buffer,
  { limits = DRAWING_LIMITS, signal }: RasterizeOptions = {},
): Promise<Buffer> {
  if (svgBytes.length > MAX_SVG_BYTES) throw new RefusedSvg('The SVG is larger than 1 MB.');
  try {
    const drawing = await runInTurn(() => runInProcess<typeof drawSvg>(DRAWING_PROGRAM_FILE, svgBytes, limits, signal));
    if ('refusal' in drawing) throw new RefusedSvg(drawing.refusal);
    return Buffer.from(drawing.png);
  } catch (error) {
    // The caller has disconnected, so this answer is not delivered. Its status is 4xx, because a 5xx would be logged as
    // a failure of the back office.
    if (signal?.aborted) throw new HttpProblem(400, 'The caller disconnected before the SVG was processed.');
    if (error instanceof LimitExceeded)
      throw new RefusedSvg('The SVG takes too long or too much memory to draw: remove its filters, or simplify it.', {
        cause: error,
      });
    if (error instanceof ConfinedFailure) throw new RefusedSvg('The SVG cannot be drawn.', { cause: error });
    throw error;
  }
}
