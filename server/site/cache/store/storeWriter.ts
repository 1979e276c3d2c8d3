import { now as clockNow } from '../clock.ts';
import { countDemand, dropDemand } from './demandTable.ts';
import type { Report, Work, WriterSettings } from './storeMessages.ts';
import { createStoreMaintenance } from './storeMaintenance.ts';
import { createWriterConnection } from './writerConnection.ts';

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

/** Writes to the store, and keeps it within its size: the work of a thread. Its errors are reports. */
export function createStoreWriter(
  settings: WriterSettings,
  report: (report: Report) => void,
  now: () => number = clockNow,
): StoreWriter {
  const connection = createWriterConnection(settings.file, report);
  const maintenance = createStoreMaintenance(connection, settings, report, now);

  const pages = new Map<number, Extract<Work, { type: 'page' }>>();
  /** By id, how often it was asked for, and last when. Like `purges`, no more than the client has waiting. */
  const removals = new Map<number, { readonly count: number; readonly at: number }>();
  const uses = new Map<number, number>();
  let purges: Extract<Work, { type: 'purge' }>[] = [];
  let counts: Extract<Work, { type: 'count' }>[] = [];
  const drops = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  let dueAt = 0;
  /** Until then nothing is attempted, because it failed: invalidations, and pages with what is known of them. */
  let [invalidateAgainAt, writeAgainAt] = [0, 0];

  /** The page is not written: a later one takes its place, or it was removed. */
  function displace(id: number) {
    const displaced = pages.get(id);
    if (!displaced) return;
    pages.delete(id);
    report({ type: 'written', bytes: displaced.bytes });
  }

  const hasInvalidations = () => purges.length + removals.size + drops.size > 0;
  const hasPages = () => pages.size + uses.size + counts.length > 0;

  /** Whether another process has put a page there since. */
  const hasNewer = (id: number, at: number) => connection.open().statements.newer.get(id, at, now()) !== undefined;

  function writeInvalidations(): Report[] {
    const { database, statements } = connection.open();
    const reports: Report[] = [];
    connection.inDurableTransaction(() => {
      for (const { ticket, tags, message, at } of purges) {
        const number = statements.count.get()?.['number'];
        if (typeof number !== 'number') throw new Error('the store has lost its counter');
        for (const tag of tags) statements.purge.run(tag, number, at, settings.by, message);
        reports.push({ type: 'purged', ticket, number, generation: connection.file.generation });
      }
      for (const [id, { at }] of removals) {
        if (hasNewer(id, at)) continue;
        statements.remove.run(id);
        statements.forget.run(id);
      }
      dropDemand(database, drops);
    });
    return reports;
  }

  /** Purges and removals: what they concern must not be served any more. False: they could not be written, and are tried again until they are. */
  function invalidate(): boolean {
    if (!hasInvalidations()) return true;
    if (performance.now() < invalidateAgainAt) return false;
    let reports: Report[] = [];
    const isWritten = connection.attempt(() => {
      reports = writeInvalidations();
    });
    drops.clear();
    if (!isWritten) {
      invalidateAgainAt = performance.now() + AGAIN_MS;
      return false;
    }
    invalidateAgainAt = 0;
    for (const each of reports) report(each);
    if (removals.size > 0) {
      const removed = new Map(Array.from(removals, ([id, { count }]) => [id, count]));
      report({ type: 'removed', counts: removed });
    }
    purges = [];
    removals.clear();
    return true;
  }

  function insertPages() {
    const { database, statements } = connection.open();
    connection.inTransaction(() => {
      for (const { row, madeAt } of pages.values()) {
        // One that was compressed again was made at the same time.
        if (hasNewer(row.id, madeAt)) continue;
        statements.page.run(row.id, row.key, row.head, row.headers, row.sum, row.body);
        statements.made.run(row.id, now(), madeAt);
      }
      for (const [id, at] of uses) statements.use.run(at, id);
      for (const { demand, at } of counts) countDemand(database, demand, at);
    });
  }

  /** Pages, and what is known of them. What can't be written is dropped: pages can be made again. */
  function writePages() {
    if (!hasPages() || performance.now() < writeAgainAt) return;
    const isWritten = connection.attempt(insertPages);
    if (isWritten && pages.size > 0) connection.notePagesWritten();
    writeAgainAt = isWritten ? 0 : performance.now() + AGAIN_MS;
    const bytes = [...pages.values()].reduce((sum, page) => sum + page.bytes, 0);
    pages.clear();
    uses.clear();
    counts = [];
    if (bytes > 0) report({ type: 'written', bytes });
    if (isWritten) connection.attempt(maintenance.keepWithinSize);
  }

  /** On a full disk the pages fail, and invalidations need not: each kind has a transaction of its own. */
  function flush() {
    clearTimeout(timer);
    timer = undefined;
    if (invalidate()) writePages();
    if (hasInvalidations() || hasPages()) flushWithin(AGAIN_MS);
  }

  function flushWithin(milliseconds: number) {
    const due = performance.now() + milliseconds;
    if (timer && dueAt <= due) return;
    clearTimeout(timer);
    dueAt = due;
    timer = setTimeout(flush, milliseconds);
  }

  return {
    take(work) {
      switch (work.type) {
        case 'page':
          displace(work.row.id);
          pages.set(work.row.id, work);
          break;
        case 'remove':
          displace(work.id);
          removals.set(work.id, { count: (removals.get(work.id)?.count ?? 0) + 1, at: work.at });
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
          return report({ type: 'demand', ticket: work.ticket, demand: maintenance.demand(work) });
        case 'replace':
          // Their `since` counts the purges of the file before: here a purge that they lack may have a lower number.
          for (const id of pages.keys()) displace(id);
          connection.replace(work.file);
          [invalidateAgainAt, writeAgainAt] = [0, 0];
          break;
      }
      if (pages.size >= MOST_COLLECTED && writeAgainAt === 0 && invalidateAgainAt === 0) return flush();
      const isUrgent = work.type === 'purge' && invalidateAgainAt === 0;
      if (isUrgent) return flushWithin(COLLECT_PURGES_MS);
      const isFailing = invalidateAgainAt > 0 || (writeAgainAt > 0 && !hasInvalidations());
      flushWithin(isFailing ? AGAIN_MS : COLLECT_MS);
    },

    close() {
      [invalidateAgainAt, writeAgainAt] = [0, 0];
      flush();
      maintenance.stop();
      clearTimeout(timer);
      connection.close();
    },
  };
}
