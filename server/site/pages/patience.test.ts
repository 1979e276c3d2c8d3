import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runInRequest } from '../requestContext.ts';
import { waitForPart } from './patience.ts';

const runInTestRequest = <T>(run: () => T) => runInRequest({ requestId: 'r', startedAt: performance.now() }, run);

/** Calls `waitForPart`. Returns its result and its duration in milliseconds. */
async function waitForTestPart(partMs: number, isWorthWaiting: () => boolean) {
  const part = new Promise<string>((resolve) => {
    setTimeout(resolve, partMs, 'part');
  });
  const begunAt = performance.now();
  let endedAt = 0;
  const result = runInTestRequest(() => waitForPart(part, isWorthWaiting)).then((arrived) => {
    endedAt = performance.now();
    return arrived;
  });
  await vi.advanceTimersByTimeAsync(20_000);
  return [await result, Math.round(endedAt - begunAt)];
}

describe('waiting for a part of a page', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('ends soon without progress', async () => {
    expect(await waitForTestPart(4000, () => false)).toEqual([undefined, 1350]);
  });
  it('continues until the part arrives while there is progress', async () => {
    expect(await waitForTestPart(4000, () => true)).toEqual(['part', 4000]);
  });
  it('ends when progress ends', async () => {
    const begunAt = performance.now();
    expect(await waitForTestPart(4000, () => performance.now() - begunAt < 2000)).toEqual([undefined, 2050]);
  });
  it('ends after a maximum time', async () => {
    expect(await waitForTestPart(15_000, () => true)).toEqual([undefined, 10_000]);
  });
});
