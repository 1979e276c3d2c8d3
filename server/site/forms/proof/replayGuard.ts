import { LRUCache } from 'lru-cache';
import type { SharedStore } from '../../sharedStore/sharedStore.ts';

/** What may be used once: tokens of captchas and form tokens. */
export interface ReplayGuard {
  /**
   * True for the first use, and for the same use again (a browser that sends a request a second time): one with the same
   * contents and idempotency key, by which the back office knows that it is the same.
   *
   * @param contents says what it is used for, idempotency key included
   * @param lifetimeMs after which the proof is invalid anyway
   */
  claim(id: string, contents: string, lifetimeMs: number): Promise<boolean>;
}

const MOST = 200_000;

/**
 * In memory, of one process: proofs that were used on another instance are not known here. The back office gets the hash
 * of the proof with each write, and accepts each proof once.
 */
export function createReplayGuard(): ReplayGuard {
  const used = new LRUCache<string, string>({ max: MOST });
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
 * Of all instances. `claim` rejects while the store is away.
 *
 * @param hash hides what was sent
 */
export const createStoredGuard = (store: SharedStore, hash: (text: string) => string): ReplayGuard => ({
  claim(id, contents, lifetimeMs) {
    const [key, use] = [`gevel:used:${hash(id)}`, hash(contents)];
    return store.ask(async (client) => {
      // Both at once: of two instances that come in the same moment, both read the use of the first.
      const replies = await client.multi().set(key, use, 'PX', lifetimeMs, 'NX').get(key).exec();
      if (!replies) throw new Error('the store did nothing');
      for (const [error] of replies) if (error) throw error;
      return replies[1]?.[1] === use;
    });
  },
});
