import type { DatabaseSync } from 'node:sqlite';
import {
  type PageDemand,
  readFrequentDemand,
  copyDemandRows,
  deleteRareDemand,
  readRecentDemand,
} from './demandTable.ts';
import { listStoreFiles, openForReading, removeOtherFiles, type StoreFile } from './storeFile.ts';
import type { WriterReport, WriterTask, WriterSettings } from './storeMessages.ts';
import type { WriterConnection } from './writerConnection.ts';

const MAINTENANCE_INTERVAL_MS = 10 * 60_000;
const FIRST_MAINTENANCE_DELAY_MS = 1000;
const MEASURE_INTERVAL_MS = 1000;
/** The share of its maximum size to which a full store is reduced, by removing the least recently used pages. */
const REDUCED_SIZE_SHARE = 0.95;
/** The number of pages that one transaction removes. It is small because other processes wait for the transaction. */
const MAX_REMOVED_PAGES_AT_ONCE = 500;
/** The number of database pages that are returned to the disk at once. */
const MAX_RETURNED_DATABASE_PAGES = 500;
/** The additional time for which a purge is kept after the maximum age of pages. */
const PURGE_RETENTION_SLACK_MS = 3_600_000;

const isNumber = (value: unknown): value is number => typeof value === 'number';

function readNumbers(database: DatabaseSync, sql: string, ...parameters: number[]): number[] {
  return database
    .prepare(sql)
    .all(...parameters)
    .flatMap((row) => Object.values(row).filter(isNumber));
}

/** Returns the demand in the store of another version; nothing when that store is damaged or was removed. */
function readOtherDemand(other: StoreFile, at: number): ReturnType<typeof readRecentDemand> {
  let database: DatabaseSync | undefined;
  try {
    database = openForReading(other);
    return readRecentDemand(database, at);
  } catch {
    return [];
  } finally {
    database?.close();
  }
}

interface StoreMaintenance {
  /** Removes the least recently used pages when the store is full. */
  readonly removePagesIfFull: () => void;
  /** Returns the most requested pages, also from stores of other versions, which other processes may still use. */
  readonly readDemand: (
    work: Omit<Extract<WriterTask, { type: 'demand' }>, 'type' | 'ticket'>,
  ) => readonly PageDemand[];
  readonly stop: () => void;
}

/** Keeps the store within its maximum size and age, and copies the demand from stores of other versions. */
export function createStoreMaintenance(
  connection: WriterConnection,
  { maxBytes, retentionMs: keepMs }: Pick<WriterSettings, 'maxBytes' | 'retentionMs'>,
  report: (report: WriterReport) => void,
  now: () => number,
): StoreMaintenance {
  const { openDatabase: open, tryWork: attempt, runInTransaction: inTransaction } = connection;
  let measuring: NodeJS.Timeout | undefined;

  function sizes() {
    const { database } = open();
    const [count = 0, free = 0] = readNumbers(
      database,
      'SELECT page_count, freelist_count FROM pragma_page_count, pragma_freelist_count',
    );
    const [size = 0] = readNumbers(database, 'PRAGMA page_size');
    return { bytes: (count - free) * size, fileBytes: count * size, free };
  }

  const countEntries = () => readNumbers(open().database, 'SELECT count(*) FROM used')[0] ?? 0;

  function removePages(ids: readonly number[]) {
    const { statements } = open();
    for (let start = 0; start < ids.length; start += MAX_REMOVED_PAGES_AT_ONCE) {
      inTransaction(() => {
        for (const id of ids.slice(start, start + MAX_REMOVED_PAGES_AT_ONCE)) {
          statements.remove.run(id);
          statements.forget.run(id);
        }
      });
    }
  }

  function keepWithinSize() {
    const { bytes, fileBytes, free } = sizes();
    if (bytes > maxBytes) {
      const entries = Math.max(1, countEntries());
      const most = Math.ceil(((bytes - maxBytes * REDUCED_SIZE_SHARE) / bytes) * entries);
      removePages(readNumbers(open().database, 'SELECT id FROM used ORDER BY at LIMIT ?', most));
    } else if (fileBytes > maxBytes && free > 0) {
      open().database.exec(`PRAGMA incremental_vacuum(${MAX_RETURNED_DATABASE_PAGES})`);
    }
    measureSoon();
  }

  /** The size is measured a moment later, because counting takes some milliseconds. */
  function measureSoon() {
    measuring ??= setTimeout(() => {
      measuring = undefined;
      attempt(() => report({ type: 'size', entries: countEntries(), bytes: sizes().bytes }));
    }, MEASURE_INTERVAL_MS).unref();
  }

  /** Removes pages and purges that are too old to be used, and stores of other builds or settings. */
  function maintain() {
    attempt(() => {
      const { database } = open();
      removePages(readNumbers(database, 'SELECT id FROM used WHERE made < ?', now() - keepMs));
      inTransaction(() => {
        database.prepare('DELETE FROM purge WHERE at < ?').run(now() - keepMs - PURGE_RETENTION_SLACK_MS);
        deleteRareDemand(database, now());
      });
      const [oldest] = readNumbers(database, 'SELECT min(number) FROM purge');
      if (oldest !== undefined) report({ type: 'forgotten', before: oldest });
      measureSoon();
      const others = removeOtherFiles(connection.file, copyDemand);
      if (others.removed + others.inUse > 0) report({ type: 'others', ...others });
    });
  }

  /** Copies the demand from the store of another version. */
  function copyDemand(other: StoreFile) {
    if (other.identity === connection.file.identity) return;
    const rows = readOtherDemand(other, now());
    if (rows.length > 0) inTransaction(() => copyDemandRows(open().database, rows));
  }

  function readDemand({ siteIds, most, at }: Parameters<StoreMaintenance['readDemand']>[0]) {
    let demand: readonly PageDemand[] = [];
    attempt(() => {
      for (const other of listStoreFiles(connection.file.folder)) copyDemand(other);
      demand = readFrequentDemand(open().database, { siteIds, most, at });
    });
    return demand;
  }

  const first = setTimeout(maintain, FIRST_MAINTENANCE_DELAY_MS).unref();
  const maintenance = setInterval(maintain, MAINTENANCE_INTERVAL_MS).unref();

  return {
    removePagesIfFull: keepWithinSize,
    readDemand,
    stop() {
      clearTimeout(first);
      clearInterval(maintenance);
      clearTimeout(measuring);
    },
  };
}
