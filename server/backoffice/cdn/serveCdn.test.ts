import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PurgeMessage } from '#shared/api/purge.ts';
import { formatCursor } from '../core/purges/cursor.ts';
import type { PurgePage } from '../core/purges/purgeList.ts';
import { createLog } from '../log.ts';
import type { PollingWorker } from '../core/polling/pollingWorker.ts';
import { varnish } from './purgeService.ts';
import { serveCdn } from './serveCdn.ts';

// Fake timers do not advance the timers of this module, so it is replaced.
vi.mock('node:timers/promises', () => ({
  setTimeout: (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
}));

const HISTORY = 'abcdefghijkl';
const cursorAt = (xmax: bigint, page?: { xid: bigint }) =>
  formatCursor({
    history: HISTORY,
    read: { xmax, open: [] },
    last: undefined,
    page: page && { through: { xmax, open: [] }, xid: page.xid, position: 1n },
  });
const PURGE: PurgeMessage = { id: 'one', siteId: 'noord', tags: ['s-noord.e.1'], at: '2026-11-02T10:00:00.000Z' };
const PAGE: PurgePage = {
  cursor: cursorAt(20n),
  purges: [PURGE],
  more: false,
  cursorAfter: () => cursorAt(20n, { xid: 10n }),
};
const never = () => new Promise<never>(() => undefined);
const away = async (): Promise<never> => {
  throw new Error('the database is away');
};

let worker: PollingWorker | undefined;
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  // A promise of a test that never resolves would block `stop`, so the test does not wait for it.
  void worker?.stop();
  vi.useRealTimers();
});

const EMPTY: PurgePage = { cursor: cursorAt(1n), purges: [], more: false, cursorAfter: () => cursorAt(1n) };

interface Database {
  /** Handles all claims except the first. */
  readonly claim?: () => Promise<never>;
  /** Is true when the purge is written after the list was read for the first time. */
  readonly isWrittenLater?: boolean;
}

/** Serves a cache for which one purge waits. */
function start(database: Database) {
  let reads = 0;
  const next = async () => {
    reads += 1;
    return database.isWrittenLater && reads === 1 ? EMPTY : PAGE;
  };
  const purged: string[] = [];
  let claims = 0;
  const claim = async () => {
    claims += 1;
    if (claims > 1 && database.claim) return database.claim();
    return { cursor: cursorAt(1n), attempts: 0 };
  };
  worker = serveCdn({
    name: 'varnish:a',
    service: varnish('http://10.0.0.7:6081', 'token'),
    watch: { next },
    readers: { claim, confirm: async () => true, postpone: async () => undefined, release: async () => undefined },
    // No site has confirmed the purge yet.
    acknowledgedUpTo: async () => ({ xmax: 1n, open: [] }),
    siteIds: async () => ['noord'],
    log: createLog('silent'),
    async send({ headers }) {
      purged.push(String(headers['xkey-purge']));
      return new Response('Purged');
    },
  });
  return purged;
}

it('purges nothing while the database fails, because sites could only serve stale pages', async () => {
  const purged = start({ claim: away });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(purged).toEqual([]);
});

it('purges after a second the pages that it has read when the database blocks writes', async () => {
  const purged = start({ claim: never });
  await vi.advanceTimersByTimeAsync(900);
  expect(purged).toEqual([]);
  await vi.advanceTimersByTimeAsync(400);
  expect(purged).toEqual(['s-noord.e.1']);
});

it('reads the purges that were written before the database blocked writes, and purges after a second', async () => {
  const purged = start({ claim: never, isWrittenLater: true });
  await vi.advanceTimersByTimeAsync(900);
  expect(purged).toEqual([]);
  await vi.advanceTimersByTimeAsync(1200);
  expect(purged).toEqual(['s-noord.e.1']);
});
