import type { CountedDemand, Demand } from './demandTable.ts';
import { type KnownPage, knownPageOf, pageOf, type StoredPage } from './pageRecord.ts';
import { createStoreLifecycle, type PageStoreOptions } from './storeLifecycle.ts';

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
  readonly read: (key: string) => { readonly page: StoredPage; readonly isPurged: boolean } | undefined;
  /** What is known of a page without reading it, and whether something that it is made of was purged since. */
  readonly peek: (key: string) => (KnownPage & { readonly isPurged: boolean }) | undefined;
  /** The number of the last purge, for a page that is made of what is there now. */
  readonly since: () => number;
  /** Written a moment later. */
  readonly write: (page: StoredPage) => void;
  readonly remove: (key: string) => void;
  /** Notes that it is used, so that it is not among the first to go. */
  readonly use: (key: string) => void;
  /** Counts how often visitors asked for pages. */
  readonly count: (demand: readonly CountedDemand[]) => void;
  /** Forgets that visitors asked for a page. */
  readonly drop: (key: string) => void;
  /**
   * Pages that were asked for more than once in the last day, here or in stores of other versions that are still there,
   * most frequent first.
   *
   * @param siteIds undefined: of all sites
   */
  readonly demand: (siteIds: readonly string[] | undefined, most: number) => Promise<readonly Demand[]>;
  /**
   * At once for `read` of this process; within a second for the other ones.
   *
   * @param message id of what told this process: another one that was told, too, has no need to be told by the store
   */
  readonly purge: (tags: readonly string[], message: string) => void;
  /** Whether all purges of this process are in the file, after some milliseconds at most. */
  readonly purgesWritten: (waitMs: number) => Promise<boolean>;
  readonly stats: () => PageStoreStats;
  /** Resolves when everything is written. */
  readonly close: () => Promise<void>;
}

export function createPageStore(options: PageStoreOptions): PageStore {
  const store = createStoreLifecycle(options);
  const { reader, writer, attempt, look, discard } = store;
  let hits = 0;
  let misses = 0;

  return {
    read(key) {
      if (!reader.file || writer.isRemoving(key)) return undefined;
      const row = attempt(() => reader.page(key));
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
      if (row['number'] !== reader.purges.number) look();
      return { page, isPurged: reader.purges.isPurged(page.siteId, page.tags, page.since) };
    },

    peek(key) {
      if (!reader.file || writer.isRemoving(key)) return undefined;
      const row = attempt(() => reader.known(key));
      const page = row?.['key'] === key ? knownPageOf(row) : undefined;
      return page && { ...page, isPurged: reader.purges.isPurged(page.siteId, page.tags, page.since) };
    },

    since() {
      look();
      return reader.purges.number;
    },

    write: writer.write,
    remove: store.remove,
    use: writer.use,
    count: writer.count,
    drop: writer.drop,
    demand: writer.demand,

    purge: store.purge,
    purgesWritten: store.purgesWritten,

    stats: () => ({ ...writer.size, hits, misses }),

    close: store.close,
  };
}
