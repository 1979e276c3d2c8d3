import {
  type Budget,
  getBudget,
  CALL_TIMEOUT_MS,
  LATE_CALL_TIMEOUT_MS,
  computeRemainingWaitMs,
} from '../apiClient/health/budget.ts';
import type { Pace } from '../apiClient/health/pace.ts';
import { computeSpentMs } from '../requestContext.ts';

/** The time for rendering the error page, after the wait for the back office has ended. */
const ERROR_PAGE_RENDER_MS = 150;
/** The maximum wait for a page. It leaves time to render a page whose data came at the last moment. */
const MAX_PAGE_WAIT_MS = 2 * LATE_CALL_TIMEOUT_MS;

/** Returns the rest of a visitor's budget, counted from the arrival of the request. */
export function computeRemainingBudget(pace: Pace): Budget {
  const { waitMs, secondaryMs, maxWaitMs = waitMs } = getBudget(pace);
  const spentMs = computeSpentMs();
  return { waitMs: Math.max(0, waitMs - spentMs), secondaryMs, maxWaitMs: Math.max(0, maxWaitMs - spentMs) };
}

/**
 * Resolves with the promise's value, or with undefined after `ms` milliseconds. The work behind the promise continues.
 */
export async function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T | undefined> {
  const timeLimit = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => timeLimit.resolve(undefined), ms);
  try {
    return await Promise.race([promise, timeLimit.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Waits for a part of a page that is being rendered, while the visitor sees nothing. Resolves with undefined when this
 * takes too long. The work continues for the next visitor.
 *
 * @param isWorthWaiting allows a longer wait as long as it returns true
 */
export async function waitForPart<T>(promise: Promise<T>, isWorthWaiting: () => boolean): Promise<T | undefined> {
  const arrivedAt = performance.now() - computeSpentMs();
  const budget = { waitMs: CALL_TIMEOUT_MS + ERROR_PAGE_RENDER_MS, maxWaitMs: MAX_PAGE_WAIT_MS };
  const findLeftMs = () => computeRemainingWaitMs(performance.now() - arrivedAt, budget, isWorthWaiting);
  let leftMs = findLeftMs();
  let arrivedPart = await withTimeout(promise, leftMs);
  while (arrivedPart === undefined && (leftMs = findLeftMs()) > 0) arrivedPart = await withTimeout(promise, leftMs);
  return arrivedPart;
}
