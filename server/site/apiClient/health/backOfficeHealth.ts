import type { Logger } from 'pino';
import { createBreaker, type FailureKind } from './breaker.ts';
import { CALL_TIMEOUT_MS } from './budget.ts';
import { BackOfficeUnavailableError } from '../errors.ts';
import type { Pace } from './pace.ts';
import { createPaceEvidence } from './paceEvidence.ts';

/** One call under way. It ends with `recordSuccess`, `recordFailure` or `endByHandover`. */
export interface TrackedCall {
  /** Records that the call has taken too long. The call counts as failed until an answer comes. */
  recordOverdue(): void;
  /** Records any answer that is no failure of the back office, 404 included. */
  recordSuccess(): void;
  recordFailure(kind: FailureKind): void;
  /**
   * Records that there is no answer and that the same call is sent to another address. Such a call does not count,
   * because another address may answer.
   */
  endByHandover(): void;
}

/**
 * The circuit breaker of one back office. Each kind of call has a circuit, so that one broken call, such as the call
 * for facets, does not block other calls. A further circuit covers all calls. It opens on failures in a row that
 * concern several kinds of calls or the connection itself. While this circuit is open, no visitor's call is sent: a
 * probe in the background finds out when the back office answers again.
 */
export interface BackOfficeHealth {
  /**
   * Starts a call of the kind `endpoint`. Throws `BackOfficeUnavailableError` (`open`) at once when the call may not be
   * sent.
   */
  startCall(endpoint: string, options?: { readonly isMeasured?: boolean; readonly isProbe?: boolean }): TrackedCall;
  readonly getPace: () => Pace;
  /**
   * Returns whether it is worth waiting for an answer that has not come within `CALL_TIMEOUT_MS`. Waiting is worth it
   * when the back office is known to be slow, when it has answered other calls meanwhile, or when it may have as little
   * processor time as this process.
   */
  readonly isWorthWaiting: () => boolean;
  /** Returns whether this process, or its machine, has no spare processor time. */
  readonly isStarved: () => boolean;
  /** Returns whether a call that was sent at `startedAt` will probably get no answer, so that a new call is better. */
  readonly isLost: (startedAt: number) => boolean;
  /**
   * Probes the back office at once while the circuit breaker is open. Resolves when the outcome is known, or after some
   * milliseconds.
   */
  readonly recheckNow: () => Promise<void>;
  /** Processes a report of another process of this instance that the back office is down, or answers again. */
  readonly processReport: (isDown: boolean) => void;
  /** True while the circuit breaker is open for the whole back office. */
  readonly isOpen: boolean;
  /** The number of kinds of calls whose own circuit is open. */
  readonly openCallCount: number;
  /** The number of times that the open circuit breaker closed again. */
  readonly recoveryCount: number;
  close(): void;
}

interface BackOfficeHealthOptions {
  readonly logger: Logger;
  /** Makes a small call that settles within that many milliseconds. The call is started with `isProbe`. */
  readonly probe: (limitMs: number) => Promise<unknown>;
  readonly now?: () => number;
  readonly random?: () => number;
  /** Returns whether this process, or its machine, has no spare processor time. */
  readonly isStarved?: () => boolean;
  /** Called when calls of this process have shown that the back office is down, or answers again. */
  readonly onChange?: (isDown: boolean) => void;
  /**
   * Called when the back office, or one kind of call, works again after failures, also when another process of this
   * instance has found that out.
   */
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

  function getPace(): Pace {
    if (breaker.isOpen || evidence.isSilent()) return 'silent';
    return evidence.isKnownSlow() ? 'slow' : 'fast';
  }

  return {
    get isOpen() {
      return breaker.isOpen;
    },
    get openCallCount() {
      return breaker.openCallCount;
    },
    get recoveryCount() {
      return breaker.recoveryCount;
    },

    startCall(endpoint, { isMeasured = true, isProbe = false } = {}) {
      if (!isProbe && !breaker.mayCall(endpoint)) {
        throw new BackOfficeUnavailableError('open', `no call of ${endpoint} while the breaker is open`);
      }
      const call = evidence.startCall();
      const startedAt = now();
      /** A call that was sent before an outage ended does not count as a failure after the outage. */
      const isForgiven = () => startedAt < breaker.failuresForgivenAt;
      let isCountedAsFailure = false;
      return {
        recordOverdue() {
          isCountedAsFailure = true;
          evidence.recordOverdue(call);
          if (!isForgiven()) breaker.recordFailure(endpoint, 'other');
        },
        recordSuccess() {
          evidence.recordAnswer(call, isMeasured);
          breaker.recordSuccess(endpoint);
        },
        recordFailure(kind) {
          evidence.recordEnd(call);
          if (!isCountedAsFailure && !isForgiven()) breaker.recordFailure(endpoint, kind);
        },
        endByHandover: () => evidence.recordEnd(call),
      };
    },

    getPace,

    isWorthWaiting() {
      const currentPace = getPace();
      return currentPace === 'slow' || (currentPace === 'fast' && (evidence.isAnswering() || isStarved()));
    },

    isStarved,

    isLost(startedAt) {
      if (startedAt < breaker.lastRecoveryAt) return true;
      // A call that lasts this long is probably lost, unless the back office is slow or this process is starved.
      return now() - startedAt >= CALL_TIMEOUT_MS && getPace() !== 'slow' && !isStarved();
    },

    recheckNow: () => breaker.recheckNow(),

    processReport(isDown) {
      if (isDown) breaker.processDownReport();
      else breaker.processUpReport();
    },

    close: () => breaker.close(),
  };
}
