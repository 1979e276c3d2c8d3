import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UNCONFIRMED_TIMES } from '../cache/confirmations.ts';
import { createApiCache } from './apiCache.ts';
import { getBudget } from './health/budget.ts';
import { createMissedAnswers } from './health/missedAnswers.ts';
import { createSiteReader, type SiteReader } from './siteReader.ts';

describe('the time that a reading waits for the back office', () => {
  let isWorthWaiting: boolean;
  let isStarved: boolean;
  let readingCount: number;
  beforeEach(() => {
    vi.useFakeTimers();
    [isWorthWaiting, isStarved, readingCount] = [false, false, 0];
  });
  afterEach(() => void vi.useRealTimers());

  const createReader = () =>
    createSiteReader(
      {
        cache: createApiCache(),
        health: { isLost: () => false, isWorthWaiting: () => isWorthWaiting, isStarved: () => isStarved },
        missedAnswers: createMissedAnswers(() => undefined),
        siteId: 'alpha',
        times: UNCONFIRMED_TIMES,
      },
      getBudget('fast'),
    );

  /** Returns the outcome of a call that takes `durationMs`, and the time at which the outcome is known. */
  async function measureOutcome(reader: SiteReader, durationMs: number) {
    const begunAt = performance.now();
    readingCount += 1;
    const reading = reader.readAnswer({
      name: 'thing',
      key: `thing ${readingCount}`,
      tags: [],
      callBackOffice: () =>
        new Promise<string>((resolve) => {
          setTimeout(resolve, durationMs, 'answer');
        }),
    });
    const outcome = reading.then(
      (value) => [value, Math.round(performance.now() - begunAt)],
      (error: unknown) => [
        String(error).includes('timeout') ? 'timeout' : error,
        Math.round(performance.now() - begunAt),
      ],
    );
    await vi.advanceTimersByTimeAsync(6000);
    return outcome;
  }

  it('is the budget when no answer comes', async () => {
    expect(await measureOutcome(createReader(), 4000)).toEqual(['timeout', 1200]);
  });
  it('is extended while there is progress, up to five seconds', async () => {
    isWorthWaiting = true;
    expect(await measureOutcome(createReader(), 4000)).toEqual(['answer', 4000]);
    expect(await measureOutcome(createReader(), 5500)).toEqual(['timeout', 5000]);
  });
  it('counts from the start of the request over everything that the page needs', async () => {
    isWorthWaiting = true;
    const reader = createReader();
    await vi.advanceTimersByTimeAsync(3000);
    expect(await measureOutcome(reader, 4000)).toEqual(['timeout', 2000]);
  });
  it('is shorter for data that the page can do without, unless this process is starved', async () => {
    isWorthWaiting = true;
    expect(await measureOutcome(createReader().createSecondaryReader(), 4000)).toEqual(['timeout', 600]);
    isStarved = true;
    expect(await measureOutcome(createReader().createSecondaryReader(), 4000)).toEqual(['answer', 4000]);
  });
  it('is the budget for a brief reader, also while there is progress', async () => {
    isWorthWaiting = true;
    expect(await measureOutcome(createReader().createBriefReader(), 4000)).toEqual(['timeout', 1200]);
  });
});
