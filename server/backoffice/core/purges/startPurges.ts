import { asc } from 'drizzle-orm';
import { PURGES_KEPT } from '#shared/api/purge.ts';
import type { Log } from '../../log.ts';
import type { Database } from '../db/database.ts';
import { sites } from '../db/schema.ts';
import type { Snapshot } from '../db/snapshot.ts';
import { startPollingWorker } from '../polling/pollingWorker.ts';
import { BEGINNING, parseCursor } from './cursor.ts';
import { postPurge } from './postPurge.ts';
import type { PurgeReading } from './purgeHandlers.ts';
import { createPurgeList, type PurgeList } from './purgeList.ts';
import { listenForPurges } from './purgeNotifications.ts';
import { acknowledgedBy, createPurgeReaders, type PurgeReaders } from './purgeReaders.ts';
import { createPurgeWatch } from './purgeWatch.ts';
import { serveReader } from './serveReader.ts';
import { createSubscriberNotes } from './subscriberNotes.ts';

const EXPIRY_FIRST_MS = 60_000;
const EXPIRY_MS = 60 * 60 * 1000;

interface PurgeOptions {
  /** For what may take long. */
  readonly db: Database;
  /** For statements that a caller waits for. */
  readonly calls: Database;
  /** Of a PostgreSQL; undefined: the embedded database, which sends no notifications. */
  readonly databaseUrl: string | undefined;
  /** `PURGE_URLS`. */
  readonly targets: readonly string[];
  /** Messages to them are signed with it. */
  readonly token: string;
  readonly log: Log;
}

/** How far a reader has come. */
interface ReaderProgress {
  readonly kind: string;
  readonly name: string;
  /** Failed ones since the last one that succeeded. */
  readonly attempts: number;
  /** Since it was heard of. */
  readonly silentSeconds: number;
  /** Age of the oldest purge that it has not confirmed; 0 when it has confirmed all. */
  readonly behindSeconds: number;
}

export interface Purges extends PurgeReading {
  /** Who reads them, in any program. */
  readonly readers: PurgeReaders;
  /** Of all sites that there are now. */
  readonly siteIds: () => Promise<readonly string[]>;
  /** This program has written purges. */
  readonly wake: () => void;
  /**
   * What all subscribers that were heard of in the last half minute and all targets that do not fail have confirmed. A
   * transaction belongs to it when it is below `xmax` and not in `open`.
   */
  acknowledgedUpTo(): Promise<Snapshot>;
  /** Of all readers that were heard of in the last day. */
  progress(): Promise<readonly ReaderProgress[]>;
  /** Calls that wait are answered, and no more of them are taken. */
  readonly drain: () => void;
  /** Resolves when all deliveries have ended. */
  stop(): Promise<void>;
}

async function progressOf(list: PurgeList, readers: PurgeReaders): Promise<readonly ReaderProgress[]> {
  const known = await readers.list();
  const { pages } = await list.look(known.map(({ cursor = '' }) => parseCursor(cursor) ?? BEGINNING));
  return known.map(({ cursor: _cursor, ...reader }, index) => {
    const page = pages[index];
    const oldest = page === undefined || page === 'gone' ? undefined : page.purges[0];
    const age = oldest ? (Date.now() - Date.parse(oldest.at)) / 1000 : 0;
    return Object.assign(reader, { behindSeconds: page === 'gone' ? PURGES_KEPT : Math.max(0, age) });
  });
}

/** The purge list of a database: who reads it, is told of it or is served from it in this program. */
export function startPurges({ db, calls, databaseUrl, targets, token, log }: PurgeOptions): Purges {
  const list = createPurgeList(calls);
  const readers = createPurgeReaders(calls);
  const watch = createPurgeWatch(list);
  const notes = createSubscriberNotes(readers, log);
  const draining = new AbortController();
  const siteIds = async () =>
    (await db.select({ id: sites.id }).from(sites).orderBy(asc(sites.id))).map(({ id }) => id);

  const workers = [...new Set(targets)].map((target) =>
    serveReader({
      reader: { kind: 'target', name: target },
      deliver: (message) => postPurge(target, token, message),
      watch,
      readers,
      siteIds,
      log,
    }),
  );
  const expiry = startPollingWorker({
    name: 'purge expiry',
    firstMs: EXPIRY_FIRST_MS,
    intervalMs: EXPIRY_MS,
    log,
    async step() {
      await createPurgeList(db).expire();
      await readers.expire();
      return false;
    },
  });
  const notifications = databaseUrl === undefined ? undefined : listenForPurges(databaseUrl, watch.wake, log);

  return {
    watch,
    notes,
    readers,
    siteIds,
    draining: draining.signal,
    wake: watch.wake,
    async acknowledgedUpTo() {
      const { history, snapshot } = await list.look([]);
      return acknowledgedBy(await readers.list(), { history, everything: snapshot });
    },
    progress: () => progressOf(list, readers),
    drain: () => draining.abort(),
    async stop() {
      draining.abort();
      await Promise.all([
        ...workers.map((worker) => worker.stop()),
        expiry.stop(),
        notifications?.stop(),
        notes.stop(),
      ]);
    },
  };
}
