import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLatePermits, startCallTimer } from './callTimer.ts';
import { CALL_MS, LATE_MS, CHECK_INTERVAL_MS } from '../health/budget.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function start({ places: permits = createLatePermits(1), isLost = (): boolean => true } = {}) {
  const overdue = vi.fn<() => void>();
  const startedAt = performance.now();
  const timer = startCallTimer({
    call: { overdue },
    isLost,
    startedAt,
    deadline: startedAt + LATE_MS,
    latePermits: permits,
  });
  return { timer, overdue };
}

describe('the timer of a call', () => {
  it('reports a call as overdue after the budget, and ends it at the deadline', () => {
    const { timer, overdue } = start();
    vi.advanceTimersByTime(CALL_MS);
    expect(overdue).toHaveBeenCalledOnce();
    expect(timer.signal.aborted).toBe(false);
    vi.advanceTimersByTime(LATE_MS - CALL_MS);
    expect([timer.signal.aborted, timer.timedOut]).toEqual([true, true]);
    timer.stop();
  });

  it('gives a call more time when other calls have shown meanwhile that answers take long', () => {
    let isLost = false;
    const { timer, overdue } = start({ isLost: () => isLost });
    vi.advanceTimersByTime(LATE_MS - 2 * CHECK_INTERVAL_MS);
    expect(overdue).not.toHaveBeenCalled();
    isLost = true;
    vi.advanceTimersByTime(CHECK_INTERVAL_MS);
    expect(overdue).toHaveBeenCalledOnce();
    timer.stop();
  });

  it('ends a call at the deadline, whatever other calls show', () => {
    const { timer } = start({ isLost: () => false });
    vi.advanceTimersByTime(LATE_MS);
    expect([timer.signal.aborted, timer.timedOut]).toEqual([true, true]);
    timer.stop();
  });

  it('ends an overdue call at once when too many are overdue, and releases the permit of a call that ends', () => {
    const permits = createLatePermits(1);
    const first = start({ places: permits });
    const second = start({ places: permits });
    vi.advanceTimersByTime(CALL_MS);
    expect([first.timer.timedOut, second.timer.timedOut]).toEqual([false, true]);
    second.timer.stop();
    expect(permits.take()).toBe(false);
    first.timer.stop();
    expect(permits.take()).toBe(true);
  });

  it('stops when the call ends', () => {
    const { timer, overdue } = start();
    timer.stop();
    vi.advanceTimersByTime(LATE_MS);
    expect(overdue).not.toHaveBeenCalled();
    expect(timer.timedOut).toBe(false);
  });
});
