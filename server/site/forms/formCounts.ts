import { createHmac } from 'node:crypto';
import type { SharedStore } from '../sharedStore/sharedStore.ts';
import { createLimits, createStoredLimits, type FormLimits, type LimitTable } from './formLimits.ts';
import type { Keys } from './keys.ts';
import { createReplayGuard, createStoredGuard, type ReplayGuard } from './proof/replayGuard.ts';

/** Counts how often forms are sent, and remembers which proofs were used. */
export interface FormCounts {
  readonly limits: FormLimits;
  readonly replayGuard: ReplayGuard;
}

interface FormCountsOptions {
  readonly keys: Keys;
  /** When undefined, this instance counts by itself. */
  readonly store: SharedStore | undefined;
  /** Replaces the product's own limits. */
  readonly limits?: Partial<LimitTable> | undefined;
}

/**
 * Creates the counts. With a store, all instances share them. While the store is down, this instance counts by itself,
 * up to the whole of each limit: it does not know how many other instances exist, and a form must not fail because of
 * the store.
 */
export function createFormCounts({ keys, store, limits }: FormCountsOptions): FormCounts {
  const own: FormCounts = { limits: createLimits(limits), replayGuard: createReplayGuard() };
  if (!store) return own;
  const storeKey = keys('shared store');
  const hash = (text: string) => createHmac('sha256', storeKey).update(text).digest('base64url').slice(0, 22);
  const storedLimits = createStoredLimits(store, hash, limits);
  const storedGuard = createStoredGuard(store, hash);
  return {
    limits: {
      // The store itself reports why it did not answer.
      take: (name, key) => storedLimits.take(name, key).catch(() => own.limits.take(name, key)),
    },
    replayGuard: {
      async claim(id, contents, lifetimeMs) {
        const isFree = await storedGuard.claim(id, contents, lifetimeMs).catch(() => true);
        // The proof is stored here, too, in case the store is down or has lost it.
        return isFree && own.replayGuard.claim(id, contents, lifetimeMs);
      },
    },
  };
}
