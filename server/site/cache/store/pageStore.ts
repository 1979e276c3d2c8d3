import type { PackedRepresentation } from '../../http/answers/representation.ts';
import type { CountedDemand, PageDemand } from './demandTable.ts';
import { type PageRecord, parseRecordHead, parseRow, type StoredHead } from './pageRecord.ts';
import { type PageStoreOptions, StoreLifecycle } from './storeLifecycle.ts';

export interface PageStoreStats {
  readonly entries: number;
  /** The number of bytes of the file that are in use. */
  readonly bytes: number;
  /** The number of pages that were read since the start. */
  readonly hits: number;
  /** The number of pages that were looked for and not found. */
  readonly misses: number;
}

/**
 * Stores pages on disk for all processes of one deployment on one machine. A read takes some microseconds; a thread
 * writes. No method throws or rejects: a store that can't be used has no pages, and the next attempt to use it is made
 * later.
 */
export class PageStore {
  readonly #lifecycle: StoreLifecycle;
  #hits = 0;
  #misses = 0;

  constructor(options: PageStoreOptions) {
    this.#lifecycle = new StoreLifecycle(options);
  }

  /** Returns a page, and whether its data was purged after its render. */
  read(key: string): { readonly page: PageRecord; readonly isPurged: boolean } | undefined {
    const { reader, writer } = this.#lifecycle;
    if (!reader.file || writer.isRemoving(key)) return undefined;
    const row = this.#lifecycle.tryRead(() => reader.readRow(key));
    if (row?.['key'] !== key) {
      this.#misses += 1;
      return undefined;
    }
    const page = parseRow(row);
    if (!page) {
      this.#lifecycle.discardFile('a page does not match its checksum');
      return undefined;
    }
    this.#hits += 1;
    if (row['number'] !== reader.purges.highestNumber) this.#lifecycle.readNewPurges();
    return { page, isPurged: reader.purges.isPurged(page.siteId, page.tags, page.since) };
  }

  /** Returns the record of a page without its body, and whether its data was purged after its render. */
  peek(key: string): (StoredHead & { readonly isPurged: boolean }) | undefined {
    const { reader, writer } = this.#lifecycle;
    if (!reader.file || writer.isRemoving(key)) return undefined;
    const row = this.#lifecycle.tryRead(() => reader.readRowHead(key));
    const page = row?.['key'] === key ? parseRecordHead(row) : undefined;
    return page && { ...page, isPurged: reader.purges.isPurged(page.siteId, page.tags, page.since) };
  }

  /** Returns the answer of a page, which may be out of date, when the hash of its content is `hash`. */
  findAnswer(key: string, hash: string): PackedRepresentation | undefined {
    if (this.peek(key)?.hash !== hash) return undefined;
    const row = this.#lifecycle.tryRead(() => this.#lifecycle.reader.readRow(key));
    return row?.['key'] === key ? parseRow(row)?.answer : undefined;
  }

  /** Returns the number of the last purge. The caller stores it with a page whose data is read after this call. */
  readLastPurgeNumber(): number {
    this.#lifecycle.readNewPurges();
    return this.#lifecycle.reader.purges.highestNumber;
  }

  /** Writes a page within some milliseconds. */
  write(page: PageRecord): void {
    this.#lifecycle.writer.write(page);
  }

  remove(key: string): void {
    this.#lifecycle.remove(key);
  }

  /** Notes that a page is used, so that it is not among the first to be removed. */
  recordUse(key: string): void {
    this.#lifecycle.writer.recordUse(key);
  }

  /** Stores how often visitors requested pages. */
  addDemand(demand: readonly CountedDemand[]): void {
    this.#lifecycle.writer.addDemand(demand);
  }

  /** Deletes the demand of a page. */
  dropDemand(key: string): void {
    this.#lifecycle.writer.dropDemand(key);
  }

  /**
   * Resolves with the pages that have more than one request in the last day, most requested first. The demand in stores
   * of other versions that still exist is included.
   *
   * @param siteIds undefined means all sites
   */
  readDemand(siteIds: readonly string[] | undefined, maxPages: number): Promise<readonly PageDemand[]> {
    return this.#lifecycle.writer.readDemand(siteIds, maxPages);
  }

  /**
   * Records a purge. It affects `read` in this process at once, and in other processes within a second.
   *
   * @param message id of the purge message. A process that received the same message itself ignores this record.
   */
  purge(tags: readonly string[], message: string): void {
    this.#lifecycle.purge(tags, message);
  }

  /** Resolves with true when all purges of this process are in the file, with false after `waitMs`. */
  waitUntilPurgesWritten(waitMs: number): Promise<boolean> {
    return this.#lifecycle.waitUntilPurgesWritten(waitMs);
  }

  stats(): PageStoreStats {
    return { ...this.#lifecycle.writer.size, hits: this.#hits, misses: this.#misses };
  }

  /** Resolves when everything is written. */
  close(): Promise<void> {
    return this.#lifecycle.close();
  }
}
