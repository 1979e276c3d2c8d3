import { Redis } from 'ioredis';
import { describe, expect, it } from 'vitest';
import type { SharedStore } from '../sharedStore/sharedStore.ts';
import { createFormCounts } from './formCounts.ts';
import { createKeyDerivation } from './keyDerivation.ts';

const MINUTE_MS = 60_000;
const keys = createKeyDerivation('a-token-for-tests-only');

/** Returns a store that is down. */
function createUnreachableStore(): SharedStore & { readonly getCallCount: () => number } {
  let callCount = 0;
  return {
    client: new Redis({ lazyConnect: true }),
    async run() {
      callCount += 1;
      throw new Error('the shared store is down');
    },
    getDownMs: () => 0,
    close: () => undefined,
    getCallCount: () => callCount,
  };
}

describe('counts of forms while the shared store is down', () => {
  it('are made by this instance alone, with the whole of each limit', async () => {
    const store = createUnreachableStore();
    const { limits } = createFormCounts({ keys, store, limits: { send: { points: 2, seconds: 60 } } });
    expect(await limits.countUse('send', 'one')).toBeUndefined();
    expect(await limits.countUse('send', 'one')).toBeUndefined();
    expect(await limits.countUse('send', 'one')).toBeGreaterThan(0);
    expect(await limits.countUse('send', 'another')).toBeUndefined();
    expect(store.getCallCount()).toBe(4);
  });

  it('reject a proof that this instance has seen, except for the same message', async () => {
    const { replayGuard } = createFormCounts({ keys, store: createUnreachableStore() });
    expect(await replayGuard.claimProof('stamp 1', 'a message', MINUTE_MS)).toBe(true);
    expect(await replayGuard.claimProof('stamp 1', 'another message', MINUTE_MS)).toBe(false);
    expect(await replayGuard.claimProof('stamp 1', 'a message', MINUTE_MS)).toBe(true);
  });
});
