import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type StartWatch, watchStart } from './startWatch.ts';

const MINUTE_MS = 60_000;

describe('the watch over a process that starts', () => {
  let usedMs: number | undefined;
  let reasons: string[];
  let startWatch: StartWatch;

  beforeEach(() => {
    vi.useFakeTimers();
    usedMs = 0;
    reasons = [];
    startWatch = watchStart({ readProcessorMs: () => usedMs, onHanging: (reason) => void reasons.push(reason) });
  });
  afterEach(() => {
    startWatch.stopWatch();
    vi.useRealTimers();
  });

  /** Lets some minutes pass, in which the process gets this share of a processor. */
  function advance(minutes: number, share: number) {
    for (let second = 0; second < minutes * 60; second += 1) {
      if (usedMs !== undefined) usedMs += 1000 * share;
      vi.advanceTimersByTime(1000);
    }
  }

  it('does not end a process that gets little processor time and uses it, however long the start takes', () => {
    advance(20, 0.05);
    expect(reasons).toEqual([]);
  });

  it('ends a process that uses no processor time, and logs that once with the figures', () => {
    startWatch.recordStep('site made');
    advance(5, 0.002);
    expect(reasons).toEqual([
      'since "site made" it has not reached another step, and in 60.0 s it has used 0.1 s of processor time',
    ]);
  });

  it('treats a step as progress, because a process that waits for others uses no processor time', () => {
    for (const step of ['one', 'two', 'three', 'four']) {
      advance(0.9, 0);
      startWatch.recordStep(step);
    }
    expect(reasons).toEqual([]);
    advance(1.1, 0);
    expect(reasons).toHaveLength(1);
  });

  it('ends a process that runs in an endless loop', () => {
    advance(1, 1);
    startWatch.recordStep('code loaded');
    advance(1, 1);
    expect(reasons).toEqual([]);
    advance(5, 1);
    expect(reasons).toEqual(['since "code loaded" it has not reached another step, in 90.0 s of processor time']);
  });

  it('waits longer when processor time is unknown', () => {
    usedMs = undefined;
    advance(4, 1);
    expect(reasons).toEqual([]);
    advance(2, 1);
    expect(reasons).toEqual([expect.stringContaining('processor time is unknown')]);
  });

  it('does not count time during which it could not check', () => {
    advance(0.9, 0);
    vi.setSystemTime(Date.now() + 60 * MINUTE_MS);
    vi.advanceTimersByTime(1000);
    expect(reasons).toEqual([]);
  });

  it('logs nothing after it was stopped', () => {
    startWatch.stopWatch();
    advance(10, 0);
    expect(reasons).toEqual([]);
  });
});
