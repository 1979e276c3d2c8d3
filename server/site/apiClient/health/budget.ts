import type { Pace } from './pace.ts';

/** Promise P2, milliseconds. */
export const CONNECT_MS = 300;
export const CALL_MS = 1200;
const SECONDARY_MS = 600;
/** A call whose visitor has stopped waiting may go on until here, to fill the cache and to measure the pace. */
export const LATE_MS = 5000;
/** Milliseconds until somebody who waits longer than planned asks again whether that is still worth it. */
export const LOOK_AGAIN_MS = 100;
/** Bytes of a JSON answer. */
export const MAX_JSON_BYTES = 5 * 1024 * 1024;
/** Bytes of a picture or file. */
export const MAX_ASSET_BYTES = 10 * 1024 * 1024;

/** How long one visitor waits for the back office. */
export interface Budget {
  /** Milliseconds for all that the answer needs, counted from the start of the request. */
  readonly waitMs: number;
  /** Milliseconds for each thing that the page can do without. */
  readonly secondaryMs: number;
  /** Milliseconds for all together, as long as there is progress; without it, not longer than `waitMs`. */
  readonly longestMs?: number;
}

/**
 * With a back office that is known to answer slowly, the visitor already sees the page's shell and may wait longer.
 * Otherwise the page or a 503 is sent within `CALL_MS`, unless answers still arrive or this process is starved.
 */
export const budgetFor = (pace: Pace): Budget =>
  pace === 'slow'
    ? { waitMs: LATE_MS, secondaryMs: LATE_MS, longestMs: LATE_MS }
    : { waitMs: CALL_MS, secondaryMs: SECONDARY_MS, longestMs: LATE_MS };

/**
 * Milliseconds that somebody goes on waiting who has waited for `spentMs`: to be asked again when they are over. 0: no
 * longer.
 *
 * @param goesOn whether there is progress; asked when `waitMs` are over
 */
export function patienceLeftMs(
  spentMs: number,
  { waitMs, longestMs = waitMs }: Pick<Budget, 'waitMs' | 'longestMs'>,
  goesOn: () => boolean,
): number {
  if (spentMs < waitMs) return waitMs - spentMs;
  return spentMs < longestMs && goesOn() ? Math.min(LOOK_AGAIN_MS, longestMs - spentMs) : 0;
}
