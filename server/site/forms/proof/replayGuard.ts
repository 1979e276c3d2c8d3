import { LRUCache } from 'lru-cache';
import type { SharedStore } from '../../sharedStore/sharedStore.ts';

/** Accepts each captcha token and each form token only once. */
export interface ReplayGuard {
  /**
   * Returns true for the first use, and for a repetition of the same use, when a browser sends a request a second time.
   * Two uses are the same when their contents and idempotency keys are equal; the back office compares the same key.
   *
   * @param contents the purpose of the use, including the idempotency key
   * @param lifetimeMs the time after which the proof is invalid anyway
   */
  claimProof(id: string, contents: string, lifetimeMs: number): Promise<boolean>;
}

const MAX_REMEMBERED_PROOFS = 200_000;

/**
 * Creates a guard in the memory of one process. It does not know the proofs that were used on another instance, but the
 * back office gets the hash of the proof with each write, and accepts each proof once.
 */
export function createReplayGuard(): ReplayGuard {
  // `maxSize` limits the number of proofs, because with `max` the cache would allocate the memory for all of them now.
  const contentsByProof = new LRUCache<string, string>({ maxSize: MAX_REMEMBERED_PROOFS, sizeCalculation: () => 1 });
  return {
    async claimProof(id, contents, lifetimeMs) {
      const earlierContents = contentsByProof.get(id);
      if (earlierContents !== undefined) return earlierContents === contents;
      contentsByProof.set(id, contents, { ttl: lifetimeMs });
      return true;
    },
  };
}

/**
 * Creates a guard for all instances. `claimProof` rejects while the store is down.
 *
 * @param hash hides the proof and the message from the store
 */
export const createStoredReplayGuard = (store: SharedStore, hash: (text: string) => string): ReplayGuard => ({
  claimProof(id, contents, lifetimeMs) {
    const [key, hashedContents] = [`gevel:used:${hash(id)}`, hash(contents)];
    return store.run(async (client) => {
      // One transaction sets the use and reads it. When two instances claim a proof at the same moment, both read the
      // use that was set first.
      const replies = await client.multi().set(key, hashedContents, 'PX', lifetimeMs, 'NX').get(key).exec();
      if (!replies) throw new Error('the store executed no command');
      for (const [error] of replies) if (error) throw error;
      return replies[1]?.[1] === hashedContents;
    });
  },
});
