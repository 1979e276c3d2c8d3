import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { tag } from '#shared/api/purge.ts';
import { createAddressAliases } from './addressAliases.ts';
import {
  type CachedPage,
  expire,
  isExpired,
  KEEP_MS,
  newPage,
  type PageInput,
  prolong,
  restoredPage,
  servedUntil,
  storedTimes,
} from './cachedPage.ts';
import { now as clockNow } from './clock.ts';
import { type Confirmations, createConfirmations } from './confirmations.ts';
import { createDemandCount } from './demandCount.ts';
import { type PageCopy, pageCopyOf, pageOfCopy } from './pageCopy.ts';
import type { Purgeable } from './purgeable.ts';
import type { Demand } from './store/demandTable.ts';
import type { StoredPage } from './store/pageRecord.ts';
import { createPageStore, type PageStoreStats } from './store/pageStore.ts';
import { createTagIndex } from './tagIndex.ts';

/**
 * What a visitor would find at an address: a page that is served at once (`ready`), none (`missing`), or one that the
 * visitor sees only when no new one can be made, because it was purged or is too old (`purged`, `old`).
 */
type PageState = 'ready' | 'old' | 'purged' | 'missing';

/** A page that is being made. */
interface PendingPage {
  /** False when something was purged since: what is made now may already be out of date. */
  readonly untouched: boolean;
  /**
   * Stores it, unless something that it is made of was purged meanwhile, it is too large, or it is partial and a complete
   * page lasts longer. Returns whether it did.
   */
  store(page: PageInput): boolean;
  /** Always to be called, stored or not. */
  end(): void;
}

export interface PageCacheStats {
  readonly entries: number;
  readonly bytes: number;
  readonly goneEntries: number;
  readonly goneBytes: number;
  readonly aliases: number;
  readonly aliasBytes: number;
  /** Without a store, nothing. */
  readonly store: PageStoreStats;
}

/**
 * Whole documents by (site, path, canonical query), bounded by bytes: in memory what was asked for last, and on disk, if
 * there is a store, everything but 404 and 410. A purge marks pages as expired instead of deleting them: they are not
 * served as fresh, and are still available when the back office is down. It counts the pages in memory.
 */
export interface PageCache extends Purgeable {
  /** A page of any age; undefined when there is none that may still be shown. Reads no file for a fresh page in memory. */
  get(key: string): CachedPage | undefined;
  delete(key: string): void;
  /** Forgets that there is nothing at addresses (404, 410); those of one site where it is given. */
  forgetNothing(siteId?: string): void;
  begin(): PendingPage;
  /** To be called when a page's body became smaller. */
  improved(page: CachedPage): void;
  /** What there is, in memory or on disk; looking is no use of the page. */
  stateOf(key: string): PageState;
  /** The page in memory; looking is no use of the page. */
  inMemory(key: string): CachedPage | undefined;
  /** The page in memory, for another process; undefined where there is none that may still be shown. */
  copy(key: string): Promise<PageCopy | undefined>;
  /**
   * Takes in the copy of a page that another process has. It is shown only when no new one can be made: purges of this
   * process may not be in it.
   */
  adopt(copy: PageCopy): CachedPage | undefined;
  /** Leaves a page to the store alone that was served to no visitor. */
  release(key: string): void;
  /** Counts a visitor for whom the page had to be made. Hits are counted by the page. */
  visited(key: string): void;
  /** Pages that visitors asked for more than once in the last day, most frequent first; without a store, none. */
  demand(siteIds: readonly string[] | undefined, most: number): Promise<readonly Demand[]>;
  /** Forgets that visitors asked for a page at which nothing is any more. */
  dropDemand(key: string): void;
  /** Its clock, in milliseconds. */
  readonly now: () => number;
  /** Whether everything that was purged so far is on disk, after `waitMs` at most. Without a store, nothing has to be. */
  purgesWritten(waitMs: number): Promise<boolean>;
  /** The key of a request that was seen before, written exactly so: what allows skipping all checks. */
  keyOf(host: string, url: string): string | undefined;
  /** To be called only for a request that has passed them. */
  remember(host: string, url: string, page: Pick<PageInput, 'key' | 'siteId'>): void;
  /**
   * Calls the listener with the tags of purges that came to another process of the store alone. Pages are purged then; what
   * they are made of is not.
   */
  onMissedPurge(listener: (tags: readonly string[]) => void): void;
  stats(): PageCacheStats;
  /** Resolves when everything is on disk. */
  close(): Promise<void>;
}

interface StoreOptions {
  /** Folder of the store's own. */
  readonly folder: string;
  /** Stands for everything that shapes pages: 16 hexadecimal digits. */
  readonly identity: string;
  readonly maxBytes: number;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
}

export interface PageCacheOptions {
  readonly maxBytes?: number;
  /** For 404 and 410: a flood of bad addresses pushes no page out. */
  readonly maxGoneBytes?: number;
  readonly maxAliasBytes?: number;
  /** Milliseconds, on the clock of the confirmations. */
  readonly now?: () => number;
  /** Without it, pages are fresh for as long as caches in front of the site may say so. */
  readonly confirmations?: Confirmations;
  /** Without it, pages are kept in memory alone. */
  readonly store?: StoreOptions | undefined;
}

