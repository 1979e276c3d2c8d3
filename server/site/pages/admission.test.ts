import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Pace } from '../apiClient/health/pace.ts';
import { Admission, type RenderPermit } from './admission.ts';

const MAX_CONCURRENT_RENDERS = 12;
const MAX_CONCURRENT_RENDERS_WHEN_SLOW = 96;

function createAdmissionAt(pace: Pace, utilization: number): Admission {
  return new Admission({ pace: () => pace, readUtilization: () => utilization, maxWaitingRequests: 0 });
}

/** Acquires permits until one is refused. Returns the number of permits. */
function fillAdmission(admission: Admission): number {
  let count = 0;
  while (admission.acquireNow()) count += 1;
  return count;
}

describe('simultaneous renders', () => {
  it('are more while the back office is slow and this process waits for it', () => {
    expect(fillAdmission(createAdmissionAt('fast', 0))).toBe(MAX_CONCURRENT_RENDERS);
    expect(fillAdmission(createAdmissionAt('slow', 0.2))).toBe(MAX_CONCURRENT_RENDERS_WHEN_SLOW);
  });

  it('are not more when calls seem slow because this process is busy', () => {
    const admission = createAdmissionAt('slow', 0.95);
    expect(fillAdmission(admission)).toBe(MAX_CONCURRENT_RENDERS);
    expect(admission.isBusy).toBe(true);
  });

  it('are fewer after overdue renders, and as many as before after renders in time', () => {
    const admission = createAdmissionAt('fast', 0);
    admission.acquireNow()?.release('overdue');
    expect(admission.stats().limit).toBeLessThan(MAX_CONCURRENT_RENDERS);
    for (let page = 0; page < MAX_CONCURRENT_RENDERS_WHEN_SLOW; page += 1) admission.acquireNow()?.release('done');
    expect(admission.stats().limit).toBe(MAX_CONCURRENT_RENDERS);
  });

  it('do not make a process busy when it only waits for a slow back office', () => {
    const admission = createAdmissionAt('slow', 0.2);
    fillAdmission(admission);
    expect(admission.isBusy).toBe(false);
  });

  it('begin as soon as the limit rises, also when no render has ended', async () => {
    let pace: Pace = 'fast';
    const admission = new Admission({ pace: () => pace, readUtilization: () => 0, maxWaitMs: 60_000 });
    fillAdmission(admission);
    const waitingPermits = Promise.all([admission.acquire(), admission.acquire()]);
    expect(await Promise.race([waitingPermits, sleep(100, 'still waiting')])).toBe('still waiting');
    pace = 'slow';
    expect(await waitingPermits).toEqual([expect.anything(), expect.anything()]);
    expect(admission.stats()).toMatchObject({ renderingCount: MAX_CONCURRENT_RENDERS + 2, waiting: 0 });
    admission.close();
  });
});

/**
 * Takes all permits, and releases one every `gapMs` milliseconds while requests wait. Returns how many requests may
 * wait at that rate.
 */
async function countWaitingAt(gapMs: number) {
  let time = 0;
  const admission = new Admission({ pace: () => 'fast', readUtilization: () => 1, now: () => time });
  const permits: RenderPermit[] = [];
  for (let permit = admission.acquireNow(); permit; permit = admission.acquireNow()) permits.push(permit);
  const requestPermit = () => void admission.acquire().then((permit) => permit && permits.push(permit));
  requestPermit();
  for (let page = 0; page < 50; page += 1) {
    requestPermit();
    time += gapMs;
    permits.shift()?.release('done');
    await Promise.resolve();
  }
  while (admission.stats().waiting < 32) {
    const waitingCountBefore = admission.stats().waiting;
    requestPermit();
    if (admission.stats().waiting === waitingCountBefore) break;
  }
  const { waiting } = admission.stats();
  admission.close();
  return waiting;
}

describe('requests that wait for a permit', () => {
  const MIN_WAITING = 8;

  it('are as many as will get a permit soon; any further request is refused at once', async () => {
    expect(await countWaitingAt(1)).toBe(32);
    expect(await countWaitingAt(10)).toBe(12);
  });

  it('are a few in any case, because a slow machine is no overload', async () => {
    expect(await countWaitingAt(500)).toBe(MIN_WAITING);
  });
});

describe('a refusal at once', () => {
  it('is known before a permit is requested, and counted when memory is short', async () => {
    let isShort = false;
    const admission = new Admission({
      pace: () => 'fast',
      readUtilization: () => 0,
      maxConcurrentRenders: 1,
      maxConcurrentRendersWhenSlow: 1,
      maxWaitingRequests: 1,
      maxWaitMs: 60_000,
      isMemoryShort: () => isShort,
    });
    expect(admission.isRefusing).toBe(false);
    const firstPermit = admission.acquireNow();
    expect(admission.isRefusing).toBe(false);
    const secondPermit = admission.acquire();
    expect(admission.isRefusing).toBe(true);
    expect(await admission.acquire()).toBeUndefined();
    admission.noteRefused();
    expect(admission.stats().refusedRequestCount).toBe(0);
    isShort = true;
    admission.noteRefused();
    expect(admission.stats().refusedRequestCount).toBe(1);
    isShort = false;
    firstPermit?.release('done');
    (await secondPermit)?.release('done');
    expect(admission.isRefusing).toBe(false);
    admission.close();
  });
});

describe('a page that no visitor waits for', () => {
  it('is rendered alone, and takes no permit of visitors', () => {
    const admission = createAdmissionAt('fast', 0.2);
    const idlePermit = admission.acquireIdle();
    expect(idlePermit).toBeDefined();
    expect(admission.acquireIdle()).toBeUndefined();
    expect(fillAdmission(admission)).toBe(MAX_CONCURRENT_RENDERS);
    idlePermit?.release('done');
    expect(admission.acquireIdle()).toBeUndefined();
  });

  it('is rendered when no page is rendered for a visitor any more, and the process is not busy', () => {
    const admission = createAdmissionAt('fast', 0.2);
    const visitorPermit = admission.acquireNow();
    expect(admission.acquireIdle()).toBeUndefined();
    visitorPermit?.release('done');
    expect(admission.acquireIdle()).toBeDefined();
    expect(createAdmissionAt('fast', 0.6).acquireIdle()).toBeUndefined();
  });
});

describe('pages while memory is short', () => {
  it('are rendered one at a time, and none waits', async () => {
    let isShort = true;
    const admission = new Admission({ pace: () => 'fast', readUtilization: () => 0, isMemoryShort: () => isShort });
    expect(admission.acquireIdle()).toBeUndefined();
    const firstPermit = admission.acquireNow();
    expect(firstPermit).toBeDefined();
    expect(admission.stats().refusedRequestCount).toBe(0);
    expect(await admission.acquire()).toBeUndefined();
    expect(admission.stats().refusedRequestCount).toBe(1);
    firstPermit?.release('done');
    const next = await admission.acquire();
    expect(next).toBeDefined();
    isShort = false;
    expect(await admission.acquire()).toBeDefined();
    admission.close();
  });
});
