import type { BackOfficeHealth } from '../apiClient/health/backOfficeHealth.ts';
import { CALL_MS, LATE_MS, remainingWaitMs } from '../apiClient/health/budget.ts';
import { spentMs } from '../requestContext.ts';
import { withTimeout } from './withTimeout.ts';

/** Milliseconds that the page takes to say that it can't be made, after the back office was no longer waited for. */
const ERROR_PAGE_MS = 150;
/** A page whose data came at the last moment is still to be rendered. */
const MAX_WAIT_MS = 2 * LATE_MS;

/**
 * Waits for a part of a page that is being made, while the visitor sees nothing. Undefined when it takes too long; the
 * work continues for the next visitor.
 *
 * @param canWait waits longer than planned, as long as that is worth it
 */
export async function waitForPart<T>(
  promise: Promise<T>,
  canWait: boolean,
  isWorthWaiting: BackOfficeHealth['isWorthWaiting'],
): Promise<T | undefined> {
  const arrivedAt = performance.now() - spentMs();
  const budget = { waitMs: CALL_MS + ERROR_PAGE_MS, ...(canWait && { maxWaitMs: MAX_WAIT_MS }) };
  const leftMs = () => remainingWaitMs(performance.now() - arrivedAt, budget, isWorthWaiting);
  let left = leftMs();
  let arrived = await withTimeout(promise, left);
  while (arrived === undefined && (left = leftMs()) > 0) arrived = await withTimeout(promise, left);
  return arrived;
}
