import type { Logger } from 'pino';
import { CALL_MS, LATE_MS } from './budget.ts';
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
  readonly openCalls: number;
  /** The number of times that the circuit for all calls closed again. */
  readonly recoveries: number;
  /** The time when the circuit for all calls last closed. */
  readonly recoveredAt: number;
  /**
   * Failures of calls that were sent before this time do not count: an outage ended then, here or in another process.
   */
  readonly forgivenAt: number;
  /** Returns whether a call of this kind may be sent now. */
  admits(endpoint: string): boolean;
  succeeded(endpoint: string): void;
  failed(endpoint: string, kind: FailureKind): void;
  /**
   * Probes a back office that is known to be down at once. Resolves when the outcome is known, or after some
   * milliseconds. Does nothing while the circuit is closed.
   */
  recheck(): Promise<void>;
  /**
   * Processes a report of another process of this instance that the back office does not answer. The back office is
   * probed at once, and the circuit opens unless an answer comes.
   */
  reportedDown(): void;
  /** Processes a report of another process of this instance that the back office answers again. */
  reportedUp(): void;
  close(): void;
}

interface BreakerOptions {
  readonly logger: Logger;
  /**
   * Makes a small call with `probe: true` that settles within `limitMs`. It runs about once a second while the breaker
   * is open, and when a visitor waits for its outcome, which is reported through `succeeded` and `failed`.
   */
  readonly probe: (limitMs: number) => Promise<unknown>;
  readonly now: () => number;
  readonly random: () => number;
  /**
   * Called when calls of this process have opened the circuit, or when one of them was answered while this process or
   * another one regarded the back office or a kind of call as broken.
   */
  readonly onChange: (isOpen: boolean) => void;
  /** Called when an outage is over, also when another process has found that out. */
  readonly onRecovery: () => void;
  /** Returns whether a recheck may take longer, because this process has no spare processor time. */
  readonly isStarved: () => boolean;
}

const FAILURES_TO_OPEN = 5;
const WINDOW_MS = 30_000;
const RETRY_MS = 1000;

/** Counts failures in a row of all calls together. */
function createFailureStreak(now: () => number) {
  let count = 0;
  let lastAt = Number.NEGATIVE_INFINITY;
  let endpoints = new Set<string>();
  const forget = () => {
    count = 0;
    endpoints = new Set();
  };
  return {
    forget,
    /**
     * Adds a failure. Returns the kinds of calls that failed when these failures show that the back office does not
     * answer at all: one kind of call alone may be broken, unless not even a connection was possible.
     */
    add(endpoint: string, kind: FailureKind): readonly string[] | undefined {
      if (now() - lastAt > WINDOW_MS) forget();
      lastAt = now();
      count += 1;
      endpoints.add(endpoint);
      return count < FAILURES_TO_OPEN || (kind !== 'connect' && endpoints.size < 2) ? undefined : [...endpoints];
    },
  };
}

/** Holds one circuit for each kind of call. A circuit is created when it is first needed. */
function createCircuits(now: () => number, random: () => number) {
  const newCircuit = () =>
    createCircuit({ failures: FAILURES_TO_OPEN, windowMs: WINDOW_MS, retryMs: RETRY_MS, now, random });
  const circuits = new Map<string, ReturnType<typeof newCircuit>>();
  return {
    get(endpoint: string) {
      let circuit = circuits.get(endpoint);
      if (!circuit) circuits.set(endpoint, (circuit = newCircuit()));
      return circuit;
    },
    countOpen: () => [...circuits.values()].filter(({ isOpen }) => isOpen).length,
    forget: () => circuits.clear(),
  };
}

/**
 * Finds out whether the back office answers after a report that it does not: a probe is sent, and `decide` is called
 * when it has settled, at the latest after the time that a call may take. One doubt lasts at a time.
 */
function createDoubt(probe: () => Promise<void>, decide: (hasAnswered: boolean) => void) {
  /** The number of answers so far. */
  let answers = 0;
  let isDoubted = false;
  return {
    noteAnswer() {
      answers += 1;
    },
    begin() {
      if (isDoubted) return;
      isDoubted = true;
      const before = answers;
      const limit = setTimeout(settle, CALL_MS).unref();
      function settle() {
        clearTimeout(limit);
        if (!isDoubted) return;
        isDoubted = false;
        decide(answers !== before);
      }
      void probe().then(settle);
    },
    end() {
      isDoubted = false;
    },
  };
}

export function createBreaker(options: BreakerOptions): Breaker {
  const { logger, now, random, onChange, onRecovery, isStarved } = options;
  const probe = (limitMs = LATE_MS) =>
    options.probe(limitMs).then(
      () => undefined,
      () => undefined,
    );
  const circuits = createCircuits(now, random);
  const streak = createFailureStreak(now);
  const outage = createOutage({ logger, probe: () => probe(), now, random, retryMs: RETRY_MS });
  const recheck = createRecheck({ probe, now, isStarved, isNeeded: () => outage.isOn });
  let forgivenAt = Number.NEGATIVE_INFINITY;
  const doubt = createDoubt(probe, (hasAnswered) => {
    if (outage.isOn) return;
    // The process that has an answer has to tell the other one, because this process never reported an outage.
    if (hasAnswered) onChange(false);
    else outage.begin({ heard: true });
  });

  /** Forgets failures during an outage, because they do not show whether calls, or one kind of call, fail after it. */
  function forgetFailedCalls() {
    forgivenAt = now();
    circuits.forget();
    streak.forget();
    onRecovery();
  }

  function endOutage() {
    outage.finish();
    forgetFailedCalls();
  }

  return {
    get isOpen() {
      return outage.isOn;
    },
    get openCalls() {
      return circuits.countOpen();
    },
    get recoveries() {
      return outage.ended;
    },
    get recoveredAt() {
      return outage.endedAt;
    },
    get forgivenAt() {
      return forgivenAt;
    },

    admits: (endpoint) => !outage.isOn && circuits.get(endpoint).admits(),

    succeeded(endpoint) {
      doubt.noteAnswer();
      const circuit = circuits.get(endpoint);
      // A kind of call that failed here may have failed in all processes.
      const isNews = outage.isOn || circuit.isOpen;
      circuit.succeeded();
      streak.forget();
      if (outage.isOn) endOutage();
      else if (isNews) onRecovery();
      if (isNews) onChange(false);
    },

    failed(endpoint, kind) {
      const circuit = circuits.get(endpoint);
      // The probes of a kind of call that is known to be broken say nothing about the others.
      const known = circuit.isOpen && kind !== 'connect';
      circuit.failed();
      if (known || outage.isOn) return;
      const endpoints = streak.add(endpoint, kind);
      if (!endpoints) return;
      outage.begin({ endpoints });
      onChange(true);
    },

    async recheck() {
      if (outage.isOn) await Promise.race([recheck(), outage.end]);
    },

    reportedDown() {
      if (!outage.isOn) doubt.begin();
    },

    reportedUp() {
      doubt.end();
      if (outage.isOn) endOutage();
      // The failures in this process were too few to open the circuit, or concerned one kind of call.
      else forgetFailedCalls();
    },

    close: () => outage.close(),
  };
}