const MEGABYTE = 1024 * 1024;
/** A tag's share of a page: it stands in three headers, too. */
const TAG_BYTES = 64;
/** The store is told that a page is used as often as that. */
const USED_MS = 3_600_000;
/** How often hits are added to the demand. */
const COUNT_MS = 60_000;
const NO_STORE: PageStoreStats = { entries: 0, bytes: 0, hits: 0, misses: 0 };

const sizeOf = ({ key, representation, tags }: CachedPage) =>
  representation.bytes + key.length + tags.length * TAG_BYTES;

/** The state of a page in memory or on disk. */
function stateAt(time: number, page: Pick<CachedPage, 'staleUntil'>): PageState {
  if (time < page.staleUntil) return 'ready';
  return isExpired(page) ? 'purged' : 'old';
}

export function createPageCache({
  maxBytes = 24 * MEGABYTE,
  maxGoneBytes = 4 * MEGABYTE,
  maxAliasBytes = 8 * MEGABYTE,
  now = clockNow,
  confirmations = createConfirmations(),
  store: storeOptions,
}: PageCacheOptions = {}): PageCache {
  /** Pages that are being made. */
  const pending = createTagIndex();
  const demandCount = createDemandCount();
  const pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    sizeCalculation: sizeOf,
    dispose: (page) => demandCount.take(page),
  });
  const gone = new LRUCache<string, CachedPage>({ maxSize: maxGoneBytes, sizeCalculation: sizeOf });
  const aliases = createAddressAliases(maxAliasBytes);
  let onMissedPurge: ((tags: readonly string[]) => void) | undefined;
  /** What pages are made of is as out of date as they are. */
  function purgeMissed(tags: readonly string[]) {
    onMissedPurge?.(tags);
    pending.purge(tags);
    aliases.purge(tags);
  }
  const store =
    storeOptions &&
    createPageStore({
      ...storeOptions,
      keepMs: KEEP_MS,
      siteTag: tag.site,
      now,
      // A page of this process is out of date when this process has the purge, as the data that it is made of.
      onPurged(numbers, missed) {
        if (missed.size > 0) purgeMissed([...missed]);
        expireWhere(({ tags, since, isRestored }) =>
          tags.some((each) => (isRestored || missed.has(each)) && (numbers.get(each) ?? 0) > since),
        );
      },
      onReset: () => {
        for (const page of pages.values()) page.since = 0;
      },
    });

  /** Pages in memory that it concerned. */
  function expireWhere(isConcerned: (page: CachedPage) => boolean): number {
    const time = now();
    let count = 0;
    for (const cache of [pages, gone]) {
      const concerned = Array.from(cache.values()).filter(isConcerned);
      for (const page of concerned) {
        count += 1;
        if (page.policy === 'gone') gone.delete(page.key);
        else expire(page, time);
      }
    }
    return count;
  }

  const forget = (key: string) => {
    pages.delete(key);
    gone.delete(key);
  };

  function remove(key: string) {
    forget(key);
    store?.remove(key);
  }

  /** As it is kept outside of this process; undefined before it is packed. */
  function recordOf(page: CachedPage): StoredPage | undefined {
    const { key, siteId, policy, tags, source, madeAt, since, representation } = page;
    const answer = representation.packed();
    const { host, target } = source;
    const { path, search } = target;
    const times = storedTimes(page, confirmations);
    return answer && { key, siteId, policy, tags, host, path, search, madeAt, since, ...times, answer };
  }

  function write(page: CachedPage) {
    // One that was purged meanwhile stays in memory alone.
    const record = store && !isExpired(page) ? recordOf(page) : undefined;
    if (record) store?.write(record);
  }

  /** To be called when its body became smaller. */
  function settle(page: CachedPage) {
    if (pages.peek(page.key) !== page) return;
    // Its bytes are counted only when it is added.
    pages.delete(page.key);
    pages.set(page.key, page);
    write(page);
  }

  /**
   * Whether the address has a complete page that was not purged and that visitors get at once for longer than this
   * partial one. It is made anew once what the partial one was made of has been read.
   */
  function keepsComplete(partial: CachedPage, time: number): boolean {
    const inMemory = pages.peek(partial.key);
    const known = restore(partial.key, inMemory, time) ?? inMemory;
    if (known) prolong(known, confirmations);
    if (known?.policy !== 'page' || known.staleUntil <= partial.staleUntil) return false;
    known.retryAt = partial.freshUntil;
    return true;
  }

  function keep(input: PageInput, since: number): boolean {
    const { key, policy, representation } = input;
    const time = now();
    const page = newPage(input, time, since);
    if (policy === 'partial' && keepsComplete(page, time)) return false;
    if (policy === 'gone') {
      remove(key);
      gone.set(key, page);
      return gone.has(key);
    }
    gone.delete(key);
    pages.set(key, page);
    // One that is larger than the whole cache is not taken.
    if (!pages.has(key)) return false;
    // Its visitors do not wait for that. What can't be compressed stays as it is.
    representation.pack().then(
      () => settle(page),
      () => {},
    );
    return true;
  }

  /** The page of the store, when it is newer than the one that is known. */
  function restore(key: string, known: CachedPage | undefined, time: number): CachedPage | undefined {
    const stored = store?.read(key);
    if (!stored || (known && stored.page.madeAt <= known.madeAt)) return undefined;
    const page = restoredPage(stored.page, stored.isPurged, time);
    prolong(page, confirmations);
    if (time >= page.usableUntil) return undefined;
    gone.delete(key);
    pages.set(key, page);
    return page;
  }

  function noteUse(page: CachedPage, time: number) {
    if (!store || page.policy === 'gone' || time - page.usedAt < USED_MS) return;
    page.usedAt = time;
    store.use(page.key);
  }

  /** Adds what visitors asked for to the store. */
  function countDemand() {
    for (const page of pages.values()) demandCount.take(page);
    const demand = demandCount.flush();
    if (demand.length > 0) store?.count(demand);
  }
  const counting = store && setInterval(countDemand, COUNT_MS).unref();

  function storedState(key: string, time: number): PageState {
    const stored = store?.peek(key);
    return stored ? stateAt(time, { staleUntil: servedUntil(stored, time, confirmations) }) : 'missing';
  }

  return {
    now,

    stateOf(key) {
      const time = now();
      const absent = gone.peek(key);
      if (absent && time < absent.staleUntil) return 'ready';
      const known = pages.peek(key);
      if (known) prolong(known, confirmations);
      const state = known && stateAt(time, known);
      if (state === 'ready') return state;
      // Another process may have made a newer one.
      const stored = storedState(key, time);
      return stored === 'missing' ? (state ?? stored) : stored;
    },

    inMemory: (key) => pages.peek(key),

    async copy(key) {
      const page = pages.peek(key);
      if (!page || now() >= page.usableUntil) return undefined;
      await page.representation.pack().catch(() => undefined);
      const record = recordOf(page);
      return record && pageCopyOf(record);
    },

    adopt(copy) {
      const time = now();
      const record = pageOfCopy(copy);
      const page = record && restoredPage(record, true, time);
      if (!page || time >= page.usableUntil) return undefined;
      const known = pages.peek(page.key);
      if (known && known.madeAt >= page.madeAt) return known;
      pages.set(page.key, page);
      return page;
    },

    release(key) {
      if (store && pages.peek(key)?.hits === 0) pages.delete(key);
    },

    visited(key) {
      const page = pages.peek(key);
      if (store && page) demandCount.visited(page);
    },

    async demand(siteIds, most) {
      countDemand();
      return store?.demand(siteIds, most) ?? [];
    },

    dropDemand: (key) => store?.drop(key),

    get(key) {
      const time = now();
      const known = pages.get(key) ?? gone.get(key);
      if (known && time >= known.freshUntil) prolong(known, confirmations);
      // One that is fresh, or that is not to be made again for now, is served as it is.
      const isSettled = known !== undefined && (time < known.freshUntil || time < known.retryAt);
      const page = isSettled ? known : (restore(key, known, time) ?? known);
      if (page && time >= page.usableUntil) {
        remove(key);
        return undefined;
      }
      if (page) noteUse(page, time);
      return page;
    },

    delete: remove,

    forgetNothing(siteId) {
      if (siteId === undefined) return gone.clear();
      const ofSite = Array.from(gone.values()).filter((page) => page.siteId === siteId);
      for (const { key } of ofSite) gone.delete(key);
    },

    begin() {
      const purged = pending.watch();
      return {
        get untouched() {
          return purged.size === 0;
        },
        store(input) {
          // Looking for the last purge may tell of one that this page has not in it.
          const since = store?.since() ?? 0;
          if (input.tags.some((each) => purged.has(each))) return false;
          return keep(input, since);
        },
        end: () => pending.unwatch(purged),
      };
    },

    improved: settle,

    purgesWritten: (waitMs) => store?.purgesWritten(waitMs) ?? Promise.resolve(true),

    keyOf: aliases.keyOf,
    remember: aliases.remember,

    onMissedPurge(listener) {
      onMissedPurge = listener;
    },

    purge(tags, message) {
      pending.purge(tags);
      store?.purge(tags, message ?? randomUUID());
      aliases.purge(tags);
      const purged = new Set(tags);
      return expireWhere((page) => page.tags.some((each) => purged.has(each)));
    },

    stats: () => ({
      entries: pages.size,
      bytes: pages.calculatedSize,
      goneEntries: gone.size,
      goneBytes: gone.calculatedSize,
      ...aliases.stats(),
      store: store?.stats() ?? NO_STORE,
    }),

    async close() {
      clearInterval(counting);
      countDemand();
      await store?.close();
    },
  };
}
