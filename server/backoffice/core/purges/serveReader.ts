import { randomUUID } from 'node:crypto';
import type { PurgeMessage } from '#shared/api/purge.ts';
import type { Log } from '../../log.ts';
import { type Backoff, computeBackoff } from '../polling/backoff.ts';
import { type PollingWorker, startPollingWorker } from '../polling/pollingWorker.ts';
import { BEGINNING_CURSOR, parseCursor } from './cursor.ts';
import type { PurgePage } from './purgeList.ts';
import {
  CLAIM_INTERVAL_MS,
  runWhileClaimed,
  MAX_BACKOFF_SECONDS,
  type PurgeReaders,
  type ServedReader,
} from './purgeReaders.ts';
import type { PurgeWatch } from './purgeWatch.ts';
import { type PurgeBatch, mergePurgesOfSites, createSitePurges } from './batches.ts';

/** The back-off after failed deliveries, in seconds. */
const RETRY_BACKOFF: Backoff = { first: 0.5, last: MAX_BACKOFF_SECONDS };
/** No warning is logged for this many attempts (about half a minute), because the site may be starting. */
const ATTEMPTS_BEFORE_WARNING = 6;

interface ServeReaderOptions {
  readonly reader: ServedReader;
  /**
   * Delivers one message, within a few seconds. Returns undefined when the reader has processed it, and otherwise the
   * reason.
   */
  readonly deliver: (message: PurgeMessage) => Promise<string | undefined>;
  readonly watch: Pick<PurgeWatch, 'waitForPage'>;
  readonly readers: Pick<PurgeReaders, 'claim' | 'confirm' | 'postpone' | 'release'>;
  /** Returns the ids of all existing sites. */
  readonly listSiteIds: () => Promise<readonly string[]>;
  readonly log: Log;
}

/** The messages for a reader. `cursorAfter` is undefined when purges of whole sites replace missed purges. */
interface PendingMessages {
  readonly batches: readonly PurgeBatch[];
  /** The cursor after all messages. */
  readonly cursor: string;
  readonly cursorAfter: PurgePage['cursorAfter'] | undefined;
}

/**
 * Delivers purges to one reader, in order, until the reader has confirmed them. Several processes share the readers of
 * one database: one process at a time claims a reader, and the next process continues at the reader's cursor. No reader
 * waits for another one.
 */
export function serveReader({ reader, deliver, watch, readers, listSiteIds, log }: ServeReaderOptions): PollingWorker {
  /**
   * Returns one purge for each site. The purges after the reader's cursor are not all stored any more, so everything
   * that the reader has cached may be stale. `hasMissed` is true when the reader had a cursor, and false when the
   * reader is new.
   */
  async function readAllSites(hasMissed: boolean): Promise<PendingMessages | undefined> {
    const startPage = await watch.waitForPage(undefined, { waitMs: 0 });
    if (!startPage || startPage === 'gone') return undefined;
    const ids = await listSiteIds();
    if (hasMissed) log.warn({ reader: reader.name, sites: ids.length }, 'purges missed, whole sites are purged');
    const messages = createSitePurges(ids, randomUUID(), new Date().toISOString());
    const batches = messages.map((message, lastIndex) => ({ message, lastIndex }));
    return { batches, cursor: startPage.cursor, cursorAfter: undefined };
  }

  async function readPending(
    cursorText: string | undefined,
    signal: AbortSignal,
  ): Promise<PendingMessages | undefined> {
    const afterCursor = cursorText === undefined ? BEGINNING_CURSOR : parseCursor(cursorText);
    const page = afterCursor ? await watch.waitForPage(afterCursor, { waitMs: CLAIM_INTERVAL_MS, signal }) : 'gone';
    if (page === 'gone') return readAllSites(cursorText !== undefined);
    return page && { batches: mergePurgesOfSites(page.purges), cursor: page.cursor, cursorAfter: page.cursorAfter };
  }

  /** Extends the claim. Returns false when another program has claimed the reader and moved its cursor. */
  const isStillOurs = async (cursorText: string | undefined): Promise<boolean> => {
    const claim = await readers.claim(reader);
    return claim !== undefined && claim.cursor === cursorText;
  };

  async function recordFailure(reason: string, { siteId }: PurgeMessage, attempts: number, cursor: string | undefined) {
    const waitSeconds = computeBackoff(RETRY_BACKOFF, attempts);
    await readers.postpone(reader, cursor, waitSeconds);
    const level = attempts > ATTEMPTS_BEFORE_WARNING ? 'warn' : 'debug';
    log[level]({ reader: reader.name, site: siteId, reason, attempts }, 'purge delivery failed, will retry');
    worker.postpone(waitSeconds * 1000);
  }

  async function deliverPending(signal: AbortSignal): Promise<boolean> {
    const claim = await readers.claim(reader);
    if (!claim) return false;
    let claimedAt = performance.now();
    const pendingMessages = await readPending(claim.cursor, signal);
    let deliveredCursor: string | undefined;
    for (const { message, lastIndex } of pendingMessages?.batches ?? []) {
      if (signal.aborted) break;
      if (performance.now() - claimedAt > CLAIM_INTERVAL_MS) {
        if (!(await isStillOurs(claim.cursor))) return false;
        claimedAt = performance.now();
      }
      const reason = await runWhileClaimed(readers, reader, () => deliver(message));
      if (reason !== undefined) {
        await recordFailure(reason, message, claim.attempts + 1, deliveredCursor);
        return false;
      }
      deliveredCursor = pendingMessages?.cursorAfter?.(lastIndex);
    }
    const confirmedCursor = signal.aborted ? deliveredCursor : pendingMessages?.cursor;
    if (confirmedCursor !== undefined) await readers.confirm(reader, confirmedCursor);
    if (signal.aborted) await readers.release(reader);
    return !signal.aborted;
  }

  const worker = startPollingWorker({
    name: 'purge delivery',
    intervalMs: CLAIM_INTERVAL_MS,
    log,
    step: deliverPending,
  });
  return worker;
}
