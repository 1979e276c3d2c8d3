import { describe, expect, it } from 'vitest';
import { createSiteToken } from './siteToken.ts';
import { createSiteTokenCheck } from './siteTokenCheck.ts';
import { hashSiteToken } from './siteTokenRepository.ts';

/** Creates a store with valid tokens in memory, which counts the reads of its tokens. */
function createMemoryStore() {
  const rows = new Map<string, { siteId: string; hash: Buffer; isUseNoted: boolean }>();
  const counts = { readings: 0, lookups: 0 };
  return {
    counts,
    rows,
    add(siteId: string): string {
      const { id, token } = createSiteToken();
      rows.set(id, { siteId, hash: hashSiteToken(siteId, token), isUseNoted: false });
      return token;
    },
    async listValidHashes() {
      counts.readings += 1;
      return new Map(rows);
    },
    async findValid(id: string, hash: Buffer) {
      counts.lookups += 1;
      const row = rows.get(id);
      return row?.hash.equals(hash) === true ? row : undefined;
    },
    async recordUse(id: string) {
      const row = rows.get(id);
      if (row) rows.set(id, { ...row, isUseNoted: true });
    },
  };
}

/** Creates pauses that the test can end. */
function createPauses() {
  const pendingPauses: (() => void)[] = [];
  return {
    pause: () => new Promise<void>((resolve) => void pendingPauses.push(resolve)),
    end: () => pendingPauses.splice(0).forEach((resolve) => resolve()),
  };
}

const failAsUnavailable = () => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }));

describe('The check of tokens of sites', () => {
  it('queries the database once for any number of guesses, and never for wrong secrets', async () => {
    const store = createMemoryStore();
    const { pause, end } = createPauses();
    const token = store.add('noord');
    const check = createSiteTokenCheck(store, pause);
    expect(await check(token)).toMatchObject({ siteId: 'noord' });
    expect(store.counts).toEqual({ readings: 1, lookups: 1 });

    const wrongTokens = Array.from(
      { length: 200 },
      (_, index) => `${token.slice(0, -3)}${String(index).padStart(3, '0')}`,
    );
    expect(new Set(await Promise.all(wrongTokens.map(check)))).toEqual(new Set([undefined]));
    expect(new Set(await Promise.all(['', 'gevel_site_', `${token} `, token.toUpperCase()].map(check)))).toEqual(
      new Set([undefined]),
    );
    expect(store.counts).toEqual({ readings: 1, lookups: 1 });

    const guesses = Promise.all(Array.from({ length: 500 }, () => check(createSiteToken().token)));
    // A valid token that is in the cache does not wait for the calls with guessed tokens.
    expect(await check(token)).toMatchObject({ siteId: 'noord' });
    const addedToken = store.add('zuid');
    const answer = check(addedToken);
    end();
    expect(await answer).toMatchObject({ siteId: 'zuid' });
    expect(new Set(await guesses)).toEqual(new Set([undefined]));
    expect(store.counts.readings).toBe(2);
  });

  it('refuses calls with unknown tokens while too many wait, but never known tokens', async () => {
    const store = createMemoryStore();
    const { pause, end } = createPauses();
    const token = store.add('noord');
    const check = createSiteTokenCheck(store, pause);
    await check(token);
    const waitingChecks = Array.from({ length: 1000 }, () => check(createSiteToken().token));
    await expect(check(createSiteToken().token)).rejects.toMatchObject({ status: 429, retryAfterSeconds: 1 });
    expect(await check(token)).toMatchObject({ siteId: 'noord' });
    end();
    await Promise.all(waitingChecks);
    const addedToken = store.add('zuid');
    const answer = check(addedToken);
    end();
    expect(await answer).toMatchObject({ siteId: 'zuid' });
  });

  it('refuses a token that was removed from the database, also when it is cached', async () => {
    const store = createMemoryStore();
    const check = createSiteTokenCheck(store, async () => {});
    const token = store.add('noord');
    expect(await check(token)).toBeDefined();
    store.rows.clear();
    expect(await check(token)).toBeUndefined();
  });

  it('fails while the database is unavailable, and works again afterwards', async () => {
    const store = createMemoryStore();
    const token = store.add('noord');
    const brokenStore = { ...store };
    const check = createSiteTokenCheck(brokenStore, async () => {});
    brokenStore.listValidHashes = failAsUnavailable;
    await expect(check(token)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    brokenStore.listValidHashes = () => store.listValidHashes();
    expect(await check(token)).toBeDefined();
    brokenStore.findValid = failAsUnavailable;
    await expect(check(token)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('answers when the use cannot be recorded, and records the next use', async () => {
    const store = createMemoryStore();
    const token = store.add('noord');
    const readOnlyStore = { ...store };
    readOnlyStore.recordUse = failAsUnavailable;
    const check = createSiteTokenCheck(readOnlyStore, async () => {});
    expect(await check(token)).toBeDefined();
    readOnlyStore.recordUse = (id) => store.recordUse(id);
    await check(token);
    expect([...store.rows.values()]).toMatchObject([{ isUseNoted: true }]);
  });
});
