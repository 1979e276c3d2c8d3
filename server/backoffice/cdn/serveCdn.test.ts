import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PurgeMessage } from '#shared/api/purge.ts';
import { formatCursor } from '../core/purges/cursor.ts';
import type { PurgePage } from '../core/purges/purgeList.ts';
import { createLog } from '../log.ts';
import type { PollingWorker } from '../core/polling/pollingWorker.ts';
import { createVarnishService } from './purgeService.ts';
import { serveCdn } from './serveCdn.ts';

// Fake timers do not advance the timers of `node:timers/promises`, so the module is replaced.
vi.mock('node:timers/promises', () => ({
  setTimeout: (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
}));

const HISTORY_ID = 'abcdefghijkl';
const formatCursorAt = (xmax: bigint, page?: { xid: bigint }) =>
  formatCursor({
    historyId: HISTORY_ID,
    readSnapshot: { xmax, open: [] },
    lastPurge: undefined,
    unfinishedPage: page && { pageSnapshot: { xmax, open: [] }, xid: page.xid, position: 1n },
  });
const PURGE: PurgeMessage = { id: 'one', siteId: 'noord', tags: ['s-noord.e.1'], at: '2026-11-02T10:00:00.000Z' };
const PURGE_PAGE: PurgePage = {
  cursor: formatCursorAt(20n),
  purges: [PURGE],
  hasMore: false,
  cursorAfter: () => formatCursorAt(20n, { xid: 10n }),
};
const waitForever = () => new Promise<never>(() => undefined);
const failWithoutDatabase = async (): Promise<never> => {
  throw new Error('the database is away');
};

let worker: PollingWorker | undefined;
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  // A promise of a test that never resolves would block `stop`, so `stop` is not awaited.
  void worker?.stop();
  vi.useRealTimers();
});

const EMPTY_PAGE: PurgePage = {
  cursor: formatCursorAt(1n),
  purges: [],
  hasMore: false,
  cursorAfter: () => formatCursorAt(1n),
};

interface FakeDatabase {
  /** The function that handles all claims except the first one. */
  readonly claim?: () => Promise<never>;
  /** Is true when the purge is written after the purge list was read for the first time. */
  readonly isWrittenLater?: boolean;
}

/** Serves a cache for which one purge waits. */
function startServing(database: FakeDatabase) {
  let readCount = 0;
  const readNextPage = async () => {
    readCount += 1;
    return database.isWrittenLater && readCount === 1 ? EMPTY_PAGE : PURGE_PAGE;
  };
  const purgedTags: string[] = [];
  let claimCount = 0;
  const claim = async () => {
    claimCount += 1;
    if (claimCount > 1 && database.claim) return database.claim();
    return { cursor: formatCursorAt(1n), attempts: 0 };
  };
  worker = serveCdn({
    cacheName: 'varnish:a',
    service: createVarnishService('http://10.0.0.7:6081', 'token'),
    watch: { waitForPage: readNextPage },
    readers: { claim, confirm: async () => true, postpone: async () => undefined, release: async () => undefined },
    // No site has confirmed the purge yet.
    readAcknowledged: async () => ({ xmax: 1n, open: [] }),
    listSiteIds: async () => ['noord'],
    log: createLog('silent'),
    async send({ headers }) {
      purgedTags.push(String(headers['xkey-purge']));
      return new Response('Purged');
    },
  });
  return purgedTags;
}

it('purges nothing while the database fails, because sites could only serve stale pages', async () => {
  const purgedTags = startServing({ claim: failWithoutDatabase });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(purgedTags).toEqual([]);
});

it('purges a second after the database blocks writes, with the purges that it has read', async () => {
  const purgedTags = startServing({ claim: waitForever });
  await vi.advanceTimersByTimeAsync(900);
  expect(purgedTags).toEqual([]);
  await vi.advanceTimersByTimeAsync(400);
  expect(purgedTags).toEqual(['s-noord.e.1']);
});

it('reads the purges that were written before the database blocked writes, and purges after a second', async () => {
  const purgedTags = startServing({ claim: waitForever, isWrittenLater: true });
  await vi.advanceTimersByTimeAsync(900);
  expect(purgedTags).toEqual([]);
  await vi.advanceTimersByTimeAsync(1200);
  expect(purgedTags).toEqual(['s-noord.e.1']);
});
