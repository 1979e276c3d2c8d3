import { randomUUID } from 'node:crypto';
import { mkdirSync, statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { errorCode } from '../../../../shared/node/errorCode.ts';
import { PATHS } from '../../projectPaths.ts';
import type { CountedDemand, Demand } from './demandTable.ts';
import { idOf, type KnownPage, knownPageOf, pageOf, rowOf, type StoredPage } from './pageRecord.ts';
import { createPurgeLog } from './purgeLog.ts';
import { isBusy, isDamage, newestOf, openFile, pathOf, type StoreFile } from './storeFile.ts';
import type { Report, Work, WriterSettings } from './storeWriter.ts';

export interface PageStoreStats {
  readonly entries: number;
  /** Of the file that are in use. */
  readonly bytes: number;
  /** Pages that were read, since the start. */
  readonly hits: number;
  /** Pages that were looked for and not there. */
  readonly misses: number;
}

/**
 * Pages on disk, shared by the processes of one deployment on one machine. Reading takes some microseconds; a thread
 * writes. Nothing here throws or rejects: a store that can't be used has no pages, and is tried again.
 */
export interface PageStore {
  /** A page, and whether something that it is made of was purged since. */
  read(key: string): { readonly page: StoredPage; readonly isPurged: boolean } | undefined;
  /** What is known of a page without reading it, and whether something that it is made of was purged since. */
  peek(key: string): (KnownPage & { readonly isPurged: boolean }) | undefined;
  /** The number of the last purge, for a page that is made of what is there now. */
  since(): number;
  /** Written a moment later. */
  write(page: StoredPage): void;
  remove(key: string): void;
  /** Notes that it is used, so that it is not among the first to go. */
  use(key: string): void;
  /** Counts how often visitors asked for pages. */
  count(demand: readonly CountedDemand[]): void;
  /** Forgets that visitors asked for a page. */
  drop(key: string): void;
  /**
   * Pages that were asked for more than once in the last day, here or in stores of other versions that are still there,
   * most frequent first.
   *
   * @param siteIds undefined: of all sites
   */
  demand(siteIds: readonly string[] | undefined, most: number): Promise<readonly Demand[]>;
  /** At once for `read` of this process; within a second for the other ones. */
  purge(tags: readonly string[]): void;
  stats(): PageStoreStats;
  /** Resolves when everything is written. */
  close(): Promise<void>;
}

interface PageStoreOptions {
  /** Folder of the store's own. */
  readonly folder: string;
  /** Stands for everything that shapes pages: 16 hexadecimal digits. Pages of another one are not used. */
  readonly identity: string;
  /** Bytes that the store may take. */
  readonly maxBytes: number;
  /** Milliseconds after which a page is of no use. */
  readonly keepMs: number;
  /** The tag of a whole site. */
  readonly siteTag: (siteId: string) => string;
  /** Other processes purged these tags; pages of theirs that were read before may be out of date. */
  readonly onPurged: (tags: ReadonlyMap<string, number>) => void;
  /** Purges are counted anew. */
  readonly onReset: () => void;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Milliseconds until purges of other processes are looked for. */
const LOOK_MS = 1000;
/** Looks, until the file itself is looked for: it may have been removed. */
const LOOKS_PER_FILE_CHECK = 3;
/** Milliseconds until a store that could not be used is tried again. */
const AGAIN_MS = 60_000;
/** Bytes of pages that wait to be written. */
const MAX_WAITING_BYTES = 32 * 1024 * 1024;
/** Tags of purges that wait to be written; beyond that, the store begins anew when it can be written. */
const MAX_WAITING_TAGS = 100_000;
const CLOSE_MS = 5000;

/** Bundled, the thread's program lies beside the others. */
const WRITER = import.meta.filename.endsWith('.ts')
  ? fileURLToPath(new URL('storeWriter.worker.ts', import.meta.url))
  : PATHS.storeWriter;

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const next = (file: StoreFile): StoreFile => ({ ...file, generation: file.generation + 1 });

const statementsOf = (database: DatabaseSync) => ({
  page: database.prepare(
    'SELECT key, head, headers, sum, body, (SELECT number FROM counter) AS number FROM page WHERE id = ?',
  ),
  known: database.prepare('SELECT key, head FROM page WHERE id = ?'),
  number: database.prepare('SELECT number FROM counter'),
  purges: database.prepare('SELECT tag, number, by FROM purge WHERE number > ?'),
});

interface Opened {
  readonly file: StoreFile;
  readonly inode: number;
  readonly database: DatabaseSync;
  readonly statements: ReturnType<typeof statementsOf>;
}

export function createPageStore(options: PageStoreOptions): PageStore {
  const { folder, identity, maxBytes, keepMs, siteTag, onPurged, onReset, logger, now } = options;
  const by = randomUUID();
  let purgeLog = createPurgeLog(siteTag);
  let opened: Opened | undefined;
  let writer: Worker | undefined;
  let isClosed = false;
  let failedAt: number | undefined;
  let reported: string | undefined;
  let othersReported = false;
  let waitingBytes = 0;
  /** Purges that are not written yet, by ticket. */
  const waitingPurges = new Map<number, readonly string[]>();
  let waitingTags = 0;
  let lastTicket = 0;
  /** Who waits for what visitors asked for, by ticket. */
  const waitingReaders = new Map<number, (demand: readonly Demand[]) => void>();
  /** Purges could not be noted: what the file has may be out of date. */
  let isOutdated = false;
  /** Pages that are not removed yet, and how often that was asked for. */
  const removing = new Map<string, number>();
  let size = { entries: 0, bytes: 0 };
  let hits = 0;
  let misses = 0;
  let looks = 0;

  function shut() {
    try {
      opened?.database.close();
    } catch {
      // It is closed all the same.
    }
    opened = undefined;
  }

  function stopWriter() {
    const stopped = writer;
    writer = undefined;
    waitingBytes = 0;
    for (const ticket of waitingReaders.keys()) settleDemand(ticket, []);
    stopped?.postMessage({ type: 'close' } satisfies Work, []);
  }

  /** Goes on without the store, and says so once for each reason. */
  function fail(error: unknown) {
    shut();
    stopWriter();
    failedAt = performance.now();
    const reason = reasonOf(error);
    if (reason !== reported) logger.warn({ reason }, 'page store unusable, pages are kept in memory only');
    reported = reason;
  }

  function openReader(file: StoreFile) {
    const database = openFile(file);
    opened = { file, inode: statSync(pathOf(file)).ino, database, statements: statementsOf(database) };
    purgeLog = purgeLog.renewed();
    onReset();
    look();
  }

  /** Opens the newest generation, or the next one where that is damaged. */
  function openNewest() {
    const newest = newestOf(folder, identity);
    try {
      openReader(isOutdated ? next(newest) : newest);
      isOutdated = false;
    } catch (error) {
      if (!isDamage(error)) throw error;
      logger.warn({ reason: reasonOf(error) }, 'page store damaged, emptied');
      shut();
      openReader(next(newest));
    }
  }

  function start() {
    try {
      mkdirSync(folder, { recursive: true });
      openNewest();
      startWriter();
      if (failedAt !== undefined) logger.info('page store usable again');
      failedAt = undefined;
      reported = undefined;
    } catch (error) {
      fail(error);
    }
  }

  function startWriter() {
    if (!opened) return;
    const { file } = opened;
    const worker = new Worker(WRITER, { workerData: { file, maxBytes, keepMs, by } satisfies WriterSettings });
    writer = worker;
    worker.on('message', (report: Report) => {
      if (writer === worker || report.type === 'purged') receive(report);
    });
    worker.on('error', (error) => {
      if (writer === worker) fail(error);
    });
    for (const [ticket, tags] of waitingPurges) post({ type: 'purge', ticket, tags, at: now() });
    for (const key of removing.keys()) {
      removing.set(key, 1);
      post({ type: 'remove', id: idOf(key), key });
    }
  }

  const post = (work: Work, transfer: readonly ArrayBuffer[] = []) => writer?.postMessage(work, transfer);

  function receive(report: Report) {
    switch (report.type) {
      case 'written':
        waitingBytes = Math.max(0, waitingBytes - report.bytes);
        break;
      case 'removed':
        for (const key of report.keys) settleRemoval(key);
        break;
      case 'purged':
        settlePurge(report.ticket, report.generation === opened?.file.generation ? report.number : undefined);
        break;
      case 'demand':
        settleDemand(report.ticket, report.demand);
        break;
      case 'size':
        size = { entries: report.entries, bytes: report.bytes };
        break;
      case 'forgotten':
        purgeLog.forget(report.before);
        break;
      case 'failed':
        logger.warn({ reason: report.reason, code: report.code }, 'page store write failed, new pages are not kept');
        break;
      case 'recovered':
        logger.info('page store written again');
        break;
      case 'damaged':
        if (report.generation === opened?.file.generation) discard(report.reason);
        break;
      case 'others':
        if (report.removed > 0) logger.info({ removed: report.removed }, 'page store of another version removed');
        if (report.inUse > 0 && !othersReported) {
          logger.warn('page store folder also used by another version or deployment');
          othersReported = true;
        }
        break;
    }
  }

  function settleRemoval(key: string) {
    const count = (removing.get(key) ?? 0) - 1;
    if (count > 0) removing.set(key, count);
    else removing.delete(key);
  }

  function settleDemand(ticket: number, demand: readonly Demand[]) {
    waitingReaders.get(ticket)?.(demand);
    waitingReaders.delete(ticket);
  }

  function settlePurge(ticket: number, number: number | undefined) {
    const tags = waitingPurges.get(ticket);
    if (!tags) return;
    waitingPurges.delete(ticket);
    waitingTags -= tags.length;
    purgeLog.release(tags, number);
  }

  /** Throws the file away, and begins the next one. */
  function discard(reason: string) {
    logger.warn({ reason }, 'page store damaged, emptied');
    const damaged = opened?.file;
    shut();
    try {
      const newest = newestOf(folder, identity);
      const isNewer = damaged !== undefined && newest.generation > damaged.generation;
      openReader(isNewer ? newest : next(newest));
      replaceFile();
    } catch (error) {
      fail(error);
    }
  }

  /** Has the thread write to the file that is open here. */
  function replaceFile() {
    size = { entries: 0, bytes: 0 };
    if (opened) post({ type: 'replace', file: opened.file });
  }

  /** What reading gives; undefined when it went wrong. */
  function attempt<Result>(read: (current: Opened) => Result): Result | undefined {
    if (!opened) return undefined;
    try {
      return read(opened);
    } catch (error) {
      if (isDamage(error)) discard(reasonOf(error));
      else if (!isBusy(error)) fail(error);
      return undefined;
    }
  }

  /** Takes in the purges of other processes. */
  function look() {
    attempt(({ statements }) => {
      const number = statements.number.get()?.['number'];
      if (typeof number !== 'number' || number === purgeLog.number) return;
      const foreign = new Map<string, number>();
      for (const { tag, number: purged, by: writtenBy } of statements.purges.all(purgeLog.number)) {
        if (typeof tag !== 'string' || typeof purged !== 'number') continue;
        purgeLog.note(tag, purged);
        if (writtenBy !== by) foreign.set(tag, purged);
      }
      purgeLog.reach(number);
      if (foreign.size > 0) onPurged(foreign);
    });
  }

  /** The file may have been removed, or another process may have begun the next generation. */
  function checkFile({ file, inode }: Opened) {
    try {
      const isThere = statSync(pathOf(file), { throwIfNoEntry: false })?.ino === inode;
      if (isThere && newestOf(folder, identity).generation === file.generation) return;
      shut();
      mkdirSync(folder, { recursive: true });
      const newest = newestOf(folder, identity);
      openReader(newest.generation > file.generation ? newest : next(file));
      replaceFile();
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') fail(error);
    }
  }

  const timer = setInterval(() => {
    if (isClosed) return;
    if (!opened) {
      if (failedAt !== undefined && performance.now() - failedAt > AGAIN_MS) start();
      return;
    }
    looks += 1;
    if (looks % LOOKS_PER_FILE_CHECK === 0) checkFile(opened);
    look();
  }, LOOK_MS).unref();

  start();

  return {
    read(key) {
      if (!opened || removing.has(key)) return undefined;
      const row = attempt(({ statements }) => statements.page.get(idOf(key)));
      if (row?.['key'] !== key) {
        misses += 1;
        return undefined;
      }
      const page = pageOf(row);
      if (!page) {
        discard('a page does not match its checksum');
        return undefined;
      }
      hits += 1;
      if (row['number'] !== purgeLog.number) look();
      return { page, isPurged: purgeLog.isPurged(page.siteId, page.tags, page.since) };
    },

    peek(key) {
      if (!opened || removing.has(key)) return undefined;
      const row = attempt(({ statements }) => statements.known.get(idOf(key)));
      const page = row?.['key'] === key ? knownPageOf(row) : undefined;
      return page && { ...page, isPurged: purgeLog.isPurged(page.siteId, page.tags, page.since) };
    },

    since() {
      look();
      return purgeLog.number;
    },

    write(page) {
      if (!writer || waitingBytes > MAX_WAITING_BYTES) return;
      const row = rowOf(page);
      const body = new Uint8Array(row.body);
      const bytes = body.length + row.head.length + row.headers.length + row.key.length;
      waitingBytes += bytes;
      post({ type: 'page', row: { ...row, body }, madeAt: page.madeAt, bytes }, [body.buffer]);
    },

    remove(key) {
      if (!writer) return;
      removing.set(key, (removing.get(key) ?? 0) + 1);
      post({ type: 'remove', id: idOf(key), key });
    },

    use: (key) => post({ type: 'use', id: idOf(key), at: now() }),

    count: (demand) => post({ type: 'count', demand, at: now() }),

    drop: (key) => post({ type: 'drop', id: idOf(key) }),

    demand(siteIds, most) {
      if (!writer) return Promise.resolve([]);
      lastTicket += 1;
      const { promise, resolve } = Promise.withResolvers<readonly Demand[]>();
      waitingReaders.set(lastTicket, resolve);
      post({ type: 'demand', ticket: lastTicket, siteIds, most, at: now() });
      return promise;
    },

    purge(tags) {
      if (isOutdated) return;
      lastTicket += 1;
      waitingPurges.set(lastTicket, tags);
      waitingTags += tags.length;
      purgeLog.hold(tags);
      post({ type: 'purge', ticket: lastTicket, tags, at: now() });
      if (waitingTags <= MAX_WAITING_TAGS) return;
      isOutdated = true;
      for (const ticket of waitingPurges.keys()) settlePurge(ticket, undefined);
      fail(new Error('purges could not be written for long'));
    },

    stats: () => ({ ...size, hits, misses }),

    async close() {
      isClosed = true;
      clearInterval(timer);
      shut();
      if (!writer) return;
      const worker = writer;
      const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
      stopWriter();
      const giveUp = setTimeout(() => void worker.terminate(), CLOSE_MS);
      await ended;
      clearTimeout(giveUp);
    },
  };
}
