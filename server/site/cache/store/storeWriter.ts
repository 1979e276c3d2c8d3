import type { DatabaseSync } from 'node:sqlite';
import {
  countDemand,
  type CountedDemand,
  type Demand,
  dropDemand,
  frequentDemand,
  inheritDemand,
  limitDemand,
  recentDemand,
} from './demandTable.ts';
import type { PageRow } from './pageRecord.ts';
import {
  filesIn,
  isDamage,
  isInUse,
  openFile,
  openToRead,
  removeFile,
  sqliteCode,
  type StoreFile,
} from './storeFile.ts';

export interface WriterSettings {
  readonly file: StoreFile;
  /** Bytes that the store may take. */
  readonly maxBytes: number;
  /** Milliseconds after which a page is of no use. */
  readonly keepMs: number;
  /** Names this process among those that write. */
  readonly by: string;
}

/** What the writer is asked to do. Times are milliseconds since 1970. */
export type Work =
  | { readonly type: 'page'; readonly row: PageRow; readonly madeAt: number; readonly bytes: number }
  | { readonly type: 'use'; readonly id: number; readonly at: number }
  | { readonly type: 'remove'; readonly id: number; readonly key: string }
  | { readonly type: 'purge'; readonly ticket: number; readonly tags: readonly string[]; readonly at: number }
  | { readonly type: 'count'; readonly demand: readonly CountedDemand[]; readonly at: number }
  /** Nothing is at an address any more. */
  | { readonly type: 'drop'; readonly id: number }
  /** Asks for what was asked for more than once; of other versions' stores, too. */
  | {
      readonly type: 'demand';
      readonly ticket: number;
      readonly siteIds: readonly string[] | undefined;
      readonly most: number;
      readonly at: number;
    }
  /** The file is replaced by another generation. */
  | { readonly type: 'replace'; readonly file: StoreFile }
  | { readonly type: 'close' };

/** What the writer reports. */
export type Report =
  /** So many bytes of pages left the queue. */
  | { readonly type: 'written'; readonly bytes: number }
  | { readonly type: 'removed'; readonly keys: readonly string[] }
  | { readonly type: 'purged'; readonly ticket: number; readonly number: number; readonly generation: number }
  | { readonly type: 'demand'; readonly ticket: number; readonly demand: readonly Demand[] }
  | { readonly type: 'size'; readonly entries: number; readonly bytes: number }
  /** Purges with a lower number are forgotten. */
  | { readonly type: 'forgotten'; readonly before: number }
  /** Nothing can be written, as on a full disk; it is tried again. */
  | { readonly type: 'failed'; readonly reason: string; readonly code: number | undefined }
  | { readonly type: 'recovered' }
  | { readonly type: 'damaged'; readonly generation: number; readonly reason: string }
  /** Stores of other builds or settings, removed or in use by other processes. */
  | { readonly type: 'others'; readonly removed: number; readonly inUse: number };

interface StoreWriter {
  take(work: Exclude<Work, { readonly type: 'close' }>): void;
  /** Writes what waits, and closes the file. */
  close(): void;
}

/** Milliseconds that writes are collected: one transaction for all of them. */
const COLLECT_MS = 50;
const MOST_COLLECTED = 250;
/** The same for purges, which other processes wait for. */
const COLLECT_PURGES_MS = 5;
/** Milliseconds until it is tried again to write. */
const AGAIN_MS = 10_000;
/** Milliseconds without a failure until it counts as over. */
const STEADY_MS = 60_000;
const MAINTAIN_MS = 10 * 60_000;
const FIRST_MAINTENANCE_MS = 1000;
const MEASURE_MS = 1000;
/** What is left of a full store once the pages that were used least recently are gone. */
const ENOUGH = 0.95;
/** Pages that one transaction removes: other processes wait for it. */
const MOST_REMOVED = 500;
/** Pages of the file that are given back at once. */
const GIVEN_BACK = 500;
/** Purges are kept longer than any page. */
const SLACK_MS = 3_600_000;

const isNumber = (value: unknown): value is number => typeof value === 'number';

function numbersOf(database: DatabaseSync, sql: string, ...parameters: number[]): number[] {
  return database
    .prepare(sql)
    .all(...parameters)
    .flatMap((row) => Object.values(row).filter(isNumber));
}

