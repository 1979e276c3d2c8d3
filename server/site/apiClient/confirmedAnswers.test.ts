import { beforeEach, describe, expect, it } from 'vitest';
import { type Confirmations, createConfirmations } from '../cache/confirmations.ts';
import type { LoadedAnswer } from './answerStore.ts';
import { type ApiCache, createApiCache } from './apiCache.ts';
import { createMissedAnswers } from './health/missedAnswers.ts';
import { createSiteReader } from './siteReader.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const START_MS = 5_000_000;
/** The time 5:00 in the morning in Brussels. */
const MORNING_MS = Date.UTC(2026, 10, 23, 4);

const MISSED_ANSWERS = createMissedAnswers(() => undefined);
const HEALTHY_BACK_OFFICE = { isLost: () => false, isWorthWaiting: () => false, isStarved: () => false };

describe('an answer while purges are confirmed', () => {
  let time: number;
  let wallMs: number;
  let calls: number;
  let confirmations: Confirmations;
  let cache: ApiCache;
  let loadUpstream: () => Promise<Partial<LoadedAnswer<unknown>>>;

  const read = () =>
    cache.read({
      key: 'agency/thing',
      maxWaitMs: 1000,
      async loadAnswer() {
        calls += 1;
        return { value: `answer ${calls}`, tags: ['t'], bytes: 100, ...(await loadUpstream()) };
      },
    });
  const confirm = (since = START_MS, sequence = 'one') =>
    confirmations.storeConfirmation({ sequence, since, confirmedAt: time });

  beforeEach(() => {
    [time, wallMs, calls] = [START_MS, MORNING_MS, 0];
    loadUpstream = async () => ({});
    confirmations = createConfirmations(() => wallMs);
    cache = createApiCache({ now: () => time, confirmations });
  });

  it('is fresh for six hours', async () => {
    await read();
    time += 6 * HOUR_MS - 1;
    confirm();
    expect(await read()).toMatchObject({ value: 'answer 1', isStale: false, times: { readAt: START_MS } });
    time += 1;
    confirm();
    expect(await read()).toMatchObject({ value: 'answer 1', isStale: true });
    expect(calls).toBe(2);
  });

  it('is fresh for a minute after the last confirmation', async () => {
    await read();
    time += HOUR_MS;
    confirm();
    time += MINUTE_MS;
    expect(await read()).toMatchObject({ isStale: true });
  });

  it('is requested again when it was purged', async () => {
    await read();
    time += HOUR_MS;
    confirm();
    cache.purge(['t']);
    expect(await read()).toMatchObject({ value: 'answer 2', isStale: false });
  });

  it('has the time at which its call was sent, so that a call from before the confirmed period is not confirmed', async () => {
    const gate = Promise.withResolvers<void>();
    loadUpstream = async () => {
      await gate.promise;
      return {};
    };
    const reading = read();
    time += 100;
    confirm(time);
    gate.resolve();
    await reading;
    time += 2 * MINUTE_MS;
    confirm(START_MS + 100);
    expect(await read()).toMatchObject({ isStale: true });
  });

  it('has the time of the second call when a purge during the first call caused a second one', async () => {
    loadUpstream = async () => {
      time += 10;
      if (calls === 1) cache.purge(['t']);
      return {};
    };
    expect(await read()).toMatchObject({ value: 'answer 2', times: { readAt: START_MS + 10 } });
  });

  it('is fresh for a minute when it changes with the time of day', async () => {
    loadUpstream = async () => ({ isTimely: true });
    await read();
    time += MINUTE_MS;
    confirm();
    expect(await read()).toMatchObject({ isStale: true });
  });

  it('is not fresh after midnight', async () => {
    wallMs = Date.UTC(2026, 10, 23, 22);
    await read();
    time += HOUR_MS;
    confirm();
    expect(await read()).toMatchObject({ isStale: true });
  });

  it('is stored for half a minute when it is negative, whatever is confirmed', async () => {
    loadUpstream = async () => ({ value: null, isNegative: true });
    await read();
    time += MINUTE_MS;
    confirm();
    await read();
    expect(calls).toBe(2);
  });

  it('is stale when it comes from another source, and no page that is rendered from it is confirmed', async () => {
    cache.storeStaleAnswer('agency/thing', { value: 'old', tags: ['t'], bytes: 10 });
    confirm();
    expect(await read()).toMatchObject({ value: 'old', isStale: true, times: { steadyUntil: 0 } });
  });

  it('passes the oldest and least steady times of all answers to the page that reads them', async () => {
    const reader = () =>
      createSiteReader(
        {
          cache,
          health: HEALTHY_BACK_OFFICE,
          missedAnswers: MISSED_ANSWERS,
          siteId: 'agency',
          times: confirmations.createReadTimes(time),
        },
        { waitMs: 1000, secondaryMs: 1000 },
      );
    const menuReading = { name: 'menu', key: 'menu', callBackOffice: async () => ['a'], tags: [] };
    await reader().readAnswer(menuReading);
    time += HOUR_MS;
    confirm();
    const page = reader();
    await page.readAnswer(menuReading);
    await page.createSecondaryReader().readAnswer({ ...menuReading, key: 'texts' });
    expect(page.getCollectedFacts()).toMatchObject({ isStale: false, times: { readAt: START_MS } });
    await page.readAnswer({ ...menuReading, key: 'slots', isTimely: true });
    expect(page.getCollectedFacts().times.steadyUntil).toBe(0);
  });

  it('has no tags when it belongs to one visitor, so that its page is not confirmed', async () => {
    const reader = createSiteReader(
      {
        cache,
        health: HEALTHY_BACK_OFFICE,
        missedAnswers: MISSED_ANSWERS,
        siteId: 'agency',
        times: confirmations.createReadTimes(time),
      },
      { waitMs: 1000, secondaryMs: 1000 },
    );
    await reader.readPrivate({ name: 'own', callBackOffice: async () => 'mine' });
    expect(reader.getCollectedFacts().times.steadyUntil).toBe(0);
  });
});
