import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLateCallPermits, startCallTimer } from './callTimer.ts';
import { CALL_TIMEOUT_MS, LATE_CALL_TIMEOUT_MS, WAIT_CHECK_INTERVAL_MS } from '../health/budget.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function startTestTimer({ places: latePermits = createLateCallPermits(1), isLost = (): boolean => true } = {}) {
  const onOverdue = vi.fn<() => void>();
  const startedAt = performance.now();
  const timer = startCallTimer({
    trackedCall: { recordOverdue: onOverdue },
    isLost,
    startedAt,
    deadline: startedAt + LATE_CALL_TIMEOUT_MS,
    lateCallPermits: latePermits,
  });
  return { timer, overdue: onOverdue };
}

describe('the timer of a call', () => {
  it('reports a call as overdue after the budget, and ends it at the deadline', () => {
    const { timer, overdue } = startTestTimer();
    vi.advanceTimersByTime(CALL_TIMEOUT_MS);
    expect(overdue).toHaveBeenCalledOnce();
    expect(timer.signal.aborted).toBe(false);
    vi.advanceTimersByTime(LATE_CALL_TIMEOUT_MS - CALL_TIMEOUT_MS);
    expect([timer.signal.aborted, timer.hasTimedOut]).toEqual([true, true]);
    timer.stopTimer();
  });

  it('gives a call more time when other calls have shown meanwhile that answers take long', () => {
    let isLost = false;
    const { timer, overdue } = startTestTimer({ isLost: () => isLost });
    vi.advanceTimersByTime(LATE_CALL_TIMEOUT_MS - 2 * WAIT_CHECK_INTERVAL_MS);
    expect(overdue).not.toHaveBeenCalled();
    isLost = true;
    vi.advanceTimersByTime(WAIT_CHECK_INTERVAL_MS);
    expect(overdue).toHaveBeenCalledOnce();
    timer.stopTimer();
  });

  it('ends a call at the deadline, whatever other calls show', () => {
    const { timer } = startTestTimer({ isLost: () => false });
    vi.advanceTimersByTime(LATE_CALL_TIMEOUT_MS);
    expect([timer.signal.aborted, timer.hasTimedOut]).toEqual([true, true]);
    timer.stopTimer();
  });

  it('ends an overdue call at once when too many are overdue, and releases the permit of a call that ends', () => {
    const permits = createLateCallPermits(1);
    const firstCall = startTestTimer({ places: permits });
    const secondCall = startTestTimer({ places: permits });
    vi.advanceTimersByTime(CALL_TIMEOUT_MS);
    expect([firstCall.timer.hasTimedOut, secondCall.timer.hasTimedOut]).toEqual([false, true]);
    secondCall.timer.stopTimer();
    expect(permits.takePermit()).toBe(false);
    firstCall.timer.stopTimer();
    expect(permits.takePermit()).toBe(true);
  });

  it('stops when the call ends', () => {
    const { timer, overdue } = startTestTimer();
    timer.stopTimer();
    vi.advanceTimersByTime(LATE_CALL_TIMEOUT_MS);
    expect(overdue).not.toHaveBeenCalled();
    expect(timer.hasTimedOut).toBe(false);
  });
});
