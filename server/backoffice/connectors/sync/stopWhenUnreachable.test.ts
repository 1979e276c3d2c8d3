import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMediaLimit } from './media/mediaLimit.ts';
import { stopWhenUnreachable } from './stopWhenUnreachable.ts';

const { signal } = new AbortController();
const MINUTE_MS = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Creates work that fails after a time. */
const createFailingWork = (afterMs: number) => async () => {
  vi.advanceTimersByTime(afterMs);
  throw new Error('no answer');
};

it('stops fetching pictures from a server that has not answered for six pictures', async () => {
  const limit = stopWhenUnreachable(createMediaLimit(2));
  for (let count = 0; count < 6; count += 1)
    await expect(limit.run(signal, createFailingWork(MINUTE_MS))).rejects.toThrow('no answer');
  let hasRun = false;
  await expect(limit.run(signal, async () => (hasRun = true))).rejects.toThrow('not answered in time');
  expect(hasRun).toBe(false);
  // A new limit, as for the next batch, counts its own failures.
  expect(await stopWhenUnreachable(createMediaLimit(2)).run(signal, async () => 'a picture')).toBe('a picture');
});

it('continues when failures come quickly, or when a picture succeeded between slow failures', async () => {
  const limit = stopWhenUnreachable(createMediaLimit(2));
  for (let count = 0; count < 10; count += 1)
    await expect(limit.run(signal, createFailingWork(100))).rejects.toThrow('no answer');
  for (let count = 0; count < 5; count += 1)
    await expect(limit.run(signal, createFailingWork(MINUTE_MS))).rejects.toThrow('no answer');
  expect(await limit.run(signal, async () => 'a picture')).toBe('a picture');
  for (let count = 0; count < 5; count += 1)
    await expect(limit.run(signal, createFailingWork(MINUTE_MS))).rejects.toThrow('no answer');
  expect(await limit.run(signal, async () => 'another')).toBe('another');
});
