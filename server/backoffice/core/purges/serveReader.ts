import { randomUUID } from 'node:crypto';
import type { PurgeMessage } from '#shared/api/purge.ts';
import type { Log } from '../../log.ts';
import { type Backoff, backoffAfter } from '../polling/backoff.ts';
import { type PollingWorker, startPollingWorker } from '../polling/pollingWorker.ts';
import { BEGINNING, parseCursor } from './cursor.ts';
import type { PurgePage } from './purgeList.ts';
import { KEEP_MS, keptWhile, LONGEST_BACKOFF, type PurgeReaders, type ServedReader } from './purgeReaders.ts';
import type { PurgeWatch } from './purgeWatch.ts';
import { type Batch, batchesOf, wholeSites } from './batches.ts';

/** In seconds. */
const BACKOFF: Backoff = { first: 0.5, last: LONGEST_BACKOFF };
/** A site that is just starting, for half a minute, is nothing to warn of. */
const QUIET_ATTEMPTS = 6;

interface ServeOptions {
  readonly reader: ServedReader;
  /** Undefined when it has done what the message says, else why not. It takes a few seconds at most. */
  readonly deliver: (message: PurgeMessage) => Promise<string | undefined>;
  readonly watch: Pick<PurgeWatch, 'next'>;
  readonly readers: Pick<PurgeReaders, 'claim' | 'confirm' | 'postpone' | 'release'>;
  /** All that there are now. */
  readonly siteIds: () => Promise<readonly string[]>;
  readonly log: Log;
}

/** What a reader is to be told, and the cursors after each message of it, where there are such. */
interface Work {
  readonly batches: readonly Batch[];
  /** After all of it. */
  readonly cursor: string;
  readonly cursorAfter: PurgePage['cursorAfter'] | undefined;
}

/**
 * Brings purges to one reader, in their order, until it has confirmed them. Several programs share the readers of one
 * database: each has one at a time, and the next one goes on where it was left. No reader waits for another one.
 */
export function serveReader({ reader, deliver, watch, readers, siteIds, log }: ServeOptions): PollingWorker {
  /** It has missed what is kept no longer: everything that it has may be old. */
  async function everything(hasMissed: boolean): Promise<Work | undefined> {
    const start = await watch.next(undefined, { waitMs: 0 });
    if (!start || start === 'gone') return undefined;
    const ids = await siteIds();
    if (hasMissed) log.warn({ reader: reader.name, sites: ids.length }, 'purges missed, whole sites are purged');
    const messages = wholeSites(ids, randomUUID(), new Date().toISOString());
    const batches = messages.map((message, end) => ({ message, end }));
    return { batches, cursor: start.cursor, cursorAfter: undefined };
  }

  async function workAfter(known: string | undefined, signal: AbortSignal): Promise<Work | undefined> {
    const after = known === undefined ? BEGINNING : parseCursor(known);
    const page = after ? await watch.next(after, { waitMs: KEEP_MS, signal }) : 'gone';
    if (page === 'gone') return everything(known !== undefined);
    return page && { batches: batchesOf(page.purges), cursor: page.cursor, cursorAfter: page.cursorAfter };
  }

  /** Keeps the reader; false when another program has taken it and gone on. */
  const isStillOurs = async (known: string | undefined): Promise<boolean> => {
    const claim = await readers.claim(reader);
    return claim !== undefined && claim.cursor === known;
  };

  async function fail(reason: string, { siteId }: PurgeMessage, attempts: number, cursor: string | undefined) {
    const wait = backoffAfter(BACKOFF, attempts);
    await readers.postpone(reader, cursor, wait);
    const level = attempts > QUIET_ATTEMPTS ? 'warn' : 'debug';
    log[level]({ reader: reader.name, site: siteId, reason, attempts }, 'purge delivery failed, will retry');
    worker.postpone(wait * 1000);
  }

  async function step(signal: AbortSignal): Promise<boolean> {
    const claim = await readers.claim(reader);
    if (!claim) return false;
    let keptAt = performance.now();
    const work = await workAfter(claim.cursor, signal);
    let done: string | undefined;
    for (const { message, end } of work?.batches ?? []) {
      if (signal.aborted) break;
      if (performance.now() - keptAt > KEEP_MS) {
        if (!(await isStillOurs(claim.cursor))) return false;
        keptAt = performance.now();
      }
      const reason = await keptWhile(readers, reader, () => deliver(message));
      if (reason !== undefined) {
        await fail(reason, message, claim.attempts + 1, done);
        return false;
      }
      done = work?.cursorAfter?.(end);
    }
    const reached = signal.aborted ? done : work?.cursor;
    if (reached !== undefined) await readers.confirm(reader, reached);
    if (signal.aborted) await readers.release(reader);
    return !signal.aborted;
  }

  const worker = startPollingWorker({ name: 'purge delivery', intervalMs: KEEP_MS, log, step });
  return worker;
}
