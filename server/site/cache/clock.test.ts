import { beforeEach, describe, expect, it } from 'vitest';
import { createClock } from './clock.ts';

const SECOND = 1000;
const DAY = 86_400 * SECOND;
const START = Date.UTC(2026, 10, 23, 12);

describe('the clock', () => {
  let wall: number;
  let awake: number;
  let running: number;
  const sources = { wall: () => wall, awake: () => awake, running: () => running };

  function pass(ms: number) {
    wall += ms;
    awake += ms;
    running += ms;
  }
  /** Emulates a machine that sleeps: two clocks continue, and the clock `awake` stops. */
  function sleep(ms: number) {
    wall += ms;
    running += ms;
  }

  beforeEach(() => {
    [wall, awake, running] = [START, 5000.25, 70_000];
  });

  it('begins with the time of day, and goes on with what passes', () => {
    const clock = createClock(sources);
    expect(clock.now()).toBe(START);
    pass(1500);
    clock.addSleep();
    expect(clock.now()).toBe(START + 1500);
  });

  it.each([DAY, -DAY, 3 * SECOND, -3 * SECOND])('does not notice that the wall clock is set by %d ms', (ms) => {
    const clock = createClock(sources);
    wall += ms;
    clock.addSleep();
    expect(clock.now()).toBe(START);
    pass(10 * SECOND);
    clock.addSleep();
    expect(clock.now()).toBe(START + 10 * SECOND);
  });

  it('counts the time that the machine sleeps, every time that it does', () => {
    const clock = createClock(sources);
    sleep(8 * 3600 * SECOND);
    clock.addSleep();
    expect(clock.now()).toBe(START + 8 * 3600 * SECOND);
    pass(SECOND);
    sleep(60 * SECOND);
    clock.addSleep();
    clock.addSleep();
    expect(clock.now()).toBe(START + 8 * 3600 * SECOND + 61 * SECOND);
  });

  it('never goes back, and takes no inexact reading for sleep', () => {
    const clock = createClock(sources);
    running += 400;
    clock.addSleep();
    expect(clock.now()).toBe(START);
    running -= 3000;
    clock.addSleep();
    expect(clock.now()).toBe(START);
  });

  it('is the same in a process that starts later, also when the wall clock was set and the machine slept', () => {
    const first = createClock(sources);
    pass(20 * SECOND);
    sleep(100 * SECOND);
    wall -= DAY;
    const second = createClock(sources, first.start);
    first.addSleep();
    expect(second.now()).toBe(START + 120 * SECOND);
    expect(first.now()).toBe(second.now());
  });

  it('tells whole milliseconds, as the page store keeps them', () => {
    const clock = createClock(sources);
    awake += 0.6;
    expect(Number.isInteger(clock.now())).toBe(true);
  });
});
