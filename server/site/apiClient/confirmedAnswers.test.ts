import { beforeEach, describe, expect, it } from 'vitest';
import { type Confirmations, createConfirmations } from '../cache/confirmations.ts';
import type { Loaded } from './answerStore.ts';
import { type ApiCache, createApiCache } from './apiCache.ts';
import { createMissedAnswers } from './health/missedAnswers.ts';
import { createSiteReader } from './siteReader.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = 5_000_000;
/** 5:00 in Brussels. */
const MORNING = Date.UTC(2026, 10, 23, 4);

const MISSED = createMissedAnswers(() => undefined);
const HEALTH = { isLost: () => false, isWorthWaiting: () => false, isStarved: () => false };

describe('an answer while purges are confirmed', () => {
  let time: number;
  let wall: number;
  let calls: number;
  let confirmations: Confirmations;
  let cache: ApiCache;
  let upstream: () => Promise<Partial<Loaded<unknown>>>;

  const read = () =>
    cache.read({
      key: 'agency/thing',
      waitMs: 1000,
      async load() {
        calls += 1;
        return { value: `answer ${calls}`, tags: ['t'], bytes: 100, ...(await upstream()) };
      },
    });
  const confirm = (since = START, sequence = 'one') => confirmations.note({ sequence, since, confirmedAt: time });

  beforeEach(() => {
    [time, wall, calls] = [START, MORNING, 0];
    upstream = async () => ({});
    confirmations = createConfirmations(() => wall);
    cache = createApiCache({ now: () => time, confirmations });
  });

  it('is fresh for six hours', async () => {
    await read();
    time += 6 * HOUR - 1;
    confirm();
    expect(await read()).toMatchObject({ value: 'answer 1', stale: false, times: { readAt: START } });
    time += 1;
    confirm();
    expect(await read()).toMatchObject({ value: 'answer 1', stale: true });
    expect(calls).toBe(2);
  });

  it('is fresh for a minute after the last confirmation', async () => {
    await read();
    time += HOUR;
    confirm();
    time += MINUTE;
    expect(await read()).toMatchObject({ stale: true });
  });

  it('is requested again when it was purged', async () => {
    await read();
    time += HOUR;
    confirm();
    cache.purge(['t']);
    expect(await read()).toMatchObject({ value: 'answer 2', stale: false });
  });

  it('has the time at which its call was sent, so that a call from before the purges began is not confirmed', async () => {
    const gate = Promise.withResolvers<void>();
    upstream = async () => {
      await gate.promise;
      return {};
    };
    const reading = read();
    time += 100;
    confirm(time);
    gate.resolve();
    await reading;
    time += 2 * MINUTE;
    confirm(START + 100);
    expect(await read()).toMatchObject({ stale: true });
  });

  it('has the time of the second call when a purge made it call again', async () => {
    upstream = async () => {
      time += 10;
      if (calls === 1) cache.purge(['t']);
      return {};
    };
    expect(await read()).toMatchObject({ value: 'answer 2', times: { readAt: START + 10 } });
  });

  it('is fresh for a minute when it changes with the time of day', async () => {
    upstream = async () => ({ timely: true });
    await read();
    time += MINUTE;
    confirm();
    expect(await read()).toMatchObject({ stale: true });
  });

  it('is not fresh over midnight', async () => {
    wall = Date.UTC(2026, 10, 23, 22);
    await read();
    time += HOUR;
    confirm();
    expect(await read()).toMatchObject({ stale: true });
  });

  it('is stored for half a minute when it is negative, whatever is confirmed', async () => {
    upstream = async () => ({ value: null, negative: true });
    await read();
    time += MINUTE;
    confirm();
    await read();
    expect(calls).toBe(2);
  });

  it('is stale when it was seeded, and no page made of it is confirmed', async () => {
    cache.seed('agency/thing', { value: 'old', tags: ['t'], bytes: 10 });
    confirm();
    expect(await read()).toMatchObject({ value: 'old', stale: true, times: { steadyUntil: 0 } });
  });

  it('passes the oldest and least steady times of all answers to the page that reads them', async () => {
    const reader = () =>
      createSiteReader(
        { cache, health: HEALTH, missedAnswers: MISSED, siteId: 'agency', times: confirmations.readingAt(time) },
        { waitMs: 1000, secondaryMs: 1000 },
      );
    const menu = { name: 'menu', key: 'menu', call: async () => ['a'], tags: [] };
    await reader().read(menu);
    time += HOUR;
    confirm();
    const page = reader();
    await page.read(menu);
    await page.secondary().read({ ...menu, key: 'texts' });
    expect(page.collected()).toMatchObject({ stale: false, times: { readAt: START } });
    await page.read({ ...menu, key: 'slots', timely: true });
    expect(page.collected().times.steadyUntil).toBe(0);
  });

  it('has no tags when it belongs to one visitor, so that its page is not confirmed', async () => {
    const reader = createSiteReader(
      { cache, health: HEALTH, missedAnswers: MISSED, siteId: 'agency', times: confirmations.readingAt(time) },
      { waitMs: 1000, secondaryMs: 1000 },
    );
    await reader.readPrivate({ name: 'own', call: async () => 'mine' });
    expect(reader.collected().times.steadyUntil).toBe(0);
  });
});
