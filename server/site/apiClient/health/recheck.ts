import { CALL_TIMEOUT_MS } from './budget.ts';

/**
 * The maximum time of a recheck. It is short, because the error page has to come at once, and a visitor may wait for
 * two rechecks: the one that is running, and the next one.
 */
const RECHECK_TIMEOUT_MS = 40;
/** The minimum time from one recheck to the next. */
const MIN_RECHECK_INTERVAL_MS = 25;
/** Replaces `RECHECK_TIMEOUT_MS` while this process is starved, because a starved process notices an answer late. */
const STARVED_RECHECK_TIMEOUT_MS = 250;

interface RecheckOptions {
  /** Makes a small call that never rejects and settles within the limit. */
  readonly probe: (limitMs: number) => Promise<void>;
  readonly now: () => number;
  /** Returns whether a recheck may take longer, because this process has no spare processor time. */
  readonly isStarved: () => boolean;
  /** Returns whether the outage still lasts. */
  readonly isNeeded: () => boolean;
}

/**
 * Returns a function that probes a back office which is known to be down. The promise resolves when a probe that was
 * sent after the call of the function has an outcome, and after some milliseconds in any case. Concurrent calls share
 * one probe.
 */
export function createRecheck({ probe, now, isStarved, isNeeded }: RecheckOptions): () => Promise<void> {
  /** The recheck that was sent last. */
  let sentRecheck: Promise<void> | undefined;
  let sentAt = Number.NEGATIVE_INFINITY;
  let nextRecheck: Promise<void> | undefined;
  let isLongRecheckRunning = false;

  /**
   * Sends a probe, and waits for its answer no longer than a visitor may wait. One probe at a time may continue after
   * this wait, so that a late answer ends the outage at once, before the next regular probe.
   */
  async function recheckOnce(): Promise<void> {
    const waitMs = isStarved() ? STARVED_RECHECK_TIMEOUT_MS : RECHECK_TIMEOUT_MS;
    if (isLongRecheckRunning) return probe(waitMs);
    isLongRecheckRunning = true;
    const longProbe = probe(CALL_TIMEOUT_MS).finally(() => {
      isLongRecheckRunning = false;
    });
    const { promise: waitEnd, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, waitMs);
    await Promise.race([longProbe, waitEnd]);
    clearTimeout(timer);
  }

  async function runNextRecheck(): Promise<void> {
    await sentRecheck;
    const waitMs = sentAt + MIN_RECHECK_INTERVAL_MS - now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    nextRecheck = undefined;
    if (!isNeeded()) return;
    sentAt = now();
    sentRecheck = recheckOnce();
    await sentRecheck;
  }

  // A probe that was sent before this call does not count: it may get no answer although the back office now answers.
  return () => (nextRecheck ??= runNextRecheck());
}
