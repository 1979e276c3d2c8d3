import type { TrackedCall } from '../health/backOfficeHealth.ts';
import { CALL_TIMEOUT_MS, WAIT_CHECK_INTERVAL_MS } from '../health/budget.ts';

interface CallTimerOptions {
  readonly trackedCall: Pick<TrackedCall, 'recordOverdue'>;
  /**
   * Returns whether the call takes too long compared with other calls. It is called after `CALL_TIMEOUT_MS`, and again
   * until it returns true.
   */
  readonly isLost: () => boolean;
  /** The start of the call, on the clock of `performance.now()`. */
  readonly startedAt: number;
  readonly deadline: number;
  /** Permits for calls whose visitor has stopped waiting. */
  readonly lateCallPermits: LateCallPermits;
}

interface CallTimer {
  readonly signal: AbortSignal;
  /** True when this timer ended the call. */
  readonly hasTimedOut: boolean;
  stopTimer(): void;
}

interface LateCallPermits {
  /** Takes a permit; returns false when none is left. */
  takePermit(): boolean;
  releasePermit(): void;
}

export function createLateCallPermits(count: number): LateCallPermits {
  let takenCount = 0;
  return {
    takePermit() {
      if (takenCount >= count) return false;
      takenCount += 1;
      return true;
    },
    releasePermit() {
      takenCount -= 1;
    },
  };
}

/**
 * Times one call. The call is overdue after the budget. It is aborted at the deadline, or when too many calls are
 * already overdue.
 */
export function startCallTimer({
  trackedCall,
  isLost,
  startedAt,
  deadline,
  lateCallPermits,
}: CallTimerOptions): CallTimer {
  const controller = new AbortController();
  let isLate = false;
  let hasTimedOut = false;
  const abort = () => {
    hasTimedOut = true;
    controller.abort();
  };
  let overdueTimer = setTimeout(checkOverdue, CALL_TIMEOUT_MS);
  // Other calls may have shown meanwhile that the back office is slow but answers. This call is then not overdue.
  function checkOverdue() {
    if (!isLost()) {
      overdueTimer = setTimeout(checkOverdue, WAIT_CHECK_INTERVAL_MS);
      return;
    }
    trackedCall.recordOverdue();
    isLate = lateCallPermits.takePermit();
    if (!isLate) abort();
  }
  const endTimer = setTimeout(abort, Math.max(0, deadline - startedAt));
  return {
    signal: controller.signal,
    get hasTimedOut() {
      return hasTimedOut;
    },
    stopTimer() {
      clearTimeout(overdueTimer);
      clearTimeout(endTimer);
      if (isLate) lateCallPermits.releasePermit();
    },
  };
}
