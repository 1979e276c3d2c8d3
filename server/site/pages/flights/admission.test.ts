import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Pace } from '../../apiClient/health/pace.ts';
import { type Admission, createAdmission, type Place } from './admission.ts';

const MAX_CONCURRENT = 12;
const MAX_CONCURRENT_WHEN_SLOW = 96;

function admissionAt(pace: Pace, utilization: number): Admission {
  return createAdmission({ pace: () => pace, utilization: () => utilization, maxWaiting: 0 });
}

/** Number of pages admitted before the first refusal. */
function letIn(admission: Admission): number {
  let count = 0;
  while (admission.enterNow()) count += 1;
  return count;
}

describe('pages at once', () => {
  it('are more while the back office is slow and this process waits for it', () => {
    expect(letIn(admissionAt('fast', 0))).toBe(MAX_CONCURRENT);
    expect(letIn(admissionAt('slow', 0.2))).toBe(MAX_CONCURRENT_WHEN_SLOW);
  });

  it('are not more when calls seem slow because this process is busy', () => {
    const admission = admissionAt('slow', 0.95);
    expect(letIn(admission)).toBe(MAX_CONCURRENT);
    expect(admission.isBusy).toBe(true);
  });

  it('are fewer after pages for which the back office took too long, and as many as before after others', () => {
    const admission = admissionAt('fast', 0);
    admission.enterNow()?.leave(true);
    expect(admission.stats().limit).toBeLessThan(MAX_CONCURRENT);
    for (let page = 0; page < MAX_CONCURRENT_WHEN_SLOW; page += 1) admission.enterNow()?.leave(false);
    expect(admission.stats().limit).toBe(MAX_CONCURRENT);
  });

  it('leave this process time to stream as long as it is not busy', () => {
    const admission = admissionAt('slow', 0.2);
    letIn(admission);
    expect(admission.isBusy).toBe(false);
  });

  it('begin as soon as there may be more of them, not only when one is made', async () => {
    let pace: Pace = 'fast';
    const admission = createAdmission({ pace: () => pace, utilization: () => 0, maxWaitMs: 60_000 });
    letIn(admission);
    const waiting = Promise.all([admission.enter(), admission.enter()]);
    expect(await Promise.race([waiting, sleep(100, 'still waiting')])).toBe('still waiting');
    pace = 'slow';
    expect(await waiting).toEqual([expect.anything(), expect.anything()]);
    expect(admission.stats()).toMatchObject({ underWay: MAX_CONCURRENT + 2, waiting: 0 });
    admission.close();
  });
});

/** Places are taken, and become free every so many milliseconds while there are pages that wait. */
async function waitingAt(gapMs: number) {
  let time = 0;
  const admission = createAdmission({ pace: () => 'fast', utilization: () => 1, now: () => time });
  const places: Place[] = [];
  for (let place = admission.enterNow(); place; place = admission.enterNow()) places.push(place);
  const enter = () => void admission.enter().then((place) => place && places.push(place));
  enter();
  for (let page = 0; page < 50; page += 1) {
    enter();
    time += gapMs;
    places.shift()?.leave(false);
    await Promise.resolve();
  }
  while (admission.stats().waiting < 32) {
    const before = admission.stats().waiting;
    enter();
    if (admission.stats().waiting === before) break;
  }
  const { waiting } = admission.stats();
  admission.close();
  return waiting;
}

describe('pages that wait for a place', () => {
  const MIN_WAITING = 8;

  it('are as many as get one soon; who would not is refused at once', async () => {
    expect(await waitingAt(1)).toBe(32);
    expect(await waitingAt(10)).toBe(11);
  });

  it('are a few in any case, which need not be many requests but a slow machine', async () => {
    expect(await waitingAt(500)).toBe(MIN_WAITING);
  });
});

describe('a page that no visitor waits for', () => {
  it('is made alone, and takes no place of visitors', () => {
    const admission = admissionAt('fast', 0.2);
    const ahead = admission.enterIdle();
    expect(ahead).toBeDefined();
    expect(admission.enterIdle()).toBeUndefined();
    expect(letIn(admission)).toBe(MAX_CONCURRENT);
    ahead?.leave(false);
    expect(admission.enterIdle()).toBeUndefined();
  });

  it('is made when no page is made for a visitor any more, and the process is not busy', () => {
    const admission = admissionAt('fast', 0.2);
    const visitor = admission.enterNow();
    expect(admission.enterIdle()).toBeUndefined();
    visitor?.leave(false);
    expect(admission.enterIdle()).toBeDefined();
    expect(admissionAt('fast', 0.6).enterIdle()).toBeUndefined();
  });
});

describe('pages while memory is short', () => {
  it('are made one at a time, and none waits', async () => {
    let isShort = true;
    const admission = createAdmission({ pace: () => 'fast', utilization: () => 0, isMemoryShort: () => isShort });
    expect(admission.enterIdle()).toBeUndefined();
    const first = admission.enterNow();
    expect(first).toBeDefined();
    expect(admission.stats().shed).toBe(0);
    expect(await admission.enter()).toBeUndefined();
    expect(admission.stats().shed).toBe(1);
    first?.leave(false);
    const next = await admission.enter();
    expect(next).toBeDefined();
    isShort = false;
    expect(await admission.enter()).toBeDefined();
    admission.close();
  });
});
