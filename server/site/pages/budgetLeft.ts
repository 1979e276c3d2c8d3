import type { Pace } from '../apiClient/health/pace.ts';
import { type Budget, budgetFor } from '../apiClient/health/budget.ts';
import { spentMs } from '../requestContext.ts';

/** What is left of a visitor's patience, counted from when the request arrived. */
export function budgetLeft(pace: Pace): Budget {
  const { waitMs, secondaryMs, maxWaitMs = waitMs } = budgetFor(pace);
  const spent = spentMs();
  return { waitMs: Math.max(0, waitMs - spent), secondaryMs, maxWaitMs: Math.max(0, maxWaitMs - spent) };
}