const statementsOf = (database: DatabaseSync) => ({
  page: database.prepare('INSERT OR REPLACE INTO page (id, key, head, headers, sum, body) VALUES (?, ?, ?, ?, ?, ?)'),
  made: database.prepare('INSERT OR REPLACE INTO used (id, at, made) VALUES (?, ?, ?)'),
  use: database.prepare('UPDATE used SET at = ? WHERE id = ?'),
  remove: database.prepare('DELETE FROM page WHERE id = ?'),
  forget: database.prepare('DELETE FROM used WHERE id = ?'),
  count: database.prepare('UPDATE counter SET number = number + 1 WHERE id = 1 RETURNING number'),
  purge: database.prepare('INSERT OR REPLACE INTO purge (tag, number, at, by) VALUES (?, ?, ?, ?)'),
});

/** What the store of another version knows of its visitors. One that is damaged, or gone by now, knows nothing. */
function demandOf(other: StoreFile, at: number): ReturnType<typeof recentDemand> {
  let database: DatabaseSync | undefined;
  try {
    database = openToRead(other);
    return recentDemand(database, at);
  } catch {
    return [];
  } finally {
    database?.close();
  }
}

/** Writes to the store, and keeps it within its size: the work of a thread. Its errors are reports. */
export function createStoreWriter(
  settings: WriterSettings,
  report: (report: Report) => void,
  now: () => number = Date.now,
): StoreWriter {
  const { maxBytes, keepMs, by } = settings;
  let { file } = settings;
  let opened: { readonly database: DatabaseSync; readonly statements: ReturnType<typeof statementsOf> } | undefined;
  let isDamaged = false;
  let isFailing = false;
  let failedAt = 0;

  const pages = new Map<number, Extract<Work, { type: 'page' }>>();
  /** Keys by id, each as often as it was asked for. */
  const removals = new Map<number, string[]>();
  const uses = new Map<number, number>();
  let purges: Extract<Work, { type: 'purge' }>[] = [];
  let counts: Extract<Work, { type: 'count' }>[] = [];
  const drops = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  /** The timer is that of purges. */
  let isPurging = false;
  let measuring: NodeJS.Timeout | undefined;

  function open() {
    if (!opened) {
      const database = openFile(file);
      opened = { database, statements: statementsOf(database) };
    }
    return opened;
  }

  function shut() {
    try {
      opened?.database.close();
    } catch {
      // It is closed all the same.
    }
    opened = undefined;
  }

  /** False: something went wrong, and is reported. */
  function attempt(work: () => void): boolean {
    if (isDamaged) return false;
    try {
      work();
      // A full disk takes a little now and then.
      if (isFailing && performance.now() - failedAt > STEADY_MS) {
        isFailing = false;
        report({ type: 'recovered' });
      }
      return true;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (isDamage(error)) {
        isDamaged = true;
        shut();
        report({ type: 'damaged', generation: file.generation, reason });
        return false;
      }
      if (!isFailing) report({ type: 'failed', reason, code: sqliteCode(error) });
      isFailing = true;
      failedAt = performance.now();
      return false;
    }
  }

  function inTransaction(work: () => void) {
    const { database } = open();
    database.exec('BEGIN IMMEDIATE');
    try {
      work();
      database.exec('COMMIT');
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  }

  function writeAll(): Report[] {
    const { statements } = open();
    const reports: Report[] = [];
    inTransaction(() => {
      for (const { ticket, tags, at } of purges) {
        const number = statements.count.get()?.['number'];
        if (!isNumber(number)) throw new Error('the store has lost its counter');
        for (const tag of tags) statements.purge.run(tag, number, at, by);
        reports.push({ type: 'purged', ticket, number, generation: file.generation });
      }
      for (const id of removals.keys()) {
        statements.remove.run(id);
        statements.forget.run(id);
      }
      for (const { row, madeAt } of pages.values()) {
        statements.page.run(row.id, row.key, row.head, row.headers, row.sum, row.body);
        statements.made.run(row.id, now(), madeAt);
      }
      for (const [id, at] of uses) statements.use.run(at, id);
      const { database } = open();
      for (const { demand, at } of counts) countDemand(database, demand, at);
      dropDemand(database, drops);
    });
    return reports;
  }

  function flush() {
    clearTimeout(timer);
    timer = undefined;
    isPurging = false;
    if (pages.size + removals.size + uses.size + purges.length + counts.length + drops.size === 0) return;
    const bytes = [...pages.values()].reduce((sum, page) => sum + page.bytes, 0);
    const keys = [...removals.values()].flat();
    let reports: Report[] = [];
    const isWritten = attempt(() => {
      reports = writeAll();
    });
    if (isWritten) {
      purges = [];
      removals.clear();
      for (const each of reports) report(each);
      if (keys.length > 0) report({ type: 'removed', keys });
    } else {
      // Pages can be made again; what was removed or purged must not come back.
      timer = setTimeout(flush, AGAIN_MS).unref();
    }
    pages.clear();
    uses.clear();
    counts = [];
    drops.clear();
    if (bytes > 0) report({ type: 'written', bytes });
    if (isWritten) attempt(keepWithinSize);
  }

  function sizes() {
    const { database } = open();
    const [count = 0, free = 0] = numbersOf(
      database,
      'SELECT page_count, freelist_count FROM pragma_page_count, pragma_freelist_count',
    );
    const [size = 0] = numbersOf(database, 'PRAGMA page_size');
    return { bytes: (count - free) * size, fileBytes: count * size, free };
  }

  const countEntries = () => numbersOf(open().database, 'SELECT count(*) FROM used')[0] ?? 0;

  function removePages(ids: readonly number[]) {
    const { statements } = open();
    for (let start = 0; start < ids.length; start += MOST_REMOVED) {
      inTransaction(() => {
        for (const id of ids.slice(start, start + MOST_REMOVED)) {
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
      const most = Math.ceil(((bytes - maxBytes * ENOUGH) / bytes) * entries);
      removePages(numbersOf(open().database, 'SELECT id FROM used ORDER BY at LIMIT ?', most));
    } else if (fileBytes > maxBytes && free > 0) {
      open().database.exec(`PRAGMA incremental_vacuum(${GIVEN_BACK})`);
    }
    measureSoon();
  }

  /** A moment later: counting takes some milliseconds. */
  function measureSoon() {
    measuring ??= setTimeout(() => {
      measuring = undefined;
      attempt(() => report({ type: 'size', entries: countEntries(), bytes: sizes().bytes }));
    }, MEASURE_MS).unref();
  }

  /** Removes pages and purges that are too old to matter, and stores of other builds or settings. */
  function maintain() {
    attempt(() => {
      const { database } = open();
      removePages(numbersOf(database, 'SELECT id FROM used WHERE made < ?', now() - keepMs));
      inTransaction(() => {
        database.prepare('DELETE FROM purge WHERE at < ?').run(now() - keepMs - SLACK_MS);
        limitDemand(database, now());
      });
      const [oldest] = numbersOf(database, 'SELECT min(number) FROM purge');
      if (oldest !== undefined) report({ type: 'forgotten', before: oldest });
      measureSoon();
      removeOthers();
    });
  }

  /** Takes over what visitors asked for from the store of another version. */
  function inherit(other: StoreFile) {
    if (other.identity === file.identity) return;
    const rows = demandOf(other, now());
    if (rows.length > 0) inTransaction(() => inheritDemand(open().database, rows));
  }

  /** What is asked for most, here and in stores of other versions, which may still be in use. */
  function readDemand({ siteIds, most, at }: Omit<Extract<Work, { type: 'demand' }>, 'type' | 'ticket'>) {
    let demand: readonly Demand[] = [];
    attempt(() => {
      for (const other of filesIn(file.folder)) inherit(other);
      demand = frequentDemand(open().database, { siteIds, most, at });
    });
    return demand;
  }

  function removeOthers() {
    let [removed, inUse] = [0, 0];
    for (const other of filesIn(file.folder)) {
      if (other.identity === file.identity && other.generation >= file.generation) continue;
      if (isInUse(other)) {
        inUse += 1;
        continue;
      }
      inherit(other);
      if (removeFile(other) && other.identity !== file.identity) removed += 1;
    }
    if (removed + inUse > 0) report({ type: 'others', removed, inUse });
  }

  const first = setTimeout(maintain, FIRST_MAINTENANCE_MS).unref();
  const maintenance = setInterval(maintain, MAINTAIN_MS).unref();

  return {
    take(work) {
      switch (work.type) {
        case 'page':
          pages.set(work.row.id, work);
          break;
        case 'remove':
          pages.delete(work.id);
          removals.set(work.id, [...(removals.get(work.id) ?? []), work.key]);
          break;
        case 'use':
          uses.set(work.id, work.at);
          break;
        case 'purge':
          purges.push(work);
          break;
        case 'count':
          counts.push(work);
          break;
        case 'drop':
          drops.add(work.id);
          break;
        case 'demand':
          flush();
          return report({ type: 'demand', ticket: work.ticket, demand: readDemand(work) });
        case 'replace':
          shut();
          file = work.file;
          isDamaged = false;
          break;
      }
      if (pages.size >= MOST_COLLECTED && !isFailing) return flush();
      if (work.type === 'purge' && !isPurging && !isFailing) {
        isPurging = true;
        clearTimeout(timer);
        timer = setTimeout(flush, COLLECT_PURGES_MS);
      }
      timer ??= setTimeout(flush, COLLECT_MS);
    },

    close() {
      clearTimeout(first);
      clearInterval(maintenance);
      flush();
      clearTimeout(measuring);
      clearTimeout(timer);
      shut();
    },
  };
}
