import { asc } from 'drizzle-orm';
import { PURGE_RETENTION_SECONDS, PURGE_SIGNATURE_HEADER, type PurgeMessage } from '#shared/api/purge.ts';
import type { Log } from '../../log.ts';
import type { Database } from '../db/database.ts';
import { sites } from '../db/schema.ts';
import type { Snapshot } from '../db/snapshot.ts';
import { startPollingWorker } from '../polling/pollingWorker.ts';
import { BEGINNING_CURSOR, parseCursor } from './cursor.ts';
import type { PurgeHandlerParts } from './purgeHandlers.ts';
import { createPurgeList, type PurgeList } from './purgeList.ts';
import { listenForPurges } from './purgeNotifications.ts';
import { findAcknowledged, createPurgeReaders, type PurgeReaders } from './purgeReaders.ts';
import { createPurgeWatch } from './purgeWatch.ts';
import { serveReader } from './serveReader.ts';
import { createSubscriberNotes } from './subscriberNotes.ts';
import { signPurge } from '#shared/api/calls/purgeSignature.ts';

const POST_TIMEOUT_MS = 5000;

/**
 * Posts one message to an address of `PURGE_URLS`. Returns undefined when the receiver acknowledged it, and otherwise
 * the reason.
 */
async function postPurge(target: string, token: string, message: PurgeMessage): Promise<string | undefined> {
  const body = JSON.stringify(message);
  try {
    const response = await fetch(target, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', [PURGE_SIGNATURE_HEADER]: signPurge(token, body, Date.now()) },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(POST_TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.ok ? undefined : `status ${response.status}`;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return cause instanceof Error ? cause.message : String(cause);
  }
}

const FIRST_EXPIRY_DELAY_MS = 60_000;
const PURGE_EXPIRY_INTERVAL_MS = 60 * 60 * 1000;

interface StartPurgesOptions {
  /** The connections for statements that may take long. */
  readonly db: Database;
  /** The connections for statements that a caller waits for. */
  readonly calls: Database;
  /** The address of a PostgreSQL server. It is undefined for the embedded database, which sends no notifications. */
  readonly databaseUrl: string | undefined;
  /** The addresses of `PURGE_URLS`. */
  readonly targetUrls: readonly string[];
  /** The token that signs messages to the targets. */
  readonly token: string;
  readonly log: Log;
}

/** The progress of a reader. */
interface ReaderProgress {
  readonly kind: string;
  readonly name: string;
  /** The number of failed attempts since the last successful one. */
  readonly attempts: number;
  /** The number of seconds since the last contact. */
  readonly silentSeconds: number;
  /** The age, in seconds, of the oldest purge that the reader has not confirmed; 0 when it has confirmed all. */
  readonly behindSeconds: number;
}

export interface Purges extends PurgeHandlerParts {
  /** The readers of all programs. */
  readonly readers: PurgeReaders;
  /** Returns the ids of all existing sites. */
  readonly listSiteIds: () => Promise<readonly string[]>;
  /** Notifies the watch that this program has written purges. */
  readonly wake: () => void;
  /**
   * Returns the transactions that all readers have confirmed. Only subscribers and targets with contact in the last
   * half minute count, and targets that fail do not count. A transaction is included when it is below `xmax` and not in
   * `open`.
   */
  readAcknowledged(): Promise<Snapshot>;
  /** Returns the progress of all readers with contact in the last day. */
  listProgress(): Promise<readonly ReaderProgress[]>;
  /** Answers the waiting calls and accepts no more calls. */
  readonly drain: () => void;
  /** Resolves when all deliveries have ended. */
  stop(): Promise<void>;
}

async function readProgress(list: PurgeList, readers: PurgeReaders): Promise<readonly ReaderProgress[]> {
  const readerStates = await readers.list();
  const { pages } = await list.readPages(
    readerStates.map(({ cursor = '' }) => parseCursor(cursor) ?? BEGINNING_CURSOR),
  );
  return readerStates.map(({ cursor: _cursor, ...reader }, index) => {
    const page = pages[index];
    const oldestPurge = page === undefined || page === 'gone' ? undefined : page.purges[0];
    const ageSeconds = oldestPurge ? (Date.now() - Date.parse(oldestPurge.at)) / 1000 : 0;
    return Object.assign(reader, {
      behindSeconds: page === 'gone' ? PURGE_RETENTION_SECONDS : Math.max(0, ageSeconds),
    });
  });
}

/**
 * Starts all work of this program on the purge list of a database: it serves readers, listens for notifications and
 * expires purges.
 */
export function startPurges({ db, calls, databaseUrl, targetUrls, token, log }: StartPurgesOptions): Purges {
  const list = createPurgeList(calls);
  const readers = createPurgeReaders(calls);
  const watch = createPurgeWatch(list);
  const notes = createSubscriberNotes(readers, log);
  const drainController = new AbortController();
  const listSiteIds = async () =>
    (await db.select({ id: sites.id }).from(sites).orderBy(asc(sites.id))).map(({ id }) => id);

  const workers = [...new Set(targetUrls)].map((target) =>
    serveReader({
      reader: { kind: 'target', name: target },
      deliver: (message) => postPurge(target, token, message),
      watch,
      readers,
      listSiteIds,
      log,
    }),
  );
  const expiryWorker = startPollingWorker({
    name: 'purge expiry',
    firstDelayMs: FIRST_EXPIRY_DELAY_MS,
    intervalMs: PURGE_EXPIRY_INTERVAL_MS,
    log,
    async step() {
      await createPurgeList(db).expire();
      await readers.expire();
      return false;
    },
  });
  const notificationListener = databaseUrl === undefined ? undefined : listenForPurges(databaseUrl, watch.wake, log);

  return {
    watch,
    notes,
    readers,
    listSiteIds,
    drainSignal: drainController.signal,
    wake: watch.wake,
    async readAcknowledged() {
      const { history, snapshot } = await list.readPages([]);
      return findAcknowledged(await readers.list(), { history, currentSnapshot: snapshot });
    },
    listProgress: () => readProgress(list, readers),
    drain: () => drainController.abort(),
    async stop() {
      drainController.abort();
      await Promise.all([
        ...workers.map((worker) => worker.stop()),
        expiryWorker.stop(),
        notificationListener?.stop(),
        notes.stop(),
      ]);
    },
  };
}
