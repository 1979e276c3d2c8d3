import { now as clockNow } from '../clock.ts';
import { countDemand, deleteDemand } from './demandTable.ts';
import type { WriterReport, WriterTask, WriterSettings } from './storeMessages.ts';
import { createStoreMaintenance } from './storeMaintenance.ts';
import { createWriterConnection, type WriterConnection } from './writerConnection.ts';

/** The time for which pages are collected before one transaction writes them. */
const COLLECT_PAGES_MS = 50;
const MAX_COLLECTED_PAGES = 250;
/** The time for which purges are collected. It is short, because other processes wait for purges. */
const COLLECT_PURGES_MS = 5;
/** The time after a failure until the next attempt to write. */
const RETRY_INTERVAL_MS = 10_000;

/** Writes to the store, and keeps it within its maximum size. It runs in a thread, and reports its errors. */
export class StoreWriter {
  readonly #settings: WriterSettings;
  readonly #report: (report: WriterReport) => void;
  readonly #now: () => number;
  readonly #connection: WriterConnection;
  readonly #maintenance: ReturnType<typeof createStoreMaintenance>;
  readonly #pages = new Map<number, Extract<WriterTask, { type: 'page' }>>();
  /**
   * The number of requests to remove each page and the time of the last request, by the id of the page. `WriterClient`
   * limits the number of entries here and in `#purges`.
   */
  readonly #removals = new Map<number, { readonly count: number; readonly at: number }>();
  readonly #lastUseTimes = new Map<number, number>();
  #purges: Extract<WriterTask, { type: 'purge' }>[] = [];
  #countTasks: Extract<WriterTask, { type: 'count' }>[] = [];
  readonly #droppedDemandIds = new Set<number>();
  #timer: NodeJS.Timeout | undefined;
  #timerDueAt = 0;
  /** The time until which no purge or removal is written, after a failure. */
  #invalidateAgainAt = 0;
  /** The time until which no page is written, after a failure. */
  #writeAgainAt = 0;

  constructor(settings: WriterSettings, report: (report: WriterReport) => void, now: () => number = clockNow) {
    this.#settings = settings;
    this.#report = report;
    this.#now = now;
    this.#connection = createWriterConnection(settings.file, report);
    this.#maintenance = createStoreMaintenance(this.#connection, settings, report, now);
  }

