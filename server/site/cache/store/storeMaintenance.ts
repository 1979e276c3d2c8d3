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

/** Returns the demand in the store of another version; no demand when that store is damaged or was removed. */
function readOtherDemand(otherFile: StoreFile, nowMs: number): ReturnType<typeof readRecentDemand> {
  let database: DatabaseSync | undefined;
  try {
    database = openForReading(otherFile);
    return readRecentDemand(database, nowMs);
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
    query: Omit<Extract<WriterTask, { type: 'demand' }>, 'type' | 'ticket'>,
  ) => readonly PageDemand[];
  readonly stop: () => void;
}

/** Limits the size of the store and the age of its pages, and copies the demand from stores of other versions. */
export function createStoreMaintenance(
  connection: WriterConnection,
  { maxBytes, retentionMs }: Pick<WriterSettings, 'maxBytes' | 'retentionMs'>,
  report: (report: WriterReport) => void,
  now: () => number,
): StoreMaintenance {
  const { openDatabase, tryWork, runInTransaction } = connection;
  let measureTimer: NodeJS.Timeout | undefined;

  function measureSizes() {
    const { database } = openDatabase();
    const [pageCount = 0, freePageCount = 0] = readNumbers(
      database,
      'SELECT page_count, freelist_count FROM pragma_page_count, pragma_freelist_count',
    );
    const [pageSize = 0] = readNumbers(database, 'PRAGMA page_size');
    return { bytes: (pageCount - freePageCount) * pageSize, fileBytes: pageCount * pageSize, free: freePageCount };
  }

  const countEntries = () => readNumbers(openDatabase().database, 'SELECT count(*) FROM used')[0] ?? 0;

  function removePages(ids: readonly number[]) {
    const { statements } = openDatabase();
    for (let start = 0; start < ids.length; start += MAX_REMOVED_PAGES_AT_ONCE) {
      runInTransaction(() => {
        for (const id of ids.slice(start, start + MAX_REMOVED_PAGES_AT_ONCE)) {
          statements.deletePage.run(id);
          statements.deleteUse.run(id);
        }
      });
    }
  }

  function removePagesIfFull() {
    const { bytes, fileBytes, free } = measureSizes();
    if (bytes > maxBytes) {
      const entries = Math.max(1, countEntries());
      const removedPageCount = Math.ceil(((bytes - maxBytes * REDUCED_SIZE_SHARE) / bytes) * entries);
      removePages(readNumbers(openDatabase().database, 'SELECT id FROM used ORDER BY at LIMIT ?', removedPageCount));
    } else if (fileBytes > maxBytes && free > 0) {
      openDatabase().database.exec(`PRAGMA incremental_vacuum(${MAX_RETURNED_DATABASE_PAGES})`);
    }
    measureSizesSoon();
  }

  /** Measures the size later, at most once a second, because counting takes some milliseconds. */
  function measureSizesSoon() {
    measureTimer ??= setTimeout(() => {
      measureTimer = undefined;
      tryWork(() => report({ type: 'size', entries: countEntries(), bytes: measureSizes().bytes }));
    }, MEASURE_INTERVAL_MS).unref();
  }

  /** Removes pages and purges that are too old to be used, and stores of other builds or settings. */
  function maintainStore() {
    tryWork(() => {
      const { database } = openDatabase();
      removePages(readNumbers(database, 'SELECT id FROM used WHERE made < ?', now() - retentionMs));
      runInTransaction(() => {
        database.prepare('DELETE FROM purge WHERE at < ?').run(now() - retentionMs - PURGE_RETENTION_SLACK_MS);
        deleteRareDemand(database, now());
      });
      const [oldestNumber] = readNumbers(database, 'SELECT min(number) FROM purge');
      if (oldestNumber !== undefined) report({ type: 'forgotten', before: oldestNumber });
      measureSizesSoon();
      const otherStores = removeOtherFiles(connection.file, copyDemand);
      if (otherStores.removed + otherStores.inUse > 0) report({ type: 'others', ...otherStores });
    });
  }

  /** Copies the demand from the store of another version. */
  function copyDemand(otherFile: StoreFile) {
    if (otherFile.identity === connection.file.identity) return;
    const rows = readOtherDemand(otherFile, now());
    if (rows.length > 0) runInTransaction(() => copyDemandRows(openDatabase().database, rows));
  }

  function readDemand({ siteIds, maxPages, at }: Parameters<StoreMaintenance['readDemand']>[0]) {
    let demand: readonly PageDemand[] = [];
    tryWork(() => {
      for (const otherFile of listStoreFiles(connection.file.folder)) copyDemand(otherFile);
      demand = readFrequentDemand(openDatabase().database, { siteIds, maxPages, at });
    });
    return demand;
  }

  const firstTimer = setTimeout(maintainStore, FIRST_MAINTENANCE_DELAY_MS).unref();
  const maintenanceTimer = setInterval(maintainStore, MAINTENANCE_INTERVAL_MS).unref();

  return {
    removePagesIfFull,
    readDemand,
    stop() {
      clearTimeout(firstTimer);
      clearInterval(maintenanceTimer);
      clearTimeout(measureTimer);
    },
  };
}
