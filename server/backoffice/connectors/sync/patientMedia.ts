import type { MediaLimit } from './mediaLimit.ts';

/** A failure that took at least this long means that the server of the pictures does not answer. */
const SLOW_FAILURE_MS = 10_000;
/** The number of slow failures, without a success between them, after which the work stops. */
const MAX_SLOW_FAILURES = 6;

/**
 * Runs tasks until the server of the pictures proves to be unreachable; later tasks then fail at once. A home has up to
 * sixty pictures, and each would otherwise wait for a minute. Each batch begins with a new limit, so the next
 * batch tries again.
 */
export function stopWhenUnreachable(limit: MediaLimit): MediaLimit {
  let slow = 0;
  return {
    run: (signal, work, owner) =>
      limit.run(
        signal,
        async () => {
          if (slow >= MAX_SLOW_FAILURES) throw new Error('pictures before it were not answered in time');
          const since = performance.now();
          try {
            const done = await work();
            slow = 0;
            return done;
          } catch (error) {
            if (performance.now() - since >= SLOW_FAILURE_MS) slow += 1;
            throw error;
          }
        },
        owner,
      ),
  };
}
