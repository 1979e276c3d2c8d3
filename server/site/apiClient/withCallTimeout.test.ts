import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BackOfficeUnavailableError } from './errors.ts';
import { withCallTimeout } from './withCallTimeout.ts';

const resolveLater = <T>(ms: number, value: T) =>
  new Promise<T>((resolve) => {
    setTimeout(resolve, ms, value);
  });

describe('withCallTimeout', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  it('returns a value that comes in time, and leaves no timer behind', async () => {
    const getRemainingMs = vi.fn<() => number>(() => 100);
    const result = withCallTimeout(resolveLater(50, 'answer'), getRemainingMs);
    await vi.advanceTimersByTimeAsync(50);
    await expect(result).resolves.toBe('answer');
    await vi.advanceTimersByTimeAsync(1000);
    expect(getRemainingMs).toHaveBeenCalledTimes(1);
  });
  it('returns an available value even when there is no time left', async () => {
    await expect(withCallTimeout(Promise.resolve('answer'), 0)).resolves.toBe('answer');
  });
  it('stops waiting, and lets the work continue', async () => {
    const promise = resolveLater(200, 'answer');
    const result = withCallTimeout(promise, 100).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(200);
    expect(await result).toMatchObject({ reason: 'timeout' });
    await expect(promise).resolves.toBe('answer');
  });
  it('rejects with the error of the work', async () => {
    const error = new BackOfficeUnavailableError('connect', 'refused');
    const getRemainingMs = vi.fn<() => number>(() => 100);
    await expect(withCallTimeout(Promise.reject(error), getRemainingMs)).rejects.toBe(error);
    await vi.advanceTimersByTimeAsync(1000);
    expect(getRemainingMs).toHaveBeenCalledTimes(1);
  });
  it('stops when the visitor closes the connection, or has closed it before', async () => {
    const visitorAbort = new AbortController();
    const result = withCallTimeout(resolveLater(50, 'answer'), 100, visitorAbort.signal);
    visitorAbort.abort(new Error('gone'));
    await expect(result).rejects.toThrow('gone');
    await expect(withCallTimeout(resolveLater(50, 'answer'), 100, visitorAbort.signal)).rejects.toThrow('gone');
  });
});
