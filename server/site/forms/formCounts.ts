import { createHmac } from 'node:crypto';
import type { SharedStore } from '../sharedStore/sharedStore.ts';
import { createLimits, createStoredLimits, type Limits, type LimitTable } from './formLimits.ts';
import type { Keys } from './keys.ts';
import { createReplayGuard, createStoredGuard, type ReplayGuard } from './proof/replayGuard.ts';

/** What is counted of forms: how often they are sent, and which proofs were used. */
export interface FormCounts {
  readonly limits: Limits;
  readonly replayGuard: ReplayGuard;
}

interface FormCountsOptions {
  readonly keys: Keys;
  /** Undefined: this instance counts by itself. */
  readonly store: SharedStore | undefined;
  /** In place of the product's own measure. */
  readonly limits?: Partial<LimitTable> | undefined;
}

/**
 * With a store, the counts of all instances. While it is away, this instance counts by itself, up to the whole of each
 * limit: it does not know how many others there are, and a form is not refused because a store is away.
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
      // The store reports why it did not answer.
      take: (name, key) => storedLimits.take(name, key).catch(() => own.limits.take(name, key)),
    },
    replayGuard: {
      async claim(id, contents, lifetimeMs) {
        const isFree = await storedGuard.claim(id, contents, lifetimeMs).catch(() => true);
        // Known here, too, for when the store is away, or has forgotten it.
        return isFree && own.replayGuard.claim(id, contents, lifetimeMs);
      },
    },
  };
}
