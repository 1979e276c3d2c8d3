import type { Logger } from 'pino';
import { createBreaker, type FailureKind } from './breaker.ts';
import { CALL_MS, LATE_MS } from './budget.ts';
import { BackOfficeUnavailableError } from '../errors.ts';
import type { Pace } from './pace.ts';
import { createPaceEvidence } from './paceEvidence.ts';

/** One call under way. After `succeeded` or `failed` it is over. */
export interface TrackedCall {
  /** The visitor stopped waiting: counts as a failure until the answer comes after all. */
  overdue(): void;
  /** Any answer that is no failure of the back office, 404 included. */
  succeeded(): void;
  failed(kind: FailureKind): void;
  /** There is no answer, and the same call goes to another address: says nothing of the back office as a whole. */
  handedOver(): void;
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
  /** Kinds of calls that are held back by themselves. */
  readonly openCalls: number;
  /** Number of times that the open circuit breaker closed again. A call from before that may hang for ever. */
  readonly recoveries: number;
  close(): void;
}

interface BackOfficeHealthOptions {
  readonly logger: Logger;
  /** A small call that goes out with `probe: true`; called about once a second while the breaker is open. */
  readonly probe: () => Promise<unknown>;
  readonly now?: () => number;
  readonly random?: () => number;
}

export function createBackOfficeHealth({
  logger,
  probe,
  now = () => performance.now(),
  random = Math.random,
}: BackOfficeHealthOptions): BackOfficeHealth {
  const breaker = createBreaker({ logger, probe, now, random });
  const evidence = createPaceEvidence(now);
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
        throw new BackOfficeUnavailableError('open', `not asking for ${endpoint} now`);
      }
      const call = evidence.started();
      let counted = false;
      return {
        overdue() {
          counted = true;
          evidence.overdue();
          breaker.failed(endpoint, 'other');
        },
        succeeded() {
          evidence.answered(call, measured);
          breaker.succeeded(endpoint);
        },
        failed(kind) {
          evidence.ended(call);
          if (!counted) breaker.failed(endpoint, kind);
        },
        handedOver: () => evidence.ended(call),
      };
    },

    pace() {
      if (breaker.isOpen || evidence.isSilent()) return 'silent';
      return evidence.isKnownSlow() ? 'slow' : 'fast';
    },

    timeoutMs: () => (evidence.isKnownSlow() ? LATE_MS : CALL_MS),

    close: () => breaker.close(),
  };
}
