import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BEGINNING_CURSOR, type Cursor, formatCursor } from './cursor.ts';
import type { PurgeList } from './purgeList.ts';
import { createPurgeWatch, type PurgeWatch } from './purgeWatch.ts';

/** The number of the newest purge in the list. A cursor is the number of the last purge that was read. */
let newestNumber: number;
let cursorsPerRead: number[];
let watch: PurgeWatch;
let fault: Error | undefined;

const createCursorAt = (number: number): Cursor => ({
  ...BEGINNING_CURSOR,
  readSnapshot: { xmax: BigInt(number), open: [] },
});
const createPurge = (number: number) => ({ id: String(number), siteId: 'a', tags: [`s-a.e.${number}`], at: '' });

const readPages: PurgeList['readPages'] = async (cursors) => {
  cursorsPerRead.push(cursors.length);
  const end = newestNumber;
  // The result contains no purge that is written during this wait.
  await new Promise((resolve) => setTimeout(resolve, 5));
  if (fault) throw fault;
  const text = formatCursor(createCursorAt(end));
  const pages = cursors.map(({ readSnapshot }) => {
    const sinceNumber = Number(readSnapshot.xmax);
    const purges = Array.from({ length: Math.max(0, end - sinceNumber) }, (_, index) =>
      createPurge(sinceNumber + 1 + index),
    );
    return sinceNumber > end ? 'gone' : { cursor: text, purges, hasMore: false, cursorAfter: () => text };
  });
  return { history: '', snapshot: createCursorAt(end).readSnapshot, currentCursor: text, pages };
};

const listPageIds = (page: Awaited<ReturnType<PurgeWatch['waitForPage']>>) =>
  page === undefined || page === 'gone' ? page : page.purges.map(({ id }) => id);
/**
 * Returns an array that gets the result of a promise, or its error. The array is empty while the promise is pending.
 */
function recordOutcome(promise: ReturnType<PurgeWatch['waitForPage']>) {
  const outcomes: unknown[] = [];
  promise.then(
    (page) => outcomes.push(listPageIds(page)),
    (error: unknown) => outcomes.push(error),
  );
  return outcomes;
}
const advanceTime = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.useFakeTimers();
  newestNumber = 10;
  cursorsPerRead = [];
  fault = undefined;
  watch = createPurgeWatch({ readPages });
});
afterEach(() => vi.useRealTimers());

it('returns existing purges at once, and the end of the list to a reader without a cursor', async () => {
  const [pagesAfter8, pagesAfter10, firstPages] = [
    watch.waitForPage(createCursorAt(8), { waitMs: 20_000 }),
    watch.waitForPage(createCursorAt(10), { waitMs: 0 }),
    watch.waitForPage(undefined, { waitMs: 20_000 }),
  ].map(recordOutcome);
  await advanceTime(100);
  expect([pagesAfter8, pagesAfter10, firstPages]).toEqual([[['9', '10']], [[]], [[]]]);
  expect(watch.waitingCount).toBe(0);
});

it('reports a cursor that is gone', async () => {
  const outcomes = recordOutcome(watch.waitForPage(createCursorAt(11), { waitMs: 20_000 }));
  await advanceTime(100);
  expect(outcomes).toEqual(['gone']);
});

it('delivers new purges to all waiting readers, with one read per second for any number of readers', async () => {
  const waiters = Array.from({ length: 500 }, () =>
    recordOutcome(watch.waitForPage(createCursorAt(10), { waitMs: 20_000 })),
  );
  await advanceTime(10_000);
  expect(cursorsPerRead.length).toBeLessThanOrEqual(12);
  expect(new Set(cursorsPerRead)).toEqual(new Set([1]));
  newestNumber = 11;
  await advanceTime(1100);
  for (const outcomes of waiters) expect(outcomes).toEqual([['11']]);
  expect(watch.waitingCount).toBe(0);
});

