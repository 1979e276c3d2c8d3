import type { MediaLimit } from './mediaLimit.ts';

/** A failure that took so long: whoever has the pictures does not answer. */
const SLOW_MS = 10_000;
/** Slow failures without a picture between them. */
const MOST_SLOW = 6;

/**
 * Lets work run until the server of pictures is seen to be away; what comes then fails at once. A home has up to sixty
 * pictures, and each would wait for a minute. For one batch: the next one tries again.
 */
export function patient(limit: MediaLimit): MediaLimit {
  let slow = 0;
  return {
    run: (signal, work, owner) =>
      limit.run(
        signal,
        async () => {
          if (slow >= MOST_SLOW) throw new Error('pictures before it were not answered in time');
          const since = performance.now();
          try {
            const done = await work();
            slow = 0;
            return done;
          } catch (error) {
            if (performance.now() - since >= SLOW_MS) slow += 1;
            throw error;
          }
        },
        owner,
      ),
  };
}
