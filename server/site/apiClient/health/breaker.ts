import type { Logger } from 'pino';
import { CALL_TIMEOUT_MS, LATE_CALL_TIMEOUT_MS } from './budget.ts';
import { createCircuit } from './circuit.ts';
import { createOutage } from './outage.ts';
import { createRecheck } from './recheck.ts';

/** `connect` means that not even a connection was possible, which concerns every call at once. */
export type FailureKind = 'connect' | 'other';

/** Manages one circuit for each kind of call, and one for all calls together. */
interface Breaker {
  /** True while the circuit for all calls is open. */
  readonly isOpen: boolean;
  /** The number of kinds of calls whose own circuit is open. */
  readonly openCallCount: number;
  /** The number of times that the circuit for all calls closed again. */
  readonly recoveryCount: number;
  /** The time when the circuit for all calls last closed. */
  readonly lastRecoveryAt: number;
  /**
   * Failures of calls that were sent before this time do not count: an outage ended then, here or in another process.
   */
  readonly failuresForgivenAt: number;
  /** Returns whether a call of this kind may be sent now. */
  mayCall(endpoint: string): boolean;
  recordSuccess(endpoint: string): void;
  recordFailure(endpoint: string, kind: FailureKind): void;
  /**
   * Immediately probes a back office that is known to be down. Resolves when the outcome is known, or after some
   * milliseconds. Does nothing while the circuit is closed.
   */
  recheckNow(): Promise<void>;
  /**
   * Processes a report of another process of this instance that the back office does not answer. The back office is
   * probed at once, and the circuit opens unless an answer comes.
   */
  processDownReport(): void;
  /** Processes a report of another process of this instance that the back office answers again. */
  processUpReport(): void;
  close(): void;
}

interface BreakerOptions {
  readonly logger: Logger;
  /**
   * Makes a small call that settles within `limitMs`, and starts the call with `isProbe`. It is called about once a
   * second while the breaker is open, and for each `recheckNow`. `recordSuccess` or `recordFailure` reports the outcome
   * of the call.
   */
  readonly probe: (limitMs: number) => Promise<unknown>;
  readonly now: () => number;
  readonly random: () => number;
  /**
   * Called with true when failed calls of this process have opened the circuit for all calls. Called with false when an
   * answer to this process shows that the back office, or one kind of call, works again.
   */
  readonly onChange: (isOpen: boolean) => void;
  /**
   * Called when the back office, or one kind of call, works again after failures, also when another process has found
   * that out.
   */
  readonly onRecovery: () => void;
  /** Returns whether a recheck may take longer, because this process has no spare processor time. */
  readonly isStarved: () => boolean;
}

const FAILURES_TO_OPEN_CIRCUIT = 5;
const FAILURE_WINDOW_MS = 30_000;
const PROBE_INTERVAL_MS = 1000;

/** Counts failures in a row of all calls together. */
function createFailureStreak(now: () => number) {
  let failureCount = 0;
  let lastFailureAt = Number.NEGATIVE_INFINITY;
  let endpoints = new Set<string>();
  const reset = () => {
    failureCount = 0;
    endpoints = new Set();
  };
  return {
    reset,
    /**
     * Adds a failure. Returns the kinds of calls that failed, as soon as the failures show that the back office does
     * not answer at all. Failures of one kind of call do not show that, unless no connection was possible.
     */
    addFailure(endpoint: string, kind: FailureKind): readonly string[] | undefined {
      if (now() - lastFailureAt > FAILURE_WINDOW_MS) reset();
      lastFailureAt = now();
      failureCount += 1;
      endpoints.add(endpoint);
      return failureCount < FAILURES_TO_OPEN_CIRCUIT || (kind !== 'connect' && endpoints.size < 2)
        ? undefined
        : [...endpoints];
    },
  };
}

/** Holds one circuit for each kind of call. A circuit is created when it is first needed. */
function createCircuits(now: () => number, random: () => number) {
  const createNewCircuit = () =>
    createCircuit({
      failuresToOpen: FAILURES_TO_OPEN_CIRCUIT,
      windowMs: FAILURE_WINDOW_MS,
      retryMs: PROBE_INTERVAL_MS,
      now,
      random,
    });
  const circuits = new Map<string, ReturnType<typeof createNewCircuit>>();
  return {
    getCircuit(endpoint: string) {
      let circuit = circuits.get(endpoint);
      if (!circuit) circuits.set(endpoint, (circuit = createNewCircuit()));
      return circuit;
    },
    countOpen: () => [...circuits.values()].filter(({ isOpen }) => isOpen).length,
    reset: () => circuits.clear(),
  };
}

