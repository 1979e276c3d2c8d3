import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { tag } from '#shared/api/purge.ts';
import { createRecompressor, type Recompressor } from '../http/answers/recompressor.ts';
import { type AddressAliases, createAddressAliases } from './addressAliases.ts';
import { now as clockNow } from './clock.ts';
import { type Confirmations, createConfirmations } from './confirmations.ts';
import { createDemandCount } from './demandCount.ts';
import {
  createNewPage,
  expire,
  findState,
  findStoredState,
  findStoredTimes,
  findUse,
  isExpired,
  MAX_PAGE_AGE_MS,
  mayBeReplaced,
  outlasts,
  type PageState,
  prolong,
  restorePage,
} from './freshness.ts';
import type { CachedPage, PageToStore } from './page.ts';
import { type PageCopy, toPageCopy, parsePageCopy } from './pageCopy.ts';
import type { Purgeable } from './purgeable.ts';
import type { PageDemand } from './store/demandTable.ts';
import type { PageRecord } from './store/pageRecord.ts';
import { PageStore, type PageStoreStats } from './store/pageStore.ts';
import { createTagIndex } from './tagIndex.ts';

/** Collects purges while a page is rendered, and stores the page. */
interface PurgeWatch {
  /** False after a purge, because the page that is rendered now may already be out of date. */
  readonly isCurrent: boolean;
  /**
   * Stores the page. It is not stored when data that it is rendered from was purged meanwhile, when it is too large,
   * and when it is partial and a complete page lasts longer.
   *
   * @returns whether the page is stored
   */
  store(page: PageToStore): boolean;
  /** Stops collecting. It is called in any case. */
  end(): void;
}

export interface PageCacheStats {
  readonly entries: number;
  readonly bytes: number;
  readonly goneEntries: number;
  readonly goneBytes: number;
  readonly aliases: number;
  readonly aliasBytes: number;
  /** All zero without a store. */
  readonly store: PageStoreStats;
}

interface StoreOptions {
  /** The store's own folder. */
  readonly folder: string;
  /** Stands for everything that shapes pages: 16 hexadecimal digits. */
  readonly identity: string;
  readonly maxBytes: number;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
}

export interface PageCacheOptions {
  readonly maxBytes?: number;
  /** The bytes for 404 and 410 answers, which are apart so that many wrong addresses do not evict pages. */
  readonly maxGoneBytes?: number;
  readonly maxAliasBytes?: number;
  /** Returns the time in milliseconds, on the clock of the confirmations. */
  readonly now?: () => number;
  /** Without confirmations, pages are fresh for as long as in a cache in front of the site. */
  readonly confirmations?: Confirmations;
  /** Without a store, pages are kept in memory alone. */
  readonly store?: StoreOptions | undefined;
}

const MEGABYTE = 1024 * 1024;
/** The bytes that each tag adds to a page's size, because three headers also contain the tag. */
const TAG_BYTES = 64;
/** The time between two reports to the store that a page is used. */
const USE_INTERVAL_MS = 3_600_000;
/** The time between two additions of a page's hits to the demand. */
const COUNT_INTERVAL_MS = 60_000;
/** A page that was served this often is worth the best compression. */
const POPULAR_HITS = 2;
const NO_STORE: PageStoreStats = { entries: 0, bytes: 0, hits: 0, misses: 0 };

const measurePage = ({ key, representation, tags }: CachedPage) =>
  representation.bytes + key.length + tags.length * TAG_BYTES;

/**
 * Whole documents by (site, path, canonical query), bounded by bytes: the pages that were requested last are in memory,
 * and all pages but 404 and 410 answers are on disk, if there is a store. A purge marks pages as expired instead of
 * deleting them: they are not served as fresh, and are still available when the back office is down.
 */
