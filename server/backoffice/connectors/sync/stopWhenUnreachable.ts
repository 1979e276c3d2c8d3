import type { MediaLimit } from './media/mediaLimit.ts';

/** A fetch that fails after at least this time means that the picture server does not answer. */
const MIN_SLOW_FAILURE_MS = 10_000;
/** After this number of slow failures without a success between them, no more tasks are run. */
const MAX_SLOW_FAILURES = 6;

/**
 * Creates a limit that runs tasks until the picture server seems to be unreachable. Later tasks then fail at once.
 * Without this limit, each of up to sixty pictures of a home could wait for a minute. Each batch of records uses a new
 * limit, so the next batch tries the server again.
 */
export function stopWhenUnreachable(limit: MediaLimit): MediaLimit {
  let slowFailureCount = 0;
  return {
    run: (signal, work, owner) =>
      limit.run(
        signal,
        async () => {
          if (slowFailureCount >= MAX_SLOW_FAILURES)
            throw new Error('earlier requests for pictures were not answered in time');
          const startedAt = performance.now();
          try {
            const result = await work();
            slowFailureCount = 0;
            return result;
          } catch (error) {
            if (performance.now() - startedAt >= MIN_SLOW_FAILURE_MS) slowFailureCount += 1;
            throw error;
          }
        },
        owner,
      ),
  };
}
