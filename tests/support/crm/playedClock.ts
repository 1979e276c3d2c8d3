import type { Clock } from '#server/backoffice/connectors/transport/clock.ts';

/** Returns a clock that moves forward during every sleep, so that pauses take no real time. */
export function createPlayedClock(
  start = Date.parse('2026-11-03T09:00:00Z'),
): Clock & { readonly slept: readonly number[] } {
  const slept: number[] = [];
  let now = start;
  return {
    slept,
    now: () => now,
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
