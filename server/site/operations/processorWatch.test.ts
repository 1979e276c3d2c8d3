import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createProcessorWatch, readMachineTime } from './processorWatch.ts';

const TIMER_INTERVAL_MS = 50;

describe('the watch on processor time', () => {
  let time = 0;
  let machineTime: { spareTime: number; totalTime: number } | undefined;
  let watch: ReturnType<typeof createProcessorWatch>;
  beforeEach(() => {
    vi.useFakeTimers();
    time = 0;
    machineTime = { spareTime: 0, totalTime: 0 };
    watch = createProcessorWatch({ now: () => time, readMachineTime: () => machineTime && { ...machineTime } });
  });
  afterEach(() => {
    watch.close();
    vi.useRealTimers();
  });

  /**
   * Advances the time. Meanwhile timers fire every `step` milliseconds, and the processors of the machine are idle for
   * the share `spare` of the time.
   */
  function advanceTime(ms: number, { step = TIMER_INTERVAL_MS, spare = 0.5 } = {}) {
    for (let passedMs = 0; passedMs < ms; passedMs += step) {
      time += step;
      if (machineTime) {
        machineTime.totalTime += step;
        machineTime.spareTime += spare * step;
      }
      vi.advanceTimersByTime(TIMER_INTERVAL_MS);
    }
  }

  it('finds no shortage when timers are on time and the machine has time to spare', () => {
    advanceTime(5000);
    expect(watch.isStarved()).toBe(false);
  });
  it("notices that this process's timers are late, until they have been on time for a while", () => {
    advanceTime(600, { step: 120 });
    expect(watch.isStarved()).toBe(true);
    advanceTime(1000);
    expect(watch.isStarved()).toBe(true);
    advanceTime(1000);
    expect(watch.isStarved()).toBe(false);
  });
  it('notices one long pause at the first timer after it', () => {
    advanceTime(1000);
    advanceTime(1, { step: 3000 });
    expect(watch.isStarved()).toBe(true);
  });
  it('tolerates timers that are somewhat late', () => {
    advanceTime(5000, { step: 60 });
    expect(watch.isStarved()).toBe(false);
  });
  it('notices that the processors have no time to spare, although timers are on time', () => {
    advanceTime(1000, { spare: 0.01 });
    expect(watch.isStarved()).toBe(true);
  });
  it('relies on its own timers when the system reports nothing', () => {
    machineTime = undefined;
    advanceTime(1000);
    expect(watch.isStarved()).toBe(false);
    advanceTime(600, { step: 120 });
    expect(watch.isStarved()).toBe(true);
  });
});

describe('the time of the machine', () => {
  it('counts the time of work with the lowest priority as spare', () => {
    const stat = 'cpu  100 20 30 400 5 6 7 8 90 9\ncpu0 1 2 3 4 5 6 7 8 9 0\nintr 12\n';
    expect(readMachineTime(() => stat)).toEqual({ spareTime: 425, totalTime: 576 });
  });
  it.each([undefined, '', 'cpu  1 2 3\n', 'cpu  a b c d e f g h\n'])(
    'is unknown when the system reports %j',
    (stat) => {
      expect(readMachineTime(() => stat)).toBeUndefined();
    },
  );
});
