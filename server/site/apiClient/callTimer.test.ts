import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLatePlaces, startCallTimer } from './callTimer.ts';
import { CALL_MS, LATE_MS } from './health/budget.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function start({ places = createLatePlaces(1), timeoutMs = (): number => CALL_MS } = {}) {
  const overdue = vi.fn<() => void>();
  const startedAt = performance.now();
  const timer = startCallTimer({
    call: { overdue },
    timeoutMs,
    startedAt,
    deadline: startedAt + LATE_MS,
    latePlaces: places,
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

  it('gives a call more time where other calls have taught meanwhile that answers are slow', () => {
    const { timer, overdue } = start({ timeoutMs: () => CALL_MS + 500 });
    vi.advanceTimersByTime(CALL_MS + 499);
    expect(overdue).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(overdue).toHaveBeenCalledOnce();
    timer.stop();
  });

  it('ends an overdue call at once where too many are overdue, and frees its place with its end', () => {
    const places = createLatePlaces(1);
    const first = start({ places });
    const second = start({ places });
    vi.advanceTimersByTime(CALL_MS);
    expect([first.timer.timedOut, second.timer.timedOut]).toEqual([false, true]);
    second.timer.stop();
    expect(places.take()).toBe(false);
    first.timer.stop();
    expect(places.take()).toBe(true);
  });

  it('stops with the call', () => {
    const { timer, overdue } = start();
    timer.stop();
    vi.advanceTimersByTime(LATE_MS);
    expect(overdue).not.toHaveBeenCalled();
    expect(timer.timedOut).toBe(false);
  });
});
