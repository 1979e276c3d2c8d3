import type { Clock } from '#server/backoffice/connectors/transport/clock.ts';

interface PlayedClock extends Clock {
  /** The sleeps so far, in milliseconds. */
  readonly slept: readonly number[];
  /** Sets the time of day back, as when the clock of a machine is corrected. No less time has passed. */
  setBackBy(milliseconds: number): void;
}

/** Returns a clock that moves forward during every sleep, so that pauses take no real time. */
export function createPlayedClock(start = Date.parse('2026-11-03T09:00:00Z')): PlayedClock {
  const slept: number[] = [];
  let now = start;
  let setBackMs = 0;
  return {
    slept,
    now: () => now - setBackMs,
    elapsed: () => now,
    setBackBy(milliseconds) {
      setBackMs += milliseconds;
    },
    async sleep(milliseconds, signal) {
      signal?.throwIfAborted();
      const until = now + milliseconds;
      slept.push(milliseconds);
      // This lets other sleeps begin before the time moves forward.
      await new Promise((resolve) => setImmediate(resolve));
      now = Math.max(now, until);
      signal?.throwIfAborted();
    },
  };
}