/**
 * Creates the check of a report that the back office does not answer. The check sends a probe, and calls `onOutcome`
 * when the probe has settled, at the latest after `CALL_TIMEOUT_MS`. Only one check runs at a time.
 */
function createDownReportCheck(probe: () => Promise<void>, onOutcome: (hasAnswered: boolean) => void) {
  /** The number of answers so far. */
  let answerCount = 0;
  let isChecking = false;
  return {
    recordAnswer() {
      answerCount += 1;
    },
    beginCheck() {
      if (isChecking) return;
      isChecking = true;
      const answerCountBefore = answerCount;
      const timer = setTimeout(settle, CALL_TIMEOUT_MS).unref();
      function settle() {
        clearTimeout(timer);
        if (!isChecking) return;
        isChecking = false;
        onOutcome(answerCount !== answerCountBefore);
      }
      void probe().then(settle);
    },
    cancelCheck() {
      isChecking = false;
    },
  };
}

export function createBreaker(options: BreakerOptions): Breaker {
  const { logger, now, random, onChange, onRecovery, isStarved } = options;
  const probe = (limitMs = LATE_CALL_TIMEOUT_MS) =>
    options.probe(limitMs).then(
      () => undefined,
      () => undefined,
    );
  const circuits = createCircuits(now, random);
  const streak = createFailureStreak(now);
  const outage = createOutage({ logger, probe: () => probe(), now, random, retryMs: PROBE_INTERVAL_MS });
  const recheck = createRecheck({ probe, now, isStarved, isNeeded: () => outage.isOutage });
  let failuresForgivenAt = Number.NEGATIVE_INFINITY;
  const downReportCheck = createDownReportCheck(probe, (hasAnswered) => {
    if (outage.isOutage) return;
    // `onChange` reports to the other process that the back office answers. `recordSuccess` has not reported this,
    // because this process has no outage.
    if (hasAnswered) onChange(false);
    else outage.beginOutage({ heard: true });
  });

  /** Forgets the failures so far, because failures during an outage do not show whether calls fail after the outage. */
  function forgetFailedCalls() {
    failuresForgivenAt = now();
    circuits.reset();
    streak.reset();
    onRecovery();
  }

  function endOutage() {
    outage.finishOutage();
    forgetFailedCalls();
  }

  return {
    get isOpen() {
      return outage.isOutage;
    },
    get openCallCount() {
      return circuits.countOpen();
    },
    get recoveryCount() {
      return outage.endedOutageCount;
    },
    get lastRecoveryAt() {
      return outage.lastEndedAt;
    },
    get failuresForgivenAt() {
      return failuresForgivenAt;
    },

    mayCall: (endpoint) => !outage.isOutage && circuits.getCircuit(endpoint).mayCall(),

    recordSuccess(endpoint) {
      downReportCheck.recordAnswer();
      const circuit = circuits.getCircuit(endpoint);
      // Other processes are informed, because a kind of call that failed in this process may have failed in all of
      // them.
      const wasBroken = outage.isOutage || circuit.isOpen;
      circuit.recordSuccess();
      streak.reset();
      if (outage.isOutage) endOutage();
      else if (wasBroken) onRecovery();
      if (wasBroken) onChange(false);
    },

    recordFailure(endpoint, kind) {
      const circuit = circuits.getCircuit(endpoint);
      // A probe of a kind of call that is known to be broken shows nothing about other kinds of calls.
      const isKnownBroken = circuit.isOpen && kind !== 'connect';
      circuit.recordFailure();
      if (isKnownBroken || outage.isOutage) return;
      const endpoints = streak.addFailure(endpoint, kind);
      if (!endpoints) return;
      outage.beginOutage({ endpoints });
      onChange(true);
    },

    async recheckNow() {
      if (outage.isOutage) await Promise.race([recheck(), outage.endOfOutage]);
    },

    processDownReport() {
      if (!outage.isOutage) downReportCheck.beginCheck();
    },

    processUpReport() {
      downReportCheck.cancelCheck();
      if (outage.isOutage) endOutage();
      // This process had no outage: its failures were too few to open the circuit, or concerned one kind of call.
      else forgetFailedCalls();
    },

    close: () => outage.close(),
  };
}
