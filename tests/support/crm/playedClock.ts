import type { Clock } from '#server/backoffice/connectors/transport/clock.ts';

/** A clock that whoever sleeps moves forward: pauses take no time. */
export function playedClock(start = Date.parse('2026-11-03T09:00:00Z')): Clock & { readonly slept: readonly number[] } {
  const slept: number[] = [];
  let now = start;
  return {
    slept,
    now: () => now,
    async sleep(milliseconds, signal) {
      signal?.throwIfAborted();
      const until = now + milliseconds;
      slept.push(milliseconds);
      // Others begin to sleep before the time has come.
      await new Promise((resolve) => setImmediate(resolve));
      now = Math.max(now, until);
      signal?.throwIfAborted();
    },
  };
}
