import type { Pace } from './pace.ts';

/** The maximum time of opening a connection, of a call, and of a call for secondary data, in milliseconds. */
export const CONNECT_TIMEOUT_MS = 300;
export const CALL_TIMEOUT_MS = 1200;
const SECONDARY_CALL_TIMEOUT_MS = 600;
/**
 * The time limit of a call whose visitor has stopped waiting. Such a call continues in order to fill the cache and to
 * measure the pace.
 */
export const LATE_CALL_TIMEOUT_MS = 5000;
/** The time after which a reader that waits longer than planned checks again whether waiting is still worth it. */
export const WAIT_CHECK_INTERVAL_MS = 100;
/** The byte limit of a JSON answer. */
export const MAX_JSON_ANSWER_BYTES = 5 * 1024 * 1024;
/** The byte limit of a picture or file. */
export const MAX_ASSET_BYTES = 10 * 1024 * 1024;

/** The time that one visitor waits for the back office. */
export interface Budget {
  /** The milliseconds for everything that the response needs, counted from the start of the request. */
  readonly waitMs: number;
  /** The milliseconds for each call for data that the page can do without. */
  readonly secondaryMs: number;
  /**
   * The milliseconds for all calls together, as long as answers keep arriving. When none arrive, or when this limit is
   * absent, `waitMs` is the limit.
   */
  readonly maxWaitMs?: number;
}

/**
 * Returns the budget for a pace. When the back office is known to answer slowly, the visitor already sees the first
 * part of the page and may wait longer. Otherwise the page or a 503 is sent within `CALL_TIMEOUT_MS`, unless answers
 * still arrive or this process is starved.
 */
export const getBudget = (pace: Pace): Budget =>
  pace === 'slow'
    ? { waitMs: LATE_CALL_TIMEOUT_MS, secondaryMs: LATE_CALL_TIMEOUT_MS, maxWaitMs: LATE_CALL_TIMEOUT_MS }
    : { waitMs: CALL_TIMEOUT_MS, secondaryMs: SECONDARY_CALL_TIMEOUT_MS, maxWaitMs: LATE_CALL_TIMEOUT_MS };

/**
 * Returns the milliseconds for which a reader that has waited for `spentMs` should wait before it calls this function
 * again. 0 means that it should stop waiting.
 *
 * @param hasProgress returns whether longer waiting is useful; it is called once `waitMs` have passed
 */
export function computeRemainingWaitMs(
  spentMs: number,
  { waitMs, maxWaitMs = waitMs }: Pick<Budget, 'waitMs' | 'maxWaitMs'>,
  hasProgress: () => boolean,
): number {
  if (spentMs < waitMs) return waitMs - spentMs;
  return spentMs < maxWaitMs && hasProgress() ? Math.min(WAIT_CHECK_INTERVAL_MS, maxWaitMs - spentMs) : 0;
}
