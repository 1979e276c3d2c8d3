import { beforeEach, describe, expect, it } from 'vitest';
import { createClock } from './clock.ts';

const SECOND_MS = 1000;
const DAY_MS = 86_400 * SECOND_MS;
const START_MS = Date.UTC(2026, 10, 23, 12);

describe('the clock', () => {
  let wallMs: number;
  let awakeMs: number;
  let runningMs: number;
  const sources = { readWallMs: () => wallMs, readAwakeMs: () => awakeMs, readRunningMs: () => runningMs };

  function advance(ms: number) {
    wallMs += ms;
    awakeMs += ms;
    runningMs += ms;
  }
  /** Emulates a machine that sleeps: two clocks continue, and the clock `awakeMs` stops. */
  function sleep(ms: number) {
    wallMs += ms;
    runningMs += ms;
  }

  beforeEach(() => {
    [wallMs, awakeMs, runningMs] = [START_MS, 5000.25, 70_000];
  });

  it('starts with the time of day, and advances with the time that passes', () => {
    const clock = createClock(sources);
    expect(clock.now()).toBe(START_MS);
    advance(1500);
    clock.addSleep();
    expect(clock.now()).toBe(START_MS + 1500);
  });

  it.each([DAY_MS, -DAY_MS, 3 * SECOND_MS, -3 * SECOND_MS])(
    'does not notice that the wall clock is set by %d ms',
    (ms) => {
      const clock = createClock(sources);
      wallMs += ms;
      clock.addSleep();
      expect(clock.now()).toBe(START_MS);
      advance(10 * SECOND_MS);
      clock.addSleep();
      expect(clock.now()).toBe(START_MS + 10 * SECOND_MS);
    },
  );

  it('counts the time during which the machine sleeps, each time that it sleeps', () => {
    const clock = createClock(sources);
    sleep(8 * 3600 * SECOND_MS);
    clock.addSleep();
    expect(clock.now()).toBe(START_MS + 8 * 3600 * SECOND_MS);
    advance(SECOND_MS);
    sleep(60 * SECOND_MS);
    clock.addSleep();
    clock.addSleep();
    expect(clock.now()).toBe(START_MS + 8 * 3600 * SECOND_MS + 61 * SECOND_MS);
  });

  it('never goes back, and does not treat an inexact reading as sleep', () => {
    const clock = createClock(sources);
    runningMs += 400;
    clock.addSleep();
    expect(clock.now()).toBe(START_MS);
    runningMs -= 3000;
    clock.addSleep();
    expect(clock.now()).toBe(START_MS);
  });

  it('shows the same time in a process that starts later, also when the wall clock was set and the machine slept', () => {
    const firstClock = createClock(sources);
    advance(20 * SECOND_MS);
    sleep(100 * SECOND_MS);
    wallMs -= DAY_MS;
    const secondClock = createClock(sources, firstClock.start);
    firstClock.addSleep();
    expect(secondClock.now()).toBe(START_MS + 120 * SECOND_MS);
    expect(firstClock.now()).toBe(secondClock.now());
  });

  it('returns whole milliseconds, as the page store needs them', () => {
    const clock = createClock(sources);
    awakeMs += 0.6;
    expect(Number.isInteger(clock.now())).toBe(true);
  });
});
