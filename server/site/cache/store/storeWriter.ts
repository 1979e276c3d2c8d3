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
  now: () => number = Date.now,
): StoreWriter {
  const connection = createWriterConnection(settings.file, report);
  const maintenance = createStoreMaintenance(connection, settings, report, now);

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

  /** The page is not written: a later one takes its place, or it was removed. */
  function displace(id: number) {
    const displaced = pages.get(id);
    if (!displaced) return;
    pages.delete(id);
    report({ type: 'written', bytes: displaced.bytes });
  }

  function writeAll(): Report[] {
    const { database, statements } = connection.open();
    const reports: Report[] = [];
    connection.inTransaction(() => {
      for (const { ticket, tags, at } of purges) {
        const number = statements.count.get()?.['number'];
        if (typeof number !== 'number') throw new Error('the store has lost its counter');
        for (const tag of tags) statements.purge.run(tag, number, at, settings.by);
        reports.push({ type: 'purged', ticket, number, generation: connection.file.generation });
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
    const isWritten = connection.attempt(() => {
      reports = writeAll();
    });
    if (isWritten) {
      if (pages.size > 0) connection.notePagesWritten();
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
    if (isWritten) connection.attempt(maintenance.keepWithinSize);
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
          return report({ type: 'demand', ticket: work.ticket, demand: maintenance.demand(work) });
        case 'replace':
          connection.replace(work.file);
          break;
      }
      if (pages.size >= MOST_COLLECTED && !connection.isFailing) return flush();
      if (work.type === 'purge' && !isPurging && !connection.isFailing) {
        isPurging = true;
        clearTimeout(timer);
        timer = setTimeout(flush, COLLECT_PURGES_MS);
      }
      timer ??= setTimeout(flush, COLLECT_MS);
    },

    close() {
      flush();
      maintenance.stop();
      clearTimeout(timer);
      connection.close();
    },
  };
}
