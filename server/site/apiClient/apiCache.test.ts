import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BackOfficeError, BackOfficeUnavailableError } from './errors.ts';
import type { LoadedAnswer } from './answerStore.ts';
import { type ApiCache, createApiCache } from './apiCache.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Creates a call whose answer the test provides. */
function createControlledCall() {
  const calls: { answer(value: unknown, tags?: string[]): void; fail(error: Error): void }[] = [];
  const load = () =>
    new Promise<LoadedAnswer<unknown>>((resolve, reject) => {
      calls.push({
        answer: (value, tags = ['t']) => resolve({ value, tags, bytes: 100 }),
        fail: reject,
      });
    });
  return { load, calls };
}

const failAsDown = () => {
  throw new BackOfficeUnavailableError('connect', 'refused');
};

describe('the API cache', () => {
  let time: number;
  let cache: ApiCache;
  let calls: number;
  let answerUpstream: () => LoadedAnswer<unknown>;
  beforeEach(() => {
    time = 1000;
    calls = 0;
    answerUpstream = () => ({ value: `answer ${calls}`, tags: ['t'], bytes: 100 });
    cache = createApiCache({ now: () => time });
  });
  const load = async () => {
    calls += 1;
    return answerUpstream();
  };
  const read = (key = 'gevel/thing') => cache.read({ key, loadAnswer: load, maxWaitMs: 1000 });

  const readTagged = (key: string, ...tags: string[]) =>
    cache.read({
      key,
      loadAnswer: async () => {
        calls += 1;
        return { value: calls, tags, bytes: 10 };
      },
      maxWaitMs: 1000,
    });

  it('makes one call for 500 readers at once', async () => {
    const answers = await Promise.all(Array.from({ length: 500 }, () => read()));
    expect(calls).toBe(1);
    expect(new Set(answers.map(({ value }) => value))).toEqual(new Set(['answer 1']));
  });
  it('returns the same object as long as the back office sends an equal answer', async () => {
    answerUpstream = () => ({
      value: { title: calls < 3 ? 'huis' : 'appartement', rooms: [1, 2] },
      tags: ['t'],
      bytes: 100,
    });
    const firstRead = await read();
    cache.purge(['t']);
    const secondRead = await read();
    expect(calls).toBe(2);
    expect(secondRead.value).toBe(firstRead.value);
    cache.purge(['t']);
    const third = await read();
    expect(third.value).toEqual({ title: 'appartement', rooms: [1, 2] });
  });
  it('keeps an answer fresh for a minute', async () => {
    await read();
    time += MINUTE_MS - 1;
    expect(await read()).toMatchObject({ value: 'answer 1', tags: ['t'], isStale: false });
    expect(calls).toBe(1);
  });
  it('returns a stale answer while one call loads the next one', async () => {
    await read();
    time += MINUTE_MS;
    const staleReads = await Promise.all([read(), read(), read()]);
    expect(staleReads.map((each) => [each.value, each.isStale])).toEqual(
      Array.from({ length: 3 }, () => ['answer 1', true]),
    );
    await sleep(0);
    expect(await read()).toMatchObject({ value: 'answer 2', isStale: false });
    expect(calls).toBe(2);
  });
  it('shows an old answer for at most a day while the calls fail', async () => {
    await read();
    answerUpstream = failAsDown;
    for (let hour = 1; hour < 24; hour += 1) {
      time = 1000 + hour * HOUR_MS;
      expect(await read()).toMatchObject({ value: 'answer 1', isStale: true });
      await sleep(0);
    }
    time = 1000 + 24 * HOUR_MS;
    await expect(read()).rejects.toBeInstanceOf(BackOfficeUnavailableError);
  });
  it('repeats a failed refresh at most once in two seconds', async () => {
    await read();
    answerUpstream = failAsDown;
    time += MINUTE_MS;
    for (let reader = 0; reader < 10; reader += 1) {
      await read();
      await sleep(0);
    }
    expect(calls).toBe(2);
    time += 2000;
    await read();
    expect(calls).toBe(3);
  });

  it('repeats a failed refresh at once when the back office is known to answer again', async () => {
    await read();
    time += MINUTE_MS;
    answerUpstream = failAsDown;
    await read();
    await vi.waitFor(() => expect(cache.stats().inFlightCount).toBe(0), { timeout: 60_000 });
    answerUpstream = () => ({ value: 'new', tags: ['t'], bytes: 100 });
    time += 100;
    cache.endNegativesAndPostponements();
    await read();
    await vi.waitFor(async () => expect(await read()).toMatchObject({ value: 'new', isStale: false }), {
      timeout: 60_000,
    });
    expect(calls).toBe(3);
  });
  it('forgets the negative answers of one site, or those of all sites after an outage', async () => {
    answerUpstream = () => ({ value: null, tags: ['t'], bytes: 0, isNegative: true });
    for (const key of ['noord/home', 'zuid/home']) await read(key);
    cache.forgetNegatives('noord');
    expect([cache.peek('noord/home'), cache.peek('zuid/home')?.value]).toEqual([undefined, null]);
    cache.endNegativesAndPostponements();
    expect(cache.peek('zuid/home')).toBeUndefined();
  });
  it('passes on the error of a first call that fails, and does not store it', async () => {
    answerUpstream = () => {
      throw new BackOfficeError(500, 'Internal Server Error');
    };
    await expect(read()).rejects.toThrow('500 Internal Server Error');
    await expect(read()).rejects.toThrow('500 Internal Server Error');
    expect(calls).toBe(2);
    expect(cache.stats()).toMatchObject({ entries: 0, negativeEntries: 0, inFlightCount: 0 });
  });
  it('lets one reader stop waiting without ending the call', async () => {
    const { load: loadSlowly, calls: slowCalls } = createControlledCall();
    const impatientRead = cache.read({ key: 'gevel/slow', loadAnswer: loadSlowly, maxWaitMs: 1 });
    await expect(impatientRead).rejects.toMatchObject({ reason: 'timeout' });
    slowCalls[0]?.answer('late');
    await sleep(0);
    expect(await cache.read({ key: 'gevel/slow', loadAnswer: loadSlowly, maxWaitMs: 1 })).toMatchObject({
      value: 'late',
    });
    expect(slowCalls).toHaveLength(1);
  });

  describe('a missing resource', () => {
    beforeEach(() => {
      answerUpstream = () => ({ value: null, tags: ['t'], bytes: 0, isNegative: true });
    });
    it('is cached for half a minute', async () => {
      await read();
      time += MINUTE_MS / 2 - 1;
      expect(await read()).toMatchObject({ value: null, isStale: false });
      expect(calls).toBe(1);
      time += 1;
      await read();
      expect(calls).toBe(2);
    });
    it('never evicts existing resources', async () => {
      cache = createApiCache({ now: () => time, maxNegativeEntries: 10 });
      await cache.read({ key: 'real', loadAnswer: async () => ({ value: 1, tags: [], bytes: 1 }), maxWaitMs: 10 });
      for (let index = 0; index < 100; index += 1) await read(`unknown ${index}`);
      expect(cache.stats()).toMatchObject({ entries: 1, negativeEntries: 10 });
    });
    it('replaces the entry of an existing resource, and is replaced when the resource is back', async () => {
      const existingAnswer = { value: 'thing', tags: ['t'], bytes: 10 };
      const answerNothing = answerUpstream;
      answerUpstream = () => existingAnswer;
      await read();
      answerUpstream = answerNothing;
      time += MINUTE_MS;
      await read();
      await sleep(0);
      expect(await read()).toMatchObject({ value: null });
      answerUpstream = () => existingAnswer;
      time += MINUTE_MS;
      expect(await read()).toMatchObject({ value: 'thing' });
      expect(cache.stats()).toMatchObject({ entries: 1, negativeEntries: 0 });
    });
    it('is requested again after a purge', async () => {
      await read();
      expect(cache.purge(['t'])).toBe(1);
      await read();
      expect(calls).toBe(2);
    });
  });

  it('is bounded by bytes', async () => {
    cache = createApiCache({ now: () => time, maxBytes: 50_000 });
    answerUpstream = () => ({ value: 'x', tags: ['t'], bytes: 1000 });
    for (let index = 0; index < 1000; index += 1) await read(`gevel/${index}`);
    expect(cache.stats().bytes).toBeLessThanOrEqual(50_000);
    expect(cache.stats().entries).toBeGreaterThan(10);
    expect(cache.purge(['t'])).toBe(cache.stats().entries);
  });
  it('does not store one answer that is larger than the whole store', async () => {
    cache = createApiCache({ now: () => time, maxBytes: 5000 });
    answerUpstream = () => ({ value: 'x', tags: ['t'], bytes: 10_000 });
    expect(await read()).toMatchObject({ value: 'x' });
    expect(cache.stats().entries).toBe(0);
    expect(cache.purge(['t'])).toBe(0);
  });

  describe('a purge', () => {
    it('marks the entries with one of the tags, each once, and no other entry', async () => {
      await readTagged('a/1', 's-a', 's-a.list');
      await readTagged('a/2', 's-a', 's-a.e.2', 's-a.list');
      await readTagged('b/1', 's-b', 's-b.list');
      expect(cache.purge(['s-a.list', 's-a.e.2', 's-a.e.77'])).toBe(2);
      calls = 10;
      expect((await readTagged('b/1', 's-b', 's-b.list')).value).toBe(3);
      expect((await readTagged('a/1', 's-a', 's-a.list')).value).toBe(11);
      expect((await readTagged('a/2', 's-a', 's-a.list')).value).toBe(12);
    });
    it('makes the next read wait for a fresh answer', async () => {
      await read();
      cache.purge(['t']);
      expect(await read()).toMatchObject({ value: 'answer 2', tags: ['t'], isStale: false });
    });
    it('returns the old answer when the new call fails, and calls again soon', async () => {
      await read();
      cache.purge(['t']);
      answerUpstream = failAsDown;
      expect(await read()).toMatchObject({ value: 'answer 1', isStale: true });
      expect(await read()).toMatchObject({ value: 'answer 1', isStale: true });
      expect(calls).toBe(2);
      answerUpstream = () => ({ value: 'new', tags: ['t'], bytes: 1 });
      time += 2000;
      expect(await read()).toMatchObject({ value: 'new', isStale: false });
    });
    it('returns the old answer to a reader whose budget has ended', async () => {
      await read();
      cache.purge(['t']);
      const { load: hanging } = createControlledCall();
      expect(await cache.read({ key: 'gevel/thing', loadAnswer: hanging, maxWaitMs: 1 })).toMatchObject({
        value: 'answer 1',
        isStale: true,
      });
    });
    it('does not return the old answer once the back office answers 410', async () => {
      await read();
      cache.purge(['t']);
      answerUpstream = () => ({ value: null, tags: ['t'], bytes: 0, isNegative: true });
      expect(await read()).toMatchObject({ value: null });
    });
    it('invalidates an answer of a running call', async () => {
      const { load: loadSlowly, calls: slowCalls } = createControlledCall();
      const readBeforePurge = cache.read({ key: 'gevel/slow', loadAnswer: loadSlowly, maxWaitMs: 1000 });
      cache.purge(['t']);
      const readAfterPurge = cache.read({ key: 'gevel/slow', loadAnswer: loadSlowly, maxWaitMs: 1000 });
      slowCalls[0]?.answer('old');
      await sleep(0);
      slowCalls[1]?.answer('new');
      expect((await readBeforePurge).value).toBe('new');
      expect((await readAfterPurge).value).toBe('new');
      expect((await cache.read({ key: 'gevel/slow', loadAnswer: loadSlowly, maxWaitMs: 1000 })).value).toBe('new');
      expect(slowCalls).toHaveLength(2);
    });
    it('invalidates a background refresh by a tag that only its answer has', async () => {
      await read();
      time += MINUTE_MS;
      const { load: loadSlowly, calls: slowCalls } = createControlledCall();
      const readAgain = () => cache.read({ key: 'gevel/thing', loadAnswer: loadSlowly, maxWaitMs: 1000 });
      expect(await readAgain()).toMatchObject({ value: 'answer 1', isStale: true });
      cache.purge(['page-7']);
      slowCalls[0]?.answer('old', ['t', 'page-7']);
      await sleep(0);
      slowCalls[1]?.answer('new', ['t', 'page-7']);
      await sleep(0);
      expect(await readAgain()).toMatchObject({ value: 'new', isStale: false });
    });
    it('does not affect running calls with other tags', async () => {
      const { load: loadSlowly, calls: slowCalls } = createControlledCall();
      const answer = cache.read({ key: 'gevel/slow', loadAnswer: loadSlowly, maxWaitMs: 1000 });
      cache.purge(['other']);
      slowCalls[0]?.answer('value');
      expect((await answer).value).toBe('value');
      expect(slowCalls).toHaveLength(1);
    });
    it('does not delay a reader forever', async () => {
      let reloads = 0;
      const answer = await cache.read({
        key: 'gevel/busy',
        loadAnswer: async () => {
          reloads += 1;
          await sleep(0);
          cache.purge(['t']);
          return { value: reloads, tags: ['t'], bytes: 1 };
        },
        maxWaitMs: 1000,
      });
      expect(answer).toMatchObject({ value: 3, isStale: true });
      expect(await read('gevel/busy')).toMatchObject({ isStale: false });
      expect(calls).toBe(1);
    });
  });

  it('starts a new call beside a lost one, and does not store the answer of the lost one', async () => {
    let lostBeforeMs = 0;
    const { load: loadSlowly, calls: slowCalls } = createControlledCall();
    const readAgain = () =>
      cache.read({
        key: 'gevel/slow',
        loadAnswer: loadSlowly,
        isLost: (startedAt) => startedAt < lostBeforeMs,
        maxWaitMs: 1000,
      });
    const firstRead = readAgain();
    lostBeforeMs = Number.POSITIVE_INFINITY;
    const secondRead = readAgain();
    lostBeforeMs = 0;
    const third = readAgain();
    expect(slowCalls).toHaveLength(2);
    slowCalls[1]?.answer('new');
    expect((await secondRead).value).toBe('new');
    expect((await third).value).toBe('new');
    slowCalls[0]?.answer('old');
    expect((await firstRead).value).toBe('old');
    expect((await readAgain()).value).toBe('new');
    expect(cache.stats().inFlightCount).toBe(0);
  });

  it('uses the answer of a call that seemed to be lost, when it comes first', async () => {
    const { load: loadSlowly, calls: slowCalls } = createControlledCall();
    let isFirstLost = false;
    const readAgain = () =>
      cache.read({ key: 'gevel/slow', loadAnswer: loadSlowly, isLost: () => isFirstLost, maxWaitMs: 1000 });
    const firstRead = readAgain();
    isFirstLost = true;
    const secondRead = readAgain();
    isFirstLost = false;
    slowCalls[0]?.answer('late');
    expect([(await firstRead).value, (await secondRead).value]).toEqual(['late', 'late']);
    expect((await readAgain()).value).toBe('late');
    slowCalls[1]?.answer('new');
    await sleep(0);
    expect((await readAgain()).value).toBe('new');
    expect(slowCalls).toHaveLength(2);
  });

  it('calls again for a reader whose call is lost while it waits, as long as the reader has time', async () => {
    let lostBeforeMs = 0;
    const { load: loadSlowly, calls: slowCalls } = createControlledCall();
    const isLost = (startedAt: number) => startedAt < lostBeforeMs;
    const reading = cache.read({ key: 'gevel/slow', loadAnswer: loadSlowly, isLost, maxWaitMs: () => 5 });
    await vi.waitFor(() => expect(slowCalls).toHaveLength(1), { timeout: 60_000 });
    lostBeforeMs = performance.now() + 0.01;
    await vi.waitFor(() => expect(slowCalls.length).toBeGreaterThan(1), { timeout: 60_000 });
    slowCalls.at(-1)?.answer('new');
    expect((await reading).value).toBe('new');
  });

  it('returns an answer from another source at once as stale, and refreshes it', async () => {
    expect(cache.peek('gevel/thing')).toBeUndefined();
    cache.storeStaleAnswer('gevel/thing', { value: 'earlier', tags: ['t'], bytes: 1 });
    expect(cache.peek('gevel/thing')).toMatchObject({ value: 'earlier', tags: ['t'], isStale: true });
    expect(await read()).toMatchObject({ value: 'earlier', isStale: true });
    await sleep(0);
    expect(cache.peek('gevel/thing')).toMatchObject({ value: 'answer 1', tags: ['t'], isStale: false });
    cache.purge(['t']);
    expect(cache.peek('gevel/thing')).toBeUndefined();
  });

  it('returns an answer from another source in place of a purged one only when the call for a new answer fails', async () => {
    await read();
    cache.purge(['t']);
    cache.storeStaleAnswer('gevel/thing', { value: 'of another process', tags: ['t'], bytes: 1 });
    expect(cache.peek('gevel/thing')).toBeUndefined();
    const answerNormally = answerUpstream;
    answerUpstream = failAsDown;
    expect(await read()).toMatchObject({ value: 'of another process', isStale: true });
    answerUpstream = answerNormally;
    cache.endNegativesAndPostponements();
    expect(await read()).toMatchObject({ value: 'answer 3', isStale: false });
  });
});
