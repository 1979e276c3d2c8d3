import type { Logger } from 'pino';
import { createBreaker, type FailureKind } from './breaker.ts';
import { CALL_MS } from './budget.ts';
import { BackOfficeUnavailableError } from '../errors.ts';
import type { Pace } from './pace.ts';
import { createPaceEvidence } from './paceEvidence.ts';

/** One call under way. After `succeeded` or `failed` it is over. */
export interface TrackedCall {
  /** It has taken too long: counts as a failure until the answer comes after all. */
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
  readonly pace: () => Pace;
  /**
   * Whether it is worth waiting for an answer that has not come within `CALL_MS`: the back office is known to take its
   * time, has answered other calls meanwhile, or may be as short of processor time as this process is.
   */
  readonly isWorthWaiting: () => boolean;
  /** This process, or its machine, has no processor time to spare. */
  readonly isStarved: () => boolean;
  /** Whether a call that went out at that time will hardly be answered any more, so that another one had better be made. */
  readonly isLost: (startedAt: number) => boolean;
  /**
   * While the circuit breaker is open: asks at once whether that is still so. Resolves when it is known, and after a
   * moment in any case.
   */
  readonly recheck: () => Promise<void>;
  /** Takes in what another process of this instance has found out. */
  readonly hear: (isDown: boolean) => void;
  /** True while the circuit breaker is open for the whole back office. */
  readonly isOpen: boolean;
  /** Kinds of calls that are held back by themselves. */
  readonly openCalls: number;
  /** Number of times that the open circuit breaker closed again. */
  readonly recoveries: number;
  close(): void;
}

interface BackOfficeHealthOptions {
  readonly logger: Logger;
  /** A small call that goes out with `probe: true`, and settles within so many milliseconds. */
  readonly probe: (limitMs: number) => Promise<unknown>;
  readonly now?: () => number;
  readonly random?: () => number;
  /** Whether this process, or its machine, has no processor time to spare. */
  readonly isStarved?: () => boolean;
  /** Called when calls of this process have shown that the back office is down, or is there again. */
  readonly onChange?: (isDown: boolean) => void;
  /** Called when an outage is over, whichever process of this instance has found that out. */
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
        throw new BackOfficeUnavailableError('open', `not asking for ${endpoint} now`);
      }
      const call = evidence.started();
      const startedAt = now();
      /** A call that went out before an outage was over says nothing about the time after it. */
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
      // A call that takes as long as that is an exception, unless all do.
      return now() - startedAt >= CALL_MS && pace() !== 'slow' && !isStarved();
    },

    recheck: () => breaker.recheck(),

    hear(isDown) {
      if (isDown) breaker.heardDown();
      else breaker.heardUp();
    },

    close: () => breaker.close(),
  };
}