export class PageCache implements Purgeable {
  /** Returns the time of the cache's clock, in milliseconds. */
  readonly now: () => number;
  readonly #confirmations: Confirmations;
  readonly #store: PageStore | undefined;
  readonly #pages: LRUCache<string, CachedPage>;
  /** 404 and 410 answers. */
  readonly #gone: LRUCache<string, CachedPage>;
  readonly #aliases: AddressAliases;
  readonly #demand = createDemandCount();
  /** The purges that come while pages are rendered. */
  readonly #watched = createTagIndex();
  readonly #recompressor: Recompressor = createRecompressor();
  readonly #counting: NodeJS.Timeout | undefined;
  #onMissedPurge: (tags: readonly string[]) => void = () => undefined;

  constructor(options: PageCacheOptions = {}) {
    const { maxBytes = 24 * MEGABYTE, maxGoneBytes = 4 * MEGABYTE, maxAliasBytes = 8 * MEGABYTE } = options;
    const { now = clockNow, confirmations = createConfirmations(), store } = options;
    this.now = now;
    this.#confirmations = confirmations;
    this.#pages = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: measurePage,
      dispose: (page) => this.#demand.take(page),
    });
    this.#gone = new LRUCache({ maxSize: maxGoneBytes, sizeCalculation: measurePage });
    this.#aliases = createAddressAliases(maxAliasBytes);
    this.#store = store && this.#openStore(store);
    this.#counting = store && setInterval(() => this.#countDemand(), COUNT_INTERVAL_MS).unref();
  }

  /**
   * Returns a page of any age; undefined when there is none that may still be served. It reads no file for a fresh page
   * in memory.
   */
  get(key: string): CachedPage | undefined {
    const time = this.now();
    const known = this.#pages.get(key) ?? this.#gone.get(key);
    if (known && time >= known.freshUntil) prolong(known, this.#confirmations);
    const page = known && !mayBeReplaced(known, time) ? known : (this.#restore(key, known, time) ?? known);
    if (page && findUse(page, time) === 'unusable') {
      this.delete(key);
      return undefined;
    }
    if (page) this.#noteUse(page, time);
    return page;
  }

  delete(key: string): void {
    this.#pages.delete(key);
    this.#gone.delete(key);
    this.#store?.remove(key);
  }

  /** Forgets 404 and 410 answers; those of one site where it is given. */
  forgetNegatives(siteId?: string): void {
    if (siteId === undefined) return this.#gone.clear();
    const ofSite = Array.from(this.#gone.values()).filter((page) => page.siteId === siteId);
    for (const { key } of ofSite) this.#gone.delete(key);
  }

  /** Begins to collect purges for a page that is rendered from now on. */
  watchPurges(): PurgeWatch {
    const purged = this.#watched.watch();
    return {
      get isCurrent() {
        return purged.size === 0;
      },
      store: (page) => {
        // Looking for the last purge may reveal one that is not in this page.
        const since = this.#store?.since() ?? 0;
        return !page.tags.some((each) => purged.has(each)) && this.#keep(page, since);
      },
      end: () => this.#watched.unwatch(purged),
    };
  }

  /** Returns what a visitor finds at an address, in memory or on disk. The call is no use of the page. */
  findPageState(key: string): PageState {
    const time = this.now();
    const absent = this.#gone.peek(key);
    if (absent && time < absent.staleUntil) return 'ready';
    const known = this.#pages.peek(key);
    if (known) prolong(known, this.#confirmations);
    const state = known && findState(known, time);
    if (state === 'ready') return state;
    // Another process may have stored a newer one.
    const record = this.#store?.peek(key);
    return record ? findStoredState(record, time, this.#confirmations) : (state ?? 'missing');
  }

  /** Returns whether the page is in memory. The call does not count as a use of the page. */
  isInMemory(key: string): boolean {
    return this.#pages.has(key);
  }

  /** Returns the page in memory, for another process; undefined where there is none that may still be served. */
  async copy(key: string): Promise<PageCopy | undefined> {
    const page = this.#pages.peek(key);
    if (!page || findUse(page, this.now()) === 'unusable') return undefined;
    await page.representation.pack().catch(() => undefined);
    const record = this.#toRecord(page);
    return record && toPageCopy(record);
  }

  /**
   * Stores the copy of a page that another process has. It is served only when no new one can be rendered: it may not
   * have the purges of this process in it.
   */
  adopt(copy: PageCopy): CachedPage | undefined {
    const time = this.now();
    const record = parsePageCopy(copy);
    const page = record && restorePage(record, true, time);
    if (!page || findUse(page, time) === 'unusable') return undefined;
    const known = this.#pages.peek(page.key);
    if (known && known.madeAt >= page.madeAt) return known;
    this.#pages.set(page.key, page);
    return page;
  }

  /** Leaves a page that was served to no visitor to the store alone. */
  release(key: string): void {
    if (this.#store && this.#pages.peek(key)?.hits === 0) this.#pages.delete(key);
  }

  /** Counts that a page was served, and compresses it at the highest level once it is popular. */
  noteServed(page: CachedPage): void {
    page.hits += 1;
    if (page.hits === POPULAR_HITS) this.#recompressor.add(page.representation, () => this.#settle(page));
  }

  /**
   * Compresses the page in memory at the highest level. Resolves when that is done, or at once when nothing is to do.
   */
  compressBest(key: string): Promise<void> {
    const page = this.#pages.peek(key);
    if (!page?.representation.canImprove) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#recompressor.add(page.representation, () => {
      this.#settle(page);
      resolve();
    });
    return promise;
  }

  /** Counts a visitor for whom the page had to be rendered. `noteServed` counts the hits. */
  noteVisitor(key: string): void {
    const page = this.#pages.peek(key);
    if (this.#store && page) this.#demand.visited(page);
  }

  /**
   * Returns the pages that visitors requested more than once in the last day, most frequent first; none without a
   * store.
   */
  async demand(siteIds: readonly string[] | undefined, most: number): Promise<readonly PageDemand[]> {
    this.#countDemand();
    return this.#store?.demand(siteIds, most) ?? [];
  }

  /** Forgets that visitors requested a page that does not exist any more. */
  dropDemand(key: string): void {
    this.#store?.drop(key);
  }

  /** Whether all purges so far are on disk, after `waitMs` at most. True without a store. */
  purgesWritten(waitMs: number): Promise<boolean> {
    return this.#store?.purgesWritten(waitMs) ?? Promise.resolve(true);
  }

  /** Returns the key of a request that was seen before in exactly these words, so that all checks can be skipped. */
  findKey(host: string, url: string): string | undefined {
    return this.#aliases.findKey(host, url);
  }

  /** Remembers the words of a request that has passed all checks. */
  remember(host: string, url: string, page: Pick<CachedPage, 'key' | 'siteId'>): void {
    this.#aliases.remember(host, url, page);
  }

  /**
   * Sets the listener for the tags of purges that came to another process of the store alone. The pages are purged
   * then; the data that they are rendered from is not.
   */
  onMissedPurge(listener: (tags: readonly string[]) => void): void {
    this.#onMissedPurge = listener;
  }

  /** Expires the pages with one of the tags. Returns the number of pages in memory that it concerned. */
  purge(tags: readonly string[], message?: string): number {
    this.#watched.purge(tags);
    this.#store?.purge(tags, message ?? randomUUID());
    this.#aliases.purge(tags);
    const purged = new Set(tags);
    return this.#expireWhere((page) => page.tags.some((each) => purged.has(each)));
  }

  stats(): PageCacheStats {
    return {
      entries: this.#pages.size,
      bytes: this.#pages.calculatedSize,
      goneEntries: this.#gone.size,
      goneBytes: this.#gone.calculatedSize,
      ...this.#aliases.stats(),
      store: this.#store?.stats() ?? NO_STORE,
    };
  }

  /** Resolves when everything is on disk. */
  async close(): Promise<void> {
    clearInterval(this.#counting);
    this.#countDemand();
    await this.#store?.close();
  }

  #openStore(options: StoreOptions): PageStore {
    return new PageStore({
      ...options,
      keepMs: MAX_PAGE_AGE_MS,
      siteTag: tag.site,
      now: this.now,
      // A page of this process expires when this process gets the purge, as the data does that it is rendered from.
      onPurged: (numbers, missed) => {
        if (missed.size > 0) this.#purgeMissed([...missed]);
        this.#expireWhere(({ tags, since, isRestored }) =>
          tags.some((each) => (isRestored || missed.has(each)) && (numbers.get(each) ?? 0) > since),
        );
      },
      onReset: () => {
        for (const page of this.#pages.values()) page.since = 0;
      },
    });
  }

  /** The data that pages are rendered from is as out of date as the pages are. */
  #purgeMissed(tags: readonly string[]) {
    this.#onMissedPurge(tags);
    this.#watched.purge(tags);
    this.#aliases.purge(tags);
  }

  /** Returns the number of pages in memory that it concerned. */
  #expireWhere(isConcerned: (page: CachedPage) => boolean): number {
    const time = this.now();
    let count = 0;
    for (const cache of [this.#pages, this.#gone]) {
      const concerned = Array.from(cache.values()).filter(isConcerned);
      for (const page of concerned) {
        count += 1;
        if (page.policy === 'gone') this.#gone.delete(page.key);
        else expire(page, time);
      }
    }
    return count;
  }

  /** Returns the page as it is kept outside of this process; undefined before it is packed. */
  #toRecord(page: CachedPage): PageRecord | undefined {
    const { key, siteId, policy, tags, source, madeAt, since, representation } = page;
    const answer = representation.packed();
    const { host, target } = source;
    const { path, search } = target;
    const times = findStoredTimes(page, this.#confirmations);
    return answer && { key, siteId, policy, tags, host, path, search, madeAt, since, ...times, answer };
  }

  /** Counts the bytes of a page again after its body became smaller, and writes it to the store. */
  #settle(page: CachedPage) {
    if (this.#pages.peek(page.key) !== page) return;
    // Its bytes are counted only when it is added.
    this.#pages.delete(page.key);
    this.#pages.set(page.key, page);
    // A page that was purged meanwhile stays in memory alone.
    const record = this.#store && !isExpired(page) ? this.#toRecord(page) : undefined;
    if (record) this.#store?.write(record);
  }

  /**
   * Whether the address keeps its complete page. A new one is rendered once the data of the partial page has been read.
   */
  #keepsComplete(partial: CachedPage, time: number): boolean {
    const inMemory = this.#pages.peek(partial.key);
    const known = this.#restore(partial.key, inMemory, time) ?? inMemory;
    if (known) prolong(known, this.#confirmations);
    if (!known || !outlasts(known, partial)) return false;
    known.retryAt = partial.freshUntil;
    return true;
  }

  #keep(input: PageToStore, since: number): boolean {
    const { key, policy, representation } = input;
    const time = this.now();
    const page = createNewPage(input, time, since);
    if (policy === 'partial' && this.#keepsComplete(page, time)) return false;
    if (policy === 'gone') {
      this.delete(key);
      this.#gone.set(key, page);
      return this.#gone.has(key);
    }
    this.#gone.delete(key);
    this.#pages.set(key, page);
    // The cache does not accept a page that is larger than the whole cache.
    if (!this.#pages.has(key)) return false;
    // Visitors do not wait for the compression. A page whose compression fails stays uncompressed.
    representation.pack().then(
      () => this.#settle(page),
      () => {},
    );
    return true;
  }

  /** Returns the page of the store, when it is newer than the one that is known. */
  #restore(key: string, known: CachedPage | undefined, time: number): CachedPage | undefined {
    const stored = this.#store?.read(key);
    if (!stored || (known && stored.page.madeAt <= known.madeAt)) return undefined;
    const page = restorePage(stored.page, stored.isPurged, time);
    prolong(page, this.#confirmations);
    if (findUse(page, time) === 'unusable') return undefined;
    this.#gone.delete(key);
    this.#pages.set(key, page);
    return page;
  }

  #noteUse(page: CachedPage, time: number) {
    if (!this.#store || page.policy === 'gone' || time - page.usedAt < USE_INTERVAL_MS) return;
    page.usedAt = time;
    this.#store.use(page.key);
  }

  /** Adds the requests of visitors to the store. */
  #countDemand() {
    for (const page of this.#pages.values()) this.#demand.take(page);
    const demand = this.#demand.flush();
    if (demand.length > 0) this.#store?.count(demand);
  }
}
