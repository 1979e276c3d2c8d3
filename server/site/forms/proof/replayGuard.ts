import { LRUCache } from 'lru-cache';
import type { SharedStore } from '../../sharedStore/sharedStore.ts';

/** Guards things that may be used once: captcha tokens and form tokens. */
export interface ReplayGuard {
  /**
   * Returns true for the first use, and for the same use again (a browser that sends a request a second time). A use is
   * the same when its contents and idempotency key are equal, by which the back office recognises it, too.
   *
   * @param contents the purpose of the use, including the idempotency key
   *
   * @param lifetimeMs the time after which the proof is invalid anyway
   */
  claim(id: string, contents: string, lifetimeMs: number): Promise<boolean>;
}

const MAX_PROOFS = 200_000;

/**
 * Creates a guard in the memory of one process: it does not know proofs that were used on another instance. The back
 * office gets the hash of the proof with each write, and accepts each proof once.
 */
export function createReplayGuard(): ReplayGuard {
  // A limit by size, unlike one by number, allocates no memory for proofs before there are any.
  const used = new LRUCache<string, string>({ maxSize: MAX_PROOFS, sizeCalculation: () => 1 });
  return {
    async claim(id, contents, lifetimeMs) {
      const before = used.get(id);
      if (before !== undefined) return before === contents;
      used.set(id, contents, { ttl: lifetimeMs });
      return true;
    },
  };
}

/**
 * Creates a guard for all instances. `claim` rejects while the store is down.
 *
 * @param hash hides the message
 */
export const createStoredGuard = (store: SharedStore, hash: (text: string) => string): ReplayGuard => ({
  claim(id, contents, lifetimeMs) {
    const [key, use] = [`gevel:used:${hash(id)}`, hash(contents)];
    return store.run(async (client) => {
      // One transaction does both: when two instances claim at the same moment, both read the use of the first.
      const replies = await client.multi().set(key, use, 'PX', lifetimeMs, 'NX').get(key).exec();
      if (!replies) throw new Error('the store executed no command');
      for (const [error] of replies) if (error) throw error;
      return replies[1]?.[1] === use;
    });
  },
});
