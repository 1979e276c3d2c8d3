import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BackOfficeUnavailableError } from './errors.ts';
import { waitFor } from './waitFor.ts';

const later = <T>(ms: number, value: T) =>
  new Promise<T>((resolve) => {
    setTimeout(resolve, ms, value);
  });

describe('waitFor', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  it('returns a value that comes in time, and leaves no timer behind', async () => {
    const result = waitFor(later(50, 'answer'), 100);
    await vi.advanceTimersByTimeAsync(50);
    await expect(result).resolves.toBe('answer');
    expect(vi.getTimerCount()).toBe(0);
  });
  it('returns an available value even when there is no time left', async () => {
    await expect(waitFor(Promise.resolve('answer'), 0)).resolves.toBe('answer');
  });
  it('stops waiting, and lets the work continue', async () => {
    const promise = later(200, 'answer');
    const result = waitFor(promise, 100).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(200);
    expect(await result).toMatchObject({ reason: 'timeout' });
    await expect(promise).resolves.toBe('answer');
  });
  it('rejects with the error of the work', async () => {
    const error = new BackOfficeUnavailableError('connect', 'refused');
    await expect(waitFor(Promise.reject(error), 100)).rejects.toBe(error);
    expect(vi.getTimerCount()).toBe(0);
  });
  it('stops when the visitor hangs up, or has done so before', async () => {
    const visitor = new AbortController();
    const result = waitFor(later(50, 'answer'), 100, visitor.signal);
    visitor.abort(new Error('gone'));
    await expect(result).rejects.toThrow('gone');
    await expect(waitFor(later(50, 'answer'), 100, visitor.signal)).rejects.toThrow('gone');
  });
});