  addTask(task: Exclude<WriterTask, { readonly type: 'close' }>): void {
    switch (task.type) {
      case 'page':
        this.#dropWaitingPage(task.row.id);
        this.#pages.set(task.row.id, task);
        break;
      case 'remove':
        this.#dropWaitingPage(task.id);
        this.#removals.set(task.id, { count: (this.#removals.get(task.id)?.count ?? 0) + 1, at: task.at });
        break;
      case 'use':
        this.#lastUseTimes.set(task.id, task.at);
        break;
      case 'purge':
        this.#purges.push(task);
        break;
      case 'count':
        this.#countTasks.push(task);
        break;
      case 'drop':
        this.#droppedDemandIds.add(task.id);
        break;
      case 'demand':
        this.#writeWaiting();
        return this.#report({ type: 'demand', ticket: task.ticket, demand: this.#maintenance.readDemand(task) });
      case 'replace':
        // The waiting pages are dropped. Their `since` is a purge number of the previous file. In the new file a later
        // purge may have a lower number, so an out-of-date page would seem up to date.
        for (const id of this.#pages.keys()) this.#dropWaitingPage(id);
        this.#connection.replaceFile(task.file);
        [this.#invalidateAgainAt, this.#writeAgainAt] = [0, 0];
        break;
    }
    if (this.#pages.size >= MAX_COLLECTED_PAGES && this.#writeAgainAt === 0 && this.#invalidateAgainAt === 0)
      return this.#writeWaiting();
    const isUrgent = task.type === 'purge' && this.#invalidateAgainAt === 0;
    if (isUrgent) return this.#flushWithin(COLLECT_PURGES_MS);
    const isFailing = this.#invalidateAgainAt > 0 || (this.#writeAgainAt > 0 && !this.#hasInvalidations());
    this.#flushWithin(isFailing ? RETRY_INTERVAL_MS : COLLECT_PAGES_MS);
  }

  /** Writes the waiting work, and closes the file. */
  close(): void {
    [this.#invalidateAgainAt, this.#writeAgainAt] = [0, 0];
    this.#writeWaiting();
    this.#maintenance.stop();
    clearTimeout(this.#timer);
    this.#connection.close();
  }

  /** Drops a waiting page that was removed or that a later page replaces. */
  #dropWaitingPage(id: number) {
    const waitingPage = this.#pages.get(id);
    if (!waitingPage) return;
    this.#pages.delete(id);
    this.#report({ type: 'written', bytes: waitingPage.bytes });
  }

  #hasInvalidations(): boolean {
    return this.#purges.length + this.#removals.size + this.#droppedDemandIds.size > 0;
  }

  #hasPageWrites(): boolean {
    return this.#pages.size + this.#lastUseTimes.size + this.#countTasks.length > 0;
  }

  /** Returns whether another process has stored a newer page. */
  #hasNewerPage(id: number, renderedAt: number): boolean {
    return this.#connection.openDatabase().statements.findNewer.get(id, renderedAt, this.#now()) !== undefined;
  }

  #writeInvalidations(): WriterReport[] {
    const { database, statements } = this.#connection.openDatabase();
    const reports: WriterReport[] = [];
    this.#connection.runInDurableTransaction(() => {
      for (const { ticket, tags, message, at } of this.#purges) {
        const number = statements.incrementCounter.get()?.['number'];
        if (typeof number !== 'number') throw new Error('the store has lost its counter');
        for (const tag of tags) statements.insertPurge.run(tag, number, at, this.#settings.processId, message);
        reports.push({ type: 'purged', ticket, number, generation: this.#connection.file.generation });
      }
      for (const [id, { at }] of this.#removals) {
        if (this.#hasNewerPage(id, at)) continue;
        statements.deletePage.run(id);
        statements.deleteUse.run(id);
      }
      deleteDemand(database, this.#droppedDemandIds);
    });
    return reports;
  }

  /**
   * Writes purges and removals, after which the pages that they concern are no longer served.
   *
   * @returns false when they could not be written; the writer then tries again until they are written
   */
  #invalidate(): boolean {
    if (!this.#hasInvalidations()) return true;
    if (performance.now() < this.#invalidateAgainAt) return false;
    let reports: WriterReport[] = [];
    const isWritten = this.#connection.tryWork(() => {
      reports = this.#writeInvalidations();
    });
    this.#droppedDemandIds.clear();
    if (!isWritten) {
      this.#invalidateAgainAt = performance.now() + RETRY_INTERVAL_MS;
      return false;
    }
    this.#invalidateAgainAt = 0;
    for (const report of reports) this.#report(report);
    if (this.#removals.size > 0) {
      const removalCounts = new Map(Array.from(this.#removals, ([id, { count }]) => [id, count]));
      this.#report({ type: 'removed', counts: removalCounts });
    }
    this.#purges = [];
    this.#removals.clear();
    return true;
  }

  #insertPages() {
    const { database, statements } = this.#connection.openDatabase();
    this.#connection.runInTransaction(() => {
      for (const { row, madeAt } of this.#pages.values()) {
        // A page that was only compressed again has the same time as the stored page, so it does not count as older and
        // is written.
        if (this.#hasNewerPage(row.id, madeAt)) continue;
        statements.insertPage.run(row.id, row.key, row.head, row.headers, row.sum, row.body);
        statements.insertUse.run(row.id, this.#now(), madeAt);
      }
      for (const [id, at] of this.#lastUseTimes) statements.updateUse.run(at, id);
      for (const { demand, at } of this.#countTasks) countDemand(database, demand, at);
    });
  }

  /** Writes pages and their uses. Pages that can't be written are dropped, because they can be rendered again. */
  #writePages() {
    if (!this.#hasPageWrites() || performance.now() < this.#writeAgainAt) return;
    const isWritten = this.#connection.tryWork(() => this.#insertPages());
    if (isWritten && this.#pages.size > 0) this.#connection.recordPagesWritten();
    this.#writeAgainAt = isWritten ? 0 : performance.now() + RETRY_INTERVAL_MS;
    const bytes = [...this.#pages.values()].reduce((sum, page) => sum + page.bytes, 0);
    this.#pages.clear();
    this.#lastUseTimes.clear();
    this.#countTasks = [];
    if (bytes > 0) this.#report({ type: 'written', bytes });
    if (isWritten) this.#connection.tryWork(this.#maintenance.removePagesIfFull);
  }

  /**
   * Writes the waiting work. Pages and invalidations have separate transactions, because on a full disk often only
   * pages fail.
   */
  #writeWaiting() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#invalidate()) this.#writePages();
    if (this.#hasInvalidations() || this.#hasPageWrites()) this.#flushWithin(RETRY_INTERVAL_MS);
  }

  #flushWithin(milliseconds: number) {
    const dueAt = performance.now() + milliseconds;
    if (this.#timer && this.#timerDueAt <= dueAt) return;
    clearTimeout(this.#timer);
    this.#timerDueAt = dueAt;
    this.#timer = setTimeout(() => this.#writeWaiting(), milliseconds);
  }
}
