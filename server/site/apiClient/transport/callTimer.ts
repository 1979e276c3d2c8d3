import type { TrackedCall } from '../health/backOfficeHealth.ts';
import { CALL_MS, CHECK_INTERVAL_MS } from '../health/budget.ts';

interface CallTimerOptions {
  readonly call: Pick<TrackedCall, 'overdue'>;
  /**
   * Returns whether the call takes too long compared with other calls. It is called once the call has taken `CALL_MS`.
   */
  readonly isLost: () => boolean;
  /** The start of the call, on the clock of `performance.now()`. */
  readonly startedAt: number;
  readonly deadline: number;
  /** Permits for calls whose visitor has stopped waiting. */
  readonly latePermits: LatePermits;
}

interface CallTimer {
  readonly signal: AbortSignal;
  /** True when this timer ended the call. */
  readonly timedOut: boolean;
  stop(): void;
}

interface LatePermits {
  /** Takes a permit; returns false when none is left. */
  take(): boolean;
  release(): void;
}

export function createLatePermits(count: number): LatePermits {
  let taken = 0;
  return {
    take() {
      if (taken >= count) return false;
      taken += 1;
      return true;
    },
    release() {
      taken -= 1;
    },
  };
}

/**
 * Times one call. The call is overdue after the budget. It is aborted at the deadline, or when too many calls are
 * already overdue.
 */
export function startCallTimer({ call, isLost, startedAt, deadline, latePermits }: CallTimerOptions): CallTimer {
  const controller = new AbortController();
  let isLate = false;
  let timedOut = false;
  const abort = () => {
    timedOut = true;
    controller.abort();
  };
  let overdueTimer = setTimeout(checkOverdue, CALL_MS);
  // Other calls may have shown meanwhile that the back office is slow but answers. This call is then not overdue.
  function checkOverdue() {
    if (!isLost()) {
      overdueTimer = setTimeout(checkOverdue, CHECK_INTERVAL_MS);
      return;
    }
    call.overdue();
    isLate = latePermits.take();
    if (!isLate) abort();
  }
  const endTimer = setTimeout(abort, Math.max(0, deadline - startedAt));
  return {
    signal: controller.signal,
    get timedOut() {
      return timedOut;
    },
    stop() {
      clearTimeout(overdueTimer);
      clearTimeout(endTimer);
      if (isLate) latePermits.release();
    },
  };
}
