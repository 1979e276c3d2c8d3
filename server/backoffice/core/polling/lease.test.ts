import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runWhileLeased } from './lease.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const advanceTime = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe('a lease', () => {
  it('is renewed while the work runs, and no longer', async () => {
    const renew = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
    const { promise, resolve } = Promise.withResolvers<string>();
    const result = runWhileLeased({ renew, renewMs: 1000 }, () => promise);
    await advanceTime(2500);
    expect(renew).toHaveBeenCalledTimes(2);
    resolve('done');
    expect(await result).toBe('done');
    await advanceTime(5000);
    expect(renew).toHaveBeenCalledTimes(2);
  });

  it('aborts the work when another program has the lease, but not while the database does not answer', async () => {
    const renew = vi.fn<() => Promise<boolean>>().mockRejectedValueOnce(new Error('away')).mockResolvedValue(false);
    let signal: AbortSignal | undefined;
    const result = runWhileLeased(
      { renew, renewMs: 1000 },
      (lost) =>
        new Promise<void>((resolve) => {
          signal = lost;
          lost.addEventListener('abort', () => resolve());
        }),
    );
    await advanceTime(1000);
    expect(signal?.aborted).toBe(false);
    await advanceTime(1000);
    await result;
    expect(signal?.aborted).toBe(true);
  });

  it('has one renewal at a time, and none after its work has ended', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const renew = vi.fn<() => Promise<boolean>>(() => promise);
    const onEnd = vi.fn<() => void>();
    const result = runWhileLeased({ renew, renewMs: 1000 }, async () => {
      await new Promise((end) => setTimeout(end, 3500));
    }).then(onEnd);
    await advanceTime(10_000);
    expect(renew).toHaveBeenCalledTimes(1);
    expect(onEnd).not.toHaveBeenCalled();
    resolve(true);
    await result;
  });
});
