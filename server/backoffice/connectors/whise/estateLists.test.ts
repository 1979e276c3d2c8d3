import { expect, it } from 'vitest';
import { readPagesById, readPagesSince, PUBLISHED_FILTER } from './estateLists.ts';
import type { WhiseCalls } from './whiseCalls.ts';

const fiftyHomes = Array.from({ length: 50 }, (_, index) => ({ id: index + 1, updateDateTime: '2026-11-02T09:14:35' }));

const rejectCall = () => Promise.reject(new Error('it is not called'));

/** Creates a list that claims to be very long and answers every request with the same page. */
function createRepeatingList() {
  let requestCount = 0;
  const read: WhiseCalls['read'] = async () => {
    requestCount += 1;
    return { totalCount: 1_000_000_000, estates: fiftyHomes };
  };
  return { calls: { read, write: rejectCall, readMarketplace: rejectCall }, countRequests: () => requestCount };
}

/**
 * Creates an account whose list returns these ids in pages. `total` returns the number of homes that the page at an
 * offset reports.
 */
function createListCalls(ids: readonly number[], total: (offset: number) => number = () => ids.length): WhiseCalls {
  const read: WhiseCalls['read'] = async (_path, body) => {
    const { Limit, Offset } = {
      Limit: 0,
      Offset: 0,
      ...('Page' in body && typeof body.Page === 'object' ? body.Page : {}),
    };
    return { totalCount: total(Offset), estates: ids.slice(Offset, Offset + Limit).map((id) => ({ id })) };
  };
  return { read, write: rejectCall, readMarketplace: rejectCall };
}

const countUpTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

async function readIds(calls: WhiseCalls): Promise<unknown[]> {
  const ids: unknown[] = [];
  for await (const page of readPagesById(calls, PUBLISHED_FILTER)) ids.push(...page.map(({ id }) => id));
  return ids;
}

it('treats a home that is listed twice as one, on one page or at the end of one page and the beginning of the next', async () => {
  expect(await readIds(createListCalls([1, 2, 2, 3]))).toEqual([1, 2, 3]);
  expect(await readIds(createListCalls([...countUpTo(50), 50, 51]))).toEqual(countUpTo(51));
});

it('reports an incomplete list when a home was added during the reading, or when the order is unknown', async () => {
  // A home was inserted before the 50th home during the reading.
  const calls = createListCalls([...countUpTo(50), 50, 51], (offset) => (offset === 0 ? 51 : 52));
  await expect(readIds(calls)).rejects.toThrow('51 homes of 52');
  await expect(readIds(createListCalls([1, 2, 3, 1]))).rejects.toThrow('3 homes of 4');
});

async function readAll(pages: AsyncIterable<unknown>): Promise<void> {
  for await (const each of pages) expect(each).toBeDefined();
}

it('stops at a list that repeats itself', async () => {
  const { calls, countRequests } = createRepeatingList();
  await expect(readAll(readPagesById(calls, PUBLISHED_FILTER))).rejects.toThrow('repeats itself');
  expect(countRequests()).toBe(2);
});

it('stops at changes that repeat themselves, but not at a page that begins in the second where the last one ended', async () => {
  const { calls, countRequests } = createRepeatingList();
  await expect(readAll(readPagesSince(calls, '2026-11-01T00:00:00'))).rejects.toThrow('repeat themselves');
  expect(countRequests()).toBe(4);
});
