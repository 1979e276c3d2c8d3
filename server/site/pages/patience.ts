import type { BackOfficeHealth } from '../apiClient/health/backOfficeHealth.ts';
import { type Budget, budgetFor, CALL_MS, LATE_MS, remainingWaitMs } from '../apiClient/health/budget.ts';
import type { Pace } from '../apiClient/health/pace.ts';
import { spentMs } from '../requestContext.ts';

/** Milliseconds that the error page takes, after the back office was no longer waited for. */
const ERROR_PAGE_MS = 150;
/** A page whose data came at the last moment still has to be rendered. */
const MAX_WAIT_MS = 2 * LATE_MS;

/** Returns what is left of a visitor's patience, counted from when the request arrived. */
export function findBudgetLeft(pace: Pace): Budget {
  const { waitMs, secondaryMs, maxWaitMs = waitMs } = budgetFor(pace);
  const spent = spentMs();
  return { waitMs: Math.max(0, waitMs - spent), secondaryMs, maxWaitMs: Math.max(0, maxWaitMs - spent) };
}

/** Resolves with the promise's value, or with undefined when that takes longer; the promise itself goes on. */
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
 * Waits for a part of a page that is being rendered, while the visitor sees nothing. Resolves with undefined when it
 * takes too long; the work goes on for the next visitor.
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
  const findLeftMs = () => remainingWaitMs(performance.now() - arrivedAt, budget, isWorthWaiting);
  let leftMs = findLeftMs();
  let arrived = await withTimeout(promise, leftMs);
  while (arrived === undefined && (leftMs = findLeftMs()) > 0) arrived = await withTimeout(promise, leftMs);
  return arrived;
}