it('reads the list when it is woken, but not while no reader waits', async () => {
  watch.wake();
  await advanceTime(5000);
  expect(cursorsPerRead).toEqual([]);
  const outcomes = recordOutcome(watch.waitForPage(createCursorAt(10), { waitMs: 20_000 }));
  await advanceTime(50);
  newestNumber = 11;
  watch.wake();
  await advanceTime(50);
  expect(outcomes).toEqual([['11']]);
});

it('reads the list again for purges that were written during a read', async () => {
  const outcomes = recordOutcome(watch.waitForPage(createCursorAt(10), { waitMs: 20_000 }));
  await advanceTime(1);
  newestNumber = 11;
  watch.wake();
  const lateOutcomes = recordOutcome(watch.waitForPage(createCursorAt(10), { waitMs: 0 }));
  await advanceTime(100);
  expect(outcomes).toEqual([['11']]);
  expect(lateOutcomes).toEqual([['11']]);
});

it('reads a burst of purges together', async () => {
  const outcomes = recordOutcome(watch.waitForPage(createCursorAt(10), { waitMs: 20_000 }));
  await advanceTime(50);
  const readCountBefore = cursorsPerRead.length;
  for (let count = 0; count < 100; count += 1) watch.wake();
  await advanceTime(100);
  expect(cursorsPerRead.length - readCountBefore).toBeLessThanOrEqual(2);
  expect(outcomes).toEqual([]);
});

it('returns an empty page at the timeout', async () => {
  const outcomes = recordOutcome(watch.waitForPage(createCursorAt(10), { waitMs: 3000 }));
  await advanceTime(2900);
  expect(outcomes).toEqual([]);
  await advanceTime(200);
  expect(outcomes).toEqual([[]]);
  expect(watch.waitingCount).toBe(0);
});

it('drops readers that disconnect', async () => {
  const disconnectController = new AbortController();
  const outcomes = recordOutcome(
    watch.waitForPage(createCursorAt(10), { waitMs: 20_000, signal: disconnectController.signal }),
  );
  const abortedOutcomes = recordOutcome(
    watch.waitForPage(createCursorAt(10), { waitMs: 20_000, signal: AbortSignal.abort() }),
  );
  await advanceTime(100);
  disconnectController.abort();
  await advanceTime(0);
  expect([outcomes, abortedOutcomes]).toEqual([[undefined], [undefined]]);
  expect(watch.waitingCount).toBe(0);
});

it('ends the wait of readers when the program stops, and reads the list once for a later reader', async () => {
  const endController = new AbortController();
  const outcomes = recordOutcome(
    watch.waitForPage(createCursorAt(10), { waitMs: 20_000, endSignal: endController.signal }),
  );
  await advanceTime(100);
  endController.abort();
  const lateOutcomes = recordOutcome(
    watch.waitForPage(createCursorAt(9), { waitMs: 20_000, endSignal: endController.signal }),
  );
  await advanceTime(100);
  expect([outcomes, lateOutcomes]).toEqual([[[]], [['10']]]);
});

it('reports an error of the database, and reads the list again for the next reader', async () => {
  fault = new Error('the database is away');
  const outcomes = recordOutcome(watch.waitForPage(createCursorAt(10), { waitMs: 20_000 }));
  await advanceTime(100);
  expect(outcomes).toEqual([fault]);
  fault = undefined;
  const next = recordOutcome(watch.waitForPage(createCursorAt(9), { waitMs: 20_000 }));
  await advanceTime(100);
  expect(next).toEqual([['10']]);
});

it('splits many cursors into several statements', async () => {
  newestNumber = 200;
  const allOutcomes = Array.from({ length: 120 }, (_, index) =>
    recordOutcome(watch.waitForPage(createCursorAt(200 - index), { waitMs: 0 })),
  );
  await advanceTime(200);
  expect(Math.max(...cursorsPerRead)).toBe(10);
  expect(allOutcomes.map((seen) => (seen[0] as string[]).length)).toEqual(
    Array.from({ length: 120 }, (_, index) => index),
  );
});
