import type { BackOfficeHealth } from '../apiClient/health/backOfficeHealth.ts';
import { CALL_MS } from '../apiClient/health/budget.ts';
import { spentMs } from '../requestContext.ts';
import { withTimeout } from './withTimeout.ts';

/** A visitor who sees nothing yet waits no longer, unless the back office is known to answer slowly. */
const WAIT_MS = CALL_MS + 150;
const LOOK_MS = 100;

/**
 * Waits for a part of a page that is being made, while the visitor sees nothing. Undefined when it takes too long; the
 * work continues for the next visitor.
 *
 * @param canWait waits longer for a back office that is known to be slow, as long as it answers at all
 */
export async function waitForPart<T>(
  promise: Promise<T>,
  canWait: boolean,
  pace: BackOfficeHealth['pace'],
): Promise<T | undefined> {
  let arrived = await withTimeout(promise, Math.max(0, WAIT_MS - spentMs()));
  if (!canWait) return arrived;
  while (!arrived && pace() === 'slow') arrived = await withTimeout(promise, LOOK_MS);
  return arrived;
}
