import type { Logger } from 'pino';
import { CALL_MS, LATE_MS } from './budget.ts';
import { type Circuit, createCircuit, jittered } from './circuit.ts';
import { BackOfficeUnavailableError } from '../errors.ts';
import type { Pace } from './pace.ts';

/** `connect`: not even a connection; concerns every call at once. */
export type FailureKind = 'connect' | 'other';

/** One call under way. After `succeeded` or `failed` it is over. */
export interface TrackedCall {
  /** The visitor stopped waiting: counts as a failure until the answer comes after all. */
  overdue(): void;
  /** Any answer that is no failure of the back office, 404 included. */
  succeeded(): void;
  failed(kind: FailureKind): void;
}

/**
 * The circuit breaker of one back office. One circuit a kind of call, so that one broken call (facets, say) does not
 * take the others with it, and one for all together, which opens on failures in a row that concern several kinds of
 * calls or the connection itself. While that one is open no visitor's call goes out: a probe in the background
 * finds out when the back office is there again.
 */
export interface BackOfficeHealth {
  /** Starts a call of the kind `endpoint`. Throws `BackOfficeUnavailableError` (`open`) at once when it may not go out. */
  start(endpoint: string, options?: { readonly measured?: boolean; readonly probe?: boolean }): TrackedCall;
  pace(): Pace;
  /** Milliseconds that a call may go unanswered before it counts as failed: more where answers are known to be slow. */
  timeoutMs(): number;
  /** True while the circuit breaker is open for the whole back office. */
  readonly isOpen: boolean;
  /** Number of times that the open circuit breaker closed again. A call from before that may hang for ever. */
  readonly recoveries: number;
  close(): void;
}

export interface BackOfficeHealthOptions {
  readonly logger: Logger;
  /** A small call that goes out with `probe: true`; called about once a second while the breaker is open. */
  readonly probe: () => Promise<unknown>;
  readonly now?: () => number;
  readonly random?: () => number;
}

const FAILURES = 5;
const WINDOW_MS = 30_000;
const RETRY_MS = 1000;
const SLOW_MS = 100;
/** Calls that a back office answers side by side: with more, each waits for others, and that is not its pace. */
const SIDE_BY_SIDE = 8;
const SILENT_MS = 1500;
/** Recent answers that the pace is judged by. */
const SAMPLES = 8;
/** Older evidence counts for nothing. */
const EVIDENCE_MS = 5 * 60_000;

export function createBackOfficeHealth({
  logger,
  probe,
  now = () => performance.now(),
  random = Math.random,
}: BackOfficeHealthOptions): BackOfficeHealth {
  const newCircuit = () => createCircuit({ failures: FAILURES, windowMs: WINDOW_MS, retryMs: RETRY_MS, now, random });
  const circuits = new Map<string, Circuit>();
  const underWay = new Set<{ readonly startedAt: number }>();
  let answers: { readonly at: number; readonly took: number; readonly isSlow: boolean }[] = [];
  let lastSuccess = Number.NEGATIVE_INFINITY;
  let unansweredSinceSuccess = false;

  let open = false;
  let recoveries = 0;
  let row = 0;
  let lastFailure = Number.NEGATIVE_INFINITY;
  let failedEndpoints = new Set<string>();
  let probeTimer: NodeJS.Timeout | undefined;

  const circuitOf = (endpoint: string) => {
    let circuit = circuits.get(endpoint);
    if (!circuit) circuits.set(endpoint, (circuit = newCircuit()));
    return circuit;
  };

  const keepProbing = () => {
    probeTimer = setTimeout(
      () => {
        keepProbing();
        // Its outcome arrives through the call that it starts; overlapping probes are wanted, one may hang.
        probe().catch(() => undefined);
      },
      jittered(RETRY_MS, random),
    ).unref();
  };

  const noteSuccess = (endpoint: string) => {
    circuitOf(endpoint).succeeded();
    lastSuccess = now();
    unansweredSinceSuccess = false;
    row = 0;
    failedEndpoints = new Set();
    if (!open) return;
    open = false;
    recoveries += 1;
    clearTimeout(probeTimer);
    logger.info('circuit breaker closed');
  };

  const noteFailure = (endpoint: string, kind: FailureKind) => {
    const circuit = circuitOf(endpoint);
    // The probes of a kind of call that is known to be broken say nothing about the others.
    const known = circuit.isOpen && kind !== 'connect';
    circuit.failed();
    if (known || open) return;
    if (now() - lastFailure > WINDOW_MS) {
      row = 0;
      failedEndpoints = new Set();
    }
    lastFailure = now();
    row += 1;
    failedEndpoints.add(endpoint);
    if (row < FAILURES || (kind !== 'connect' && failedEndpoints.size < 2)) return;
    open = true;
    keepProbing();
    logger.warn({ endpoints: [...failedEndpoints] }, 'circuit breaker opened');
  };

  const recentAnswers = () => {
    answers = answers.filter(({ at }) => now() - at < EVIDENCE_MS);
    return answers;
  };

  const isKnownSlow = () => {
    const recent = recentAnswers();
    const slow = recent.filter((answer) => answer.isSlow).length;
    return slow > 0 && slow * 2 >= recent.length;
  };

  const isSilent = () => {
    if (open || unansweredSinceSuccess) return true;
    const slowest = Math.max(0, ...recentAnswers().map(({ took }) => took));
    const silentAfterMs = Math.max(SILENT_MS, 2 * slowest);
    if (now() - lastSuccess < silentAfterMs) return false;
    for (const { startedAt } of underWay) if (now() - startedAt > silentAfterMs) return true;
    return false;
  };

  return {
    get isOpen() {
      return open;
    },
    get recoveries() {
      return recoveries;
    },

    start(endpoint, { measured = true, probe: isProbe = false } = {}) {
      if (!isProbe && (open || !circuitOf(endpoint).admits())) {
        throw new BackOfficeUnavailableError('open', `not asking for ${endpoint} now`);
      }
      const call = { startedAt: now() };
      underWay.add(call);
      const slowMs = SLOW_MS * Math.max(1, underWay.size / SIDE_BY_SIDE);
      let counted = false;
      return {
        overdue() {
          counted = true;
          // Where answers are known to take long, only a longer silence than that says anything.
          if (!isKnownSlow()) unansweredSinceSuccess = true;
          noteFailure(endpoint, 'other');
        },
        succeeded() {
          underWay.delete(call);
          const took = now() - call.startedAt;
          if (measured) answers = [...answers.slice(1 - SAMPLES), { at: now(), took, isSlow: took > slowMs }];
          noteSuccess(endpoint);
        },
        failed(kind) {
          underWay.delete(call);
          if (!counted) noteFailure(endpoint, kind);
        },
      };
    },

    pace() {
      if (isSilent()) return 'silent';
      return isKnownSlow() ? 'slow' : 'fast';
    },

    timeoutMs: () => (isKnownSlow() ? LATE_MS : CALL_MS),

    close: () => clearTimeout(probeTimer),
  };
}
