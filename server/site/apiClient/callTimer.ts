import type { TrackedCall } from './health/backOfficeHealth.ts';
import { CALL_MS, LOOK_AGAIN_MS } from './health/budget.ts';

interface CallTimerOptions {
  readonly call: Pick<TrackedCall, 'overdue'>;
  /** Whether the call takes too long, by what other calls have taught up to now; asked once it has taken `CALL_MS`. */
  readonly isLost: () => boolean;
  /** On the clock of `performance.now()`. */
  readonly startedAt: number;
  readonly deadline: number;
  /** Places for calls whose visitor has stopped waiting. */
  readonly latePlaces: LatePlaces;
}

interface CallTimer {
  readonly signal: AbortSignal;
  /** It was this timer that ended the call. */
  readonly timedOut: boolean;
  stop(): void;
}

interface LatePlaces {
  /** False when there is none left. */
  take(): boolean;
  release(): void;
}

export function createLatePlaces(count: number): LatePlaces {
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

/** Times one call: overdue after the budget, aborted at the deadline, or when too many are overdue already. */
export function startCallTimer({ call, isLost, startedAt, deadline, latePlaces }: CallTimerOptions): CallTimer {
  const controller = new AbortController();
  let isLate = false;
  let timedOut = false;
  const abort = () => {
    timedOut = true;
    controller.abort();
  };
  let overdueTimer = setTimeout(lookIfOverdue, CALL_MS);
  // What other calls have taught meanwhile counts: a back office that is slow and answers is not down.
  function lookIfOverdue() {
    if (!isLost()) {
      overdueTimer = setTimeout(lookIfOverdue, LOOK_AGAIN_MS);
      return;
    }
    call.overdue();
    isLate = latePlaces.take();
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
      if (isLate) latePlaces.release();
    },
  };
}
