import type { Logger } from 'pino';
import { createBreaker, type FailureKind } from './breaker.ts';
import { CALL_MS } from './budget.ts';
import { BackOfficeUnavailableError } from '../errors.ts';
import type { Pace } from './pace.ts';
import { createPaceEvidence } from './paceEvidence.ts';

/** One call under way. It ends with `succeeded`, `failed` or `handedOver`. */
export interface TrackedCall {
  /** Reports that the call has taken too long. It counts as a failure, unless an answer comes later. */
  overdue(): void;
  /** Reports any answer that is no failure of the back office, 404 included. */
  succeeded(): void;
  failed(kind: FailureKind): void;
  /**
   * Reports that there is no answer and that the same call is sent to another address. Such a call does not count,
   * because another address may answer.
   */
  handedOver(): void;
}

/**
 * The circuit breaker of one back office. Each kind of call has a circuit, so that one broken call, such as that for
 * facets, does not block other calls. One more circuit covers all calls; it opens on failures in a row that concern
 * several kinds of calls or the connection itself. While that one is open, no visitor's call is sent: a probe in the
 * background finds out when the back office answers again.
 */
export interface BackOfficeHealth {
  /**
   * Starts a call of the kind `endpoint`. Throws `BackOfficeUnavailableError` (`open`) at once when the call may not be
   * sent.
   */
  start(endpoint: string, options?: { readonly measured?: boolean; readonly probe?: boolean }): TrackedCall;
  readonly pace: () => Pace;
  /**
   * Returns whether it is worth waiting for an answer that has not come within `CALL_MS`. It is when the back office is
   * known to be slow, when it has answered other calls meanwhile, and when it may have as little processor time as this
   * process.
   */
  readonly isWorthWaiting: () => boolean;
  /** Returns whether this process, or its machine, has no spare processor time. */
  readonly isStarved: () => boolean;
  /** Returns whether a call that was sent at that time will probably get no answer, so that a new call is better. */
  readonly isLost: (startedAt: number) => boolean;
  /**
   * Probes the back office at once while the circuit breaker is open. Resolves when the outcome is known, or after some
   * milliseconds.
   */
  readonly recheck: () => Promise<void>;
  /** Processes a report of another process of this instance. */
  readonly hear: (isDown: boolean) => void;
  /** True while the circuit breaker is open for the whole back office. */
  readonly isOpen: boolean;
  /** The number of kinds of calls whose own circuit is open. */
  readonly openCalls: number;
  /** The number of times that the open circuit breaker closed again. */
  readonly recoveries: number;
  close(): void;
}

interface BackOfficeHealthOptions {
  readonly logger: Logger;
  /** Makes a small call with `probe: true` that settles within that many milliseconds. */
  readonly probe: (limitMs: number) => Promise<unknown>;
  readonly now?: () => number;
  readonly random?: () => number;
  /** Returns whether this process, or its machine, has no spare processor time. */
  readonly isStarved?: () => boolean;
  /** Called when calls of this process have shown that the back office is down, or answers again. */
  readonly onChange?: (isDown: boolean) => void;
  /** Called when an outage is over, also when another process of this instance has found that out. */
  readonly onRecovery?: () => void;
}

export function createBackOfficeHealth({
  logger,
  probe,
  now = () => performance.now(),
  random = Math.random,
  isStarved = () => false,
  onChange = () => undefined,
  onRecovery = () => undefined,
}: BackOfficeHealthOptions): BackOfficeHealth {
  const breaker = createBreaker({ logger, probe, now, random, onChange, onRecovery, isStarved });
  const evidence = createPaceEvidence({ now, isStarved });

  function pace(): Pace {
    if (breaker.isOpen || evidence.isSilent()) return 'silent';
    return evidence.isKnownSlow() ? 'slow' : 'fast';
  }

  return {
    get isOpen() {
      return breaker.isOpen;
    },
    get openCalls() {
      return breaker.openCalls;
    },
    get recoveries() {
      return breaker.recoveries;
    },

    start(endpoint, { measured = true, probe: isProbe = false } = {}) {
      if (!isProbe && !breaker.admits(endpoint)) {
        throw new BackOfficeUnavailableError('open', `no call of ${endpoint} while the breaker is open`);
      }
      const call = evidence.started();
      const startedAt = now();
      /** A call that was sent before the end of an outage does not count as a failure after it. */
      const isForgiven = () => startedAt < breaker.forgivenAt;
      let counted = false;
      return {
        overdue() {
          counted = true;
          evidence.overdue(call);
          if (!isForgiven()) breaker.failed(endpoint, 'other');
        },
        succeeded() {
          evidence.answered(call, measured);
          breaker.succeeded(endpoint);
        },
        failed(kind) {
          evidence.ended(call);
          if (!counted && !isForgiven()) breaker.failed(endpoint, kind);
        },
        handedOver: () => evidence.ended(call),
      };
    },

    pace,

    isWorthWaiting() {
      const current = pace();
      return current === 'slow' || (current === 'fast' && (evidence.isAnswering() || isStarved()));
    },

    isStarved,

    isLost(startedAt) {
      if (startedAt < breaker.recoveredAt) return true;
      // A call that takes this long is an exception, unless all calls are slow.
      return now() - startedAt >= CALL_MS && pace() !== 'slow' && !isStarved();
    },

    recheck: () => breaker.recheck(),

    hear(isDown) {
      if (isDown) breaker.reportedDown();
      else breaker.reportedUp();
    },

    close: () => breaker.close(),
  };
}
