import type { Logger } from 'pino';
import { CALL_MS, LATE_MS } from './budget.ts';
import { type Circuit, createCircuit, jittered } from './circuit.ts';

/** `connect`: not even a connection; concerns every call at once. */
export type FailureKind = 'connect' | 'other';

/** One circuit a kind of call, and one for all together. */
interface Breaker {
  /** True while the circuit for all calls is open. */
  readonly isOpen: boolean;
  /** Kinds of calls whose own circuit is open. */
  readonly openCalls: number;
  /** Number of times that it closed again. */
  readonly recoveries: number;
  /** When it closed again last. */
  readonly recoveredAt: number;
  /** Failures of calls that went out before this time do not count: an outage was over then, here or in another process. */
  readonly forgivenAt: number;
  /** Whether a call of this kind may go out now. */
  admits(endpoint: string): boolean;
  succeeded(endpoint: string): void;
  failed(endpoint: string, kind: FailureKind): void;
  /**
   * Asks at once whether a back office is there again that is known to be down. Resolves when that is known, and after a
   * moment in any case. Does nothing while the circuit is closed.
   */
  recheck(): Promise<void>;
  /**
   * Another process of this instance has found out that the back office does not answer: it is asked at once, and the
   * circuit opens unless an answer comes.
   */
  heardDown(): void;
  /** Another process of this instance has had an answer again. */
  heardUp(): void;
  close(): void;
}

interface BreakerOptions {
  readonly logger: Logger;
  /**
   * A small call that goes out with `probe: true` and settles within `limitMs`; called about once a second while the
   * breaker is open, and when a visitor waits for its outcome. That comes through `succeeded` and `failed`.
   */
  readonly probe: (limitMs: number) => Promise<unknown>;
  readonly now: () => number;
  readonly random: () => number;
  /**
   * Called when calls of this process have opened the circuit, or have had an answer where this process, or another one,
   * took the back office or a kind of call for broken.
   */
  readonly onChange: (isOpen: boolean) => void;
  /** Called when an outage is over, whichever process has found that out. */
  readonly onRecovery: () => void;
  /** Whether a recheck may take longer, because this process has no processor time to spare. */
  readonly isStarved: () => boolean;
}

const FAILURES = 5;
const WINDOW_MS = 30_000;
const RETRY_MS = 1000;
/** Milliseconds that a recheck takes at most. A visitor waits for two of them at most: the error page is to come at once. */
const RECHECK_MS = 40;
/** Milliseconds from one recheck to the next, at least. */
const RECHECK_AGAIN_MS = 25;
/** The same where this process is starved, in which an answer that is there is noticed late. */
const STARVED_RECHECK_MS = 250;

export function createBreaker({
  logger,
  probe,
  now,
  random,
  onChange,
  onRecovery,
  isStarved,
}: BreakerOptions): Breaker {
  const newCircuit = () => createCircuit({ failures: FAILURES, windowMs: WINDOW_MS, retryMs: RETRY_MS, now, random });
  const circuits = new Map<string, Circuit>();
  let open = false;
  let recoveries = 0;
  let row = 0;
  let lastFailure = Number.NEGATIVE_INFINITY;
  let failedEndpoints = new Set<string>();
  let probeTimer: NodeJS.Timeout | undefined;
  let recoveredAt = Number.NEGATIVE_INFINITY;
  let forgivenAt = Number.NEGATIVE_INFINITY;
  /** Answers so far. */
  let answers = 0;
  /** A recheck that was sent last, and one that is to be sent after it. */
  let sent: Promise<void> | undefined;
  let sentAt = Number.NEGATIVE_INFINITY;
  let upcoming: Promise<void> | undefined;
  let isRecheckPatient = false;
  let isDoubted = false;
  /** Resolves when the circuit closes. */
  let closing = Promise.withResolvers<void>();

  const circuitOf = (endpoint: string) => {
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
        // Its outcome arrives through the call that it starts; overlapping probes are wanted, one may hang.
        void probeOnce();
      },
      jittered(RETRY_MS, random),
    ).unref();
  };

  const forgetFailures = () => {
    row = 0;
    failedEndpoints = new Set();
  };

  /**
   * Waits for a recheck for as long as a visitor may. One at a time goes on after that: a back office that takes longer
   * is found at once by its answer, and not only by the next probe in the background.
   */
  async function recheckOnce(): Promise<void> {
    const waitMs = isStarved() ? STARVED_RECHECK_MS : RECHECK_MS;
    if (isRecheckPatient) return probeOnce(waitMs);
    isRecheckPatient = true;
    const asked = probeOnce(CALL_MS).finally(() => {
      isRecheckPatient = false;
    });
    const { promise: waited, resolve } = Promise.withResolvers<void>();
    const limit = setTimeout(resolve, waitMs);
    await Promise.race([asked, waited]);
    clearTimeout(limit);
  }

  async function nextRecheck(): Promise<void> {
    await sent;
    const waitMs = sentAt + RECHECK_AGAIN_MS - now();
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

  /** Failures during an outage say nothing about what follows, nor about a single kind of call. */
  function forgive() {
    forgivenAt = now();
    circuits.clear();
    forgetFailures();
    onRecovery();
  }

  function closeAll() {
    open = false;
    recoveries += 1;
    recoveredAt = now();
    forgive();
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

    admits: (endpoint) => !open && circuitOf(endpoint).admits(),

    succeeded(endpoint) {
      answers += 1;
      const circuit = circuitOf(endpoint);
      // One kind of call that failed may do so in all processes.
      const isNews = open || circuit.isOpen;
      circuit.succeeded();
      forgetFailures();
      if (open) closeAll();
      else if (isNews) onRecovery();
      if (isNews) onChange(false);
    },

    failed(endpoint, kind) {
      const circuit = circuitOf(endpoint);
      // The probes of a kind of call that is known to be broken say nothing about the others.
      const known = circuit.isOpen && kind !== 'connect';
      circuit.failed();
      if (known || open) return;
      if (now() - lastFailure > WINDOW_MS) forgetFailures();
      lastFailure = now();
      row += 1;
      failedEndpoints.add(endpoint);
      if (row < FAILURES || (kind !== 'connect' && failedEndpoints.size < 2)) return;
      openAll({ endpoints: [...failedEndpoints] });
      onChange(true);
    },

    async recheck() {
      if (!open) return;
      // One that was sent before may have been lost with the outage: it does not count.
      upcoming ??= nextRecheck();
      await Promise.race([upcoming, closing.promise]);
    },

    heardDown() {
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
        // The other process has to be told by the one that has an answer: this one was never down.
        else onChange(false);
      }
      void probeOnce().then(decide);
    },

    heardUp() {
      isDoubted = false;
      if (open) closeAll();
      // What failed here was too little to open the circuit, or concerned one kind of call.
      else forgive();
    },

    close: () => clearTimeout(probeTimer),
  };
}
