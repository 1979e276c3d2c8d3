import type { Logger } from 'pino';
import { CALL_MS, LATE_MS } from './budget.ts';
import { type Circuit, createCircuit, addJitter } from './circuit.ts';

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
/**
 * The maximum time of a recheck. A visitor waits for at most two of them, because the error page has to come at once.
 */
const MAX_RECHECK_MS = 40;
/** The minimum time from one recheck to the next. */
const MIN_RECHECK_INTERVAL_MS = 25;
/**
 * The maximum time of a recheck while this process is starved. It is longer, because the process then notices an answer
 * late.
 */
const MAX_STARVED_RECHECK_MS = 250;

export function createBreaker({
  logger,
  probe,
  now,
  random,
  onChange,
  onRecovery,
  isStarved,
}: BreakerOptions): Breaker {
  const newCircuit = () =>
    createCircuit({ failures: FAILURES_TO_OPEN, windowMs: WINDOW_MS, retryMs: RETRY_MS, now, random });
  const circuits = new Map<string, Circuit>();
  let open = false;
  let recoveries = 0;
  let failuresInRow = 0;
  let lastFailure = Number.NEGATIVE_INFINITY;
  let failedEndpoints = new Set<string>();
  let probeTimer: NodeJS.Timeout | undefined;
  let recoveredAt = Number.NEGATIVE_INFINITY;
  let forgivenAt = Number.NEGATIVE_INFINITY;
  /** The number of answers so far. */
  let answers = 0;
  /** The last recheck that was sent, and the one that will be sent after it. */
  let sent: Promise<void> | undefined;
  let sentAt = Number.NEGATIVE_INFINITY;
  let upcoming: Promise<void> | undefined;
  let isLongRecheckRunning = false;
  let isDoubted = false;
  /** Resolves when the circuit closes. */
  let closing = Promise.withResolvers<void>();

  const getCircuit = (endpoint: string) => {
    let circuit = circuits.get(endpoint);
    if (!circuit) circuits.set(endpoint, (circuit = newCircuit()));
    return circuit;
  };

  const probeOnce = (limitMs = LATE_MS) =>
    probe(limitMs).then(
      () => undefined,
      () => undefined,
    );

  const keepProbing = () => {
    probeTimer = setTimeout(
      () => {
        keepProbing();
        // The outcome is reported through the call that the probe starts. Probes may overlap, because one of them may
        // hang.
        void probeOnce();
      },
      addJitter(RETRY_MS, random),
    ).unref();
  };

  const forgetFailures = () => {
    failuresInRow = 0;
    failedEndpoints = new Set();
  };

  /**
   * Waits for a recheck, but no longer than a visitor may. The recheck itself continues after that, one at a time, so
   * that a late answer closes the circuit at once and the next background probe is not needed for it.
   */
  async function recheckOnce(): Promise<void> {
    const waitMs = isStarved() ? MAX_STARVED_RECHECK_MS : MAX_RECHECK_MS;
    if (isLongRecheckRunning) return probeOnce(waitMs);
    isLongRecheckRunning = true;
    const probing = probeOnce(CALL_MS).finally(() => {
      isLongRecheckRunning = false;
    });
    const { promise: waited, resolve } = Promise.withResolvers<void>();
    const limit = setTimeout(resolve, waitMs);
    await Promise.race([probing, waited]);
    clearTimeout(limit);
  }

  async function nextRecheck(): Promise<void> {
    await sent;
    const waitMs = sentAt + MIN_RECHECK_INTERVAL_MS - now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    upcoming = undefined;
    if (!open) return;
    sentAt = now();
    sent = recheckOnce();
    await sent;
  }

  function openAll(reason: object) {
    open = true;
    closing = Promise.withResolvers();
    keepProbing();
    logger.warn(reason, 'circuit breaker opened');
  }

  /** Forgets failures during an outage, because they do not show whether calls, or one kind of call, fail after it. */
  function forgetFailedCalls() {
    forgivenAt = now();
    circuits.clear();
    forgetFailures();
    onRecovery();
  }

  function closeAll() {
    open = false;
    recoveries += 1;
    recoveredAt = now();
    forgetFailedCalls();
    clearTimeout(probeTimer);
    closing.resolve();
    logger.info('circuit breaker closed');
  }

  return {
    get isOpen() {
      return open;
    },
    get openCalls() {
      return [...circuits.values()].filter(({ isOpen }) => isOpen).length;
    },
    get recoveries() {
      return recoveries;
    },
    get recoveredAt() {
      return recoveredAt;
    },
    get forgivenAt() {
      return forgivenAt;
    },

    admits: (endpoint) => !open && getCircuit(endpoint).admits(),

    succeeded(endpoint) {
      answers += 1;
      const circuit = getCircuit(endpoint);
      // A kind of call that failed in this process may have failed in all processes, so they are informed.
      const isNews = open || circuit.isOpen;
      circuit.succeeded();
      forgetFailures();
      if (open) closeAll();
      else if (isNews) onRecovery();
      if (isNews) onChange(false);
    },

    failed(endpoint, kind) {
      const circuit = getCircuit(endpoint);
      // Probes of a kind of call that is known to be broken do not count for other kinds of calls.
      const known = circuit.isOpen && kind !== 'connect';
      circuit.failed();
      if (known || open) return;
      if (now() - lastFailure > WINDOW_MS) forgetFailures();
      lastFailure = now();
      failuresInRow += 1;
      failedEndpoints.add(endpoint);
      if (failuresInRow < FAILURES_TO_OPEN || (kind !== 'connect' && failedEndpoints.size < 2)) return;
      openAll({ endpoints: [...failedEndpoints] });
      onChange(true);
    },

    async recheck() {
      if (!open) return;
      // A probe that was sent before this call may have been lost in the outage, so its outcome is not used.
      upcoming ??= nextRecheck();
      await Promise.race([upcoming, closing.promise]);
    },

    reportedDown() {
      if (open || isDoubted) return;
      isDoubted = true;
      const before = answers;
      const limit = setTimeout(decide, CALL_MS).unref();
      function decide() {
        clearTimeout(limit);
        if (!isDoubted) return;
        isDoubted = false;
        if (open) return;
        if (answers === before) openAll({ heard: true });
        // This process never reported an outage, so it has to report the answer to the other process itself.
        else onChange(false);
      }
      void probeOnce().then(decide);
    },

    reportedUp() {
      isDoubted = false;
      if (open) closeAll();
      // The failures in this process were too few to open the circuit, or concerned one kind of call.
      else forgetFailedCalls();
    },

    close: () => clearTimeout(probeTimer),
  };
}
