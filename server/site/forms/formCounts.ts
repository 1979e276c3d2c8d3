import { createHmac } from 'node:crypto';
import type { SharedStore } from '../sharedStore/sharedStore.ts';
import { createLimits, createStoredLimits, type FormLimits, type LimitTable } from './formLimits.ts';
import type { DeriveKey } from './keyDerivation.ts';
import { createReplayGuard, createStoredReplayGuard, type ReplayGuard } from './proof/replayGuard.ts';

/** Counts how often visitors send forms, and remembers which proofs were used. */
export interface FormCounts {
  readonly limits: FormLimits;
  readonly replayGuard: ReplayGuard;
}

interface FormCountsOptions {
  readonly keys: DeriveKey;
  /** The shared store; undefined when this instance counts by itself. */
  readonly store: SharedStore | undefined;
  /** Limits that replace the defaults. */
  readonly limits?: Partial<LimitTable> | undefined;
}

/**
 * Creates the counts. With a store, all instances share them. While the store is down, forms still work: this instance
 * counts by itself and applies each limit in full, because it does not know how many other instances there are.
 */
export function createFormCounts({ keys, store, limits }: FormCountsOptions): FormCounts {
  const localCounts: FormCounts = { limits: createLimits(limits), replayGuard: createReplayGuard() };
  if (!store) return localCounts;
  const storeKey = keys('shared store');
  const hash = (text: string) => createHmac('sha256', storeKey).update(text).digest('base64url').slice(0, 22);
  const storedLimits = createStoredLimits(store, hash, limits);
  const storedGuard = createStoredReplayGuard(store, hash);
  return {
    limits: {
      // The reason of the failure is not logged here, because the store logs it.
      countUse: (name, key) => storedLimits.countUse(name, key).catch(() => localCounts.limits.countUse(name, key)),
    },
    replayGuard: {
      async claimProof(id, contents, lifetimeMs) {
        const isFree = await storedGuard.claimProof(id, contents, lifetimeMs).catch(() => true);
        // The proof is also stored in this process, because the store may be down later, or may have lost the proof.
        return isFree && localCounts.replayGuard.claimProof(id, contents, lifetimeMs);
      },
    },
  };
}
