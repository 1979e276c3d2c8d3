import { LRUCache } from 'lru-cache';

/** What may be used once: tokens of captchas, stamps. */
export interface Once {
  /**
   * True for the first use, and for the same use again (a browser that sends a request a second time): one with the same
   * contents. The back office knows by the idempotency key that it is the same.
   *
   * @param contents says what it is used for
   * @param lifetimeMs after which the thing is no good anyway
   */
  claim(id: string, contents: string, lifetimeMs: number): boolean;
}

const MOST = 200_000;

/**
 * In memory: with several instances a thing can be used once on each, where the same limits hold, and a stamp's form
 * arrives in the back office under one idempotency key all the same.
 */
export function createOnce(): Once {
  const used = new LRUCache<string, string>({ max: MOST });
  return {
    claim(id, contents, lifetimeMs) {
      const before = used.get(id);
      if (before !== undefined) return before === contents;
      used.set(id, contents, { ttl: lifetimeMs });
      return true;
    },
  };
}
