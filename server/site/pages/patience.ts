import type { BackOfficeHealth } from '../apiClient/health/backOfficeHealth.ts';
import { type Budget, findBudget, CALL_MS, LATE_MS, remainingWaitMs } from '../apiClient/health/budget.ts';
import type { Pace } from '../apiClient/health/pace.ts';
import { spentMs } from '../requestContext.ts';

/** The time that rendering the error page takes, after the wait for the back office has ended. */
const ERROR_PAGE_MS = 150;
/** The maximum wait for a page. It leaves time to render a page whose data came at the last moment. */
const MAX_WAIT_MS = 2 * LATE_MS;

/** Returns the rest of a visitor's budget, counted from the arrival of the request. */
export function findBudgetLeft(pace: Pace): Budget {
  const { waitMs, secondaryMs, maxWaitMs = waitMs } = findBudget(pace);
  const spent = spentMs();
  return { waitMs: Math.max(0, waitMs - spent), secondaryMs, maxWaitMs: Math.max(0, maxWaitMs - spent) };
}

/**
 * Resolves with the promise's value, or with undefined after `ms` milliseconds. The work behind the promise continues.
 */
export async function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T | undefined> {
  const limit = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => limit.resolve(undefined), ms);
  try {
    return await Promise.race([promise, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Waits for a part of a page that is being rendered, while the visitor sees nothing. Resolves with undefined when this
 * takes too long. The work continues for the next visitor.
 *
 * @param canWait allows a longer wait, as long as `isWorthWaiting` returns true
 */
export async function waitForPart<T>(
  promise: Promise<T>,
  canWait: boolean,
  isWorthWaiting: BackOfficeHealth['isWorthWaiting'],
): Promise<T | undefined> {
  const arrivedAt = performance.now() - spentMs();
  const budget = { waitMs: CALL_MS + ERROR_PAGE_MS, ...(canWait && { maxWaitMs: MAX_WAIT_MS }) };
  const findLeftMs = () => remainingWaitMs(performance.now() - arrivedAt, budget, isWorthWaiting);
  let leftMs = findLeftMs();
  let arrived = await withTimeout(promise, leftMs);
  while (arrived === undefined && (leftMs = findLeftMs()) > 0) arrived = await withTimeout(promise, leftMs);
  return arrived;
}
