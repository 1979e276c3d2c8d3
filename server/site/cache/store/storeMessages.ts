import type { CountedDemand, PageDemand } from './demandTable.ts';
import type { PageRow } from './pageRecord.ts';
import type { StoreFile } from './storeFile.ts';

export interface WriterSettings {
  readonly file: StoreFile;
  /** The maximum size of the store. */
  readonly maxBytes: number;
  /** The age after which a page is removed, in milliseconds. */
  readonly retentionMs: number;
  /** The id of this process among the processes that write to the store. */
  readonly processId: string;
}

/** A request to the writer. Times are milliseconds since 1970. */
export type WriterTask =
  | { readonly type: 'page'; readonly row: PageRow; readonly madeAt: number; readonly bytes: number }
  | { readonly type: 'use'; readonly id: number; readonly at: number }
  /** Removes the page if it was rendered at or before `at`. */
  | { readonly type: 'remove'; readonly id: number; readonly at: number }
  | {
      readonly type: 'purge';
      readonly ticket: number;
      readonly tags: readonly string[];
      /** The hash of the id of the purge message. */
      readonly message: number;
      readonly at: number;
    }
  | { readonly type: 'count'; readonly demand: readonly CountedDemand[]; readonly at: number }
  /** Deletes the demand of an address that no longer has a page. */
  | { readonly type: 'drop'; readonly id: number }
  /** Asks for the pages with the most requests, also those of the stores of other versions. */
  | {
      readonly type: 'demand';
      readonly ticket: number;
      readonly siteIds: readonly string[] | undefined;
      readonly maxPages: number;
      readonly at: number;
    }
  /** Continues with another generation of the file. */
  | { readonly type: 'replace'; readonly file: StoreFile }
  | { readonly type: 'close' };

/** A report of the writer. */
export type WriterReport =
  /** Pages with a total size of `bytes` have left the queue, whether they were written or not. */
  | { readonly type: 'written'; readonly bytes: number }
  /** Pages were removed. `counts` has the number of requests to remove each id. */
  | { readonly type: 'removed'; readonly counts: ReadonlyMap<number, number> }
  | { readonly type: 'purged'; readonly ticket: number; readonly number: number; readonly generation: number }
  | { readonly type: 'demand'; readonly ticket: number; readonly demand: readonly PageDemand[] }
  | { readonly type: 'size'; readonly entries: number; readonly bytes: number }
  /** The purges with a lower number than `before` were removed. */
  | { readonly type: 'forgotten'; readonly before: number }
  /** A write has failed, for example because the disk is full. The writer tries again later. */
  | { readonly type: 'failed'; readonly reason: string; readonly code: number | undefined }
  | { readonly type: 'recovered' }
  | { readonly type: 'damaged'; readonly generation: number; readonly reason: string }
  /**
   * Stores of other builds or settings were removed. `removed` is their number, and `inUse` the number of such stores
   * that other processes still use.
   */
  | { readonly type: 'others'; readonly removed: number; readonly inUse: number };
