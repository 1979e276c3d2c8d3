import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { tag } from '#shared/api/purge.ts';
import { createRecompressor, type Recompressor } from '../http/answers/recompressor.ts';
import type { Representation } from '../http/answers/representation.ts';
import { type AddressAliases, createAddressAliases } from './addressAliases.ts';
import { now as clockNow } from './clock.ts';
import { type Confirmations, createConfirmations } from './confirmations.ts';
import { createDemandCount } from './demandCount.ts';
import {
  createNewPage,
  expirePage,
  findPageState,
  findStoredState,
  findStoredTimes,
  findPageUse,
  isExpired,
  MAX_PAGE_AGE_MS,
  canBeReplaced,
  isServedLonger,
  type PageState,
  extendFreshness,
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
interface RenderWatch {
  /** False after a purge, because the page that is rendered now may already be out of date. */
  readonly isCurrent: boolean;
  /**
   * Stores the page, except when its data was purged meanwhile, when the page is too large, or when it is partial and
   * the cache has a complete page that will be served at once for longer.
   *
   * @returns whether the page is stored
   */
  store(page: PageToStore): boolean;
  /** Stops collecting. The caller must call this function, whether it has stored the page or not. */
  end(): void;
}

export interface PageCacheStats {
  readonly entries: number;
  readonly bytes: number;
  readonly goneEntryCount: number;
  readonly goneAnswerBytes: number;
  readonly aliases: number;
  readonly aliasBytes: number;
  /** The number of pages that were compressed at the best level. */
  readonly bestCompressedCount: number;
  /** The statistics of the store; all are zero without a store. */
  readonly store: PageStoreStats;
}

interface PageStoreSettings {
  /** The folder that belongs to the store alone. */
  readonly folder: string;
  /** A hash of everything that affects how pages look, as 16 hexadecimal digits. */
  readonly identity: string;
  readonly maxBytes: number;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
}

export interface PageCacheOptions {
  readonly maxBytes?: number;
  /**
   * The maximum bytes for the cached 404 and 410 answers. They have a limit of their own so that many wrong addresses
   * do not evict pages.
   */
  readonly maxGoneAnswerBytes?: number;
  readonly maxAliasBytes?: number;
  /** Returns the time in milliseconds, on the clock of the confirmations. */
  readonly now?: () => number;
  /**
   * The confirmations of purges. Without them, a page is fresh for the `freshSeconds` of its cache policy, as in a CDN.
   */
  readonly confirmations?: Confirmations;
  /** The options of the store. Without a store, pages are in memory alone. */
  readonly store?: PageStoreSettings | undefined;
}

const BYTES_PER_MEGABYTE = 1024 * 1024;
/** The approximate bytes that each tag adds to a page's size. Several headers also contain the tag. */
const BYTES_PER_TAG = 64;
/** The time between two reports to the store that a page is used. */
const USE_REPORT_INTERVAL_MS = 3_600_000;
/** The minimum time between two additions of a page's visits to the demand. */
const DEMAND_COUNT_INTERVAL_MS = 60_000;
/** The number of hits after which a page gets the best compression. */
const MIN_POPULAR_HITS = 2;
const EMPTY_STORE_STATS: PageStoreStats = { entries: 0, bytes: 0, hits: 0, misses: 0 };

const measurePage = ({ key, representation, tags }: CachedPage) =>
  representation.bytes + key.length + tags.length * BYTES_PER_TAG;

/**
 * Stores complete documents by site, path and canonical query, within a maximum of bytes. The pages that were requested
 * last are in memory. With a store, all pages except 404 and 410 answers are on disk too. A purge marks pages as
 * expired and does not delete them: they are no longer served as fresh, and are still available while the back office
 * is down.
 */
export class PageCache implements Purgeable {
  /** Returns the time of the cache's clock, in milliseconds. */
  readonly now: () => number;
  readonly #confirmations: Confirmations;
  readonly #store: PageStore | undefined;
  readonly #pages: LRUCache<string, CachedPage>;
  /** The cached 404 and 410 answers. */
  readonly #gone: LRUCache<string, CachedPage>;
  readonly #aliases: AddressAliases;
  readonly #demand = createDemandCount();
  /** Collects the purges that arrive while pages are rendered. */
  readonly #purgeWatches = createTagIndex();
  readonly #recompressor: Recompressor = createRecompressor();
  readonly #demandTimer: NodeJS.Timeout | undefined;
  #onMissedPurge: (tags: readonly string[]) => void = () => undefined;

  constructor(options: PageCacheOptions = {}) {
    const {
      maxBytes = 24 * BYTES_PER_MEGABYTE,
      maxGoneAnswerBytes = 4 * BYTES_PER_MEGABYTE,
      maxAliasBytes = 8 * BYTES_PER_MEGABYTE,
    } = options;
    const { now = clockNow, confirmations = createConfirmations(), store } = options;
    this.now = now;
    this.#confirmations = confirmations;
    this.#pages = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: measurePage,
      dispose: (page) => this.#demand.countNewVisits(page),
    });
    this.#gone = new LRUCache({ maxSize: maxGoneAnswerBytes, sizeCalculation: measurePage });
    this.#aliases = createAddressAliases(maxAliasBytes);
    this.#store = store && this.#openStore(store);
    this.#demandTimer = store && setInterval(() => this.#countDemand(), DEMAND_COUNT_INTERVAL_MS).unref();
  }

  /**
   * Returns a page, also one that is out of date; undefined when no page may be served. A fresh page in memory is
   * returned without reading a file.
   */
  get(key: string): CachedPage | undefined {
    const time = this.now();
    const cachedPage = this.#pages.get(key) ?? this.#gone.get(key);
    if (cachedPage && time >= cachedPage.freshUntil) extendFreshness(cachedPage, this.#confirmations);
    const page =
      cachedPage && !canBeReplaced(cachedPage, time)
        ? cachedPage
        : (this.#restore(key, cachedPage, time) ?? cachedPage);
    if (page && findPageUse(page, time) === 'unusable') {
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

  /** Removes 404 and 410 answers, of one site or of all sites. */
  forgetNegatives(siteId?: string): void {
    if (siteId === undefined) return this.#gone.clear();
    const pagesOfSite = Array.from(this.#gone.values()).filter((page) => page.siteId === siteId);
    for (const { key } of pagesOfSite) this.#gone.delete(key);
  }

  /** Begins to collect purges for a page whose render begins now. */
  watchPurges(): RenderWatch {
    const purgedTags = this.#purgeWatches.startPurgeWatch();
    return {
      get isCurrent() {
        return purgedTags.size === 0;
      },
      store: (page) => {
        // This call may read new purges from the store, so the purged tags are checked only afterwards.
        const lastPurgeNumber = this.#store?.readLastPurgeNumber() ?? 0;
        return !page.tags.some((each) => purgedTags.has(each)) && this.#storeInMemory(page, lastPurgeNumber);
      },
      end: () => this.#purgeWatches.stopPurgeWatch(purgedTags),
    };
  }

  /** Returns the state of an address, in memory or on disk. The call does not count as a use of the page. */
  findPageState(key: string): PageState {
    const time = this.now();
    const goneAnswer = this.#gone.peek(key);
    if (goneAnswer && time < goneAnswer.staleUntil) return 'ready';
    const pageInMemory = this.#pages.peek(key);
    if (pageInMemory) extendFreshness(pageInMemory, this.#confirmations);
    const state = pageInMemory && findPageState(pageInMemory, time);
    if (state === 'ready') return state;
    // The store is read because another process may have stored a newer page.
    const record = this.#store?.peek(key);
    return record ? findStoredState(record, time, this.#confirmations) : (state ?? 'missing');
  }

  /** Returns whether the page is in memory. The call does not count as a use of the page. */
  isInMemory(key: string): boolean {
    return this.#pages.has(key);
  }

  /** Returns the page in memory, for another process; undefined when no page may be served. */
  async copyPage(key: string): Promise<PageCopy | undefined> {
    const page = this.#pages.peek(key);
    if (!page || findPageUse(page, this.now()) === 'unusable') return undefined;
    await page.representation.pack().catch(() => undefined);
    const record = this.#toRecord(page);
    return record && toPageCopy(record);
  }

  /**
   * Stores a page that was copied from another process. The page is served only when no new one can be rendered,
   * because the other process may not have received all purges of this one.
   */
  storeCopy(copy: PageCopy): CachedPage | undefined {
    const time = this.now();
    const record = parsePageCopy(copy);
    const page = record && restorePage(record, true, time);
    if (!page || findPageUse(page, time) === 'unusable') return undefined;
    const ownPage = this.#pages.peek(page.key);
    if (ownPage && ownPage.madeAt >= page.madeAt) return ownPage;
    this.#pages.set(page.key, page);
    return page;
  }

  /** Removes a page from memory unless it was served to a visitor. The page stays in the store. */
  releaseFromMemory(key: string): void {
    if (this.#store && this.#pages.peek(key)?.hits === 0) this.#pages.delete(key);
  }

  /**
   * Counts a hit of a page, and gives a popular page the best compression.
   *
   * @param isVisit true for a hit of a person. Only such hits count as demand.
   */
  recordHit(page: CachedPage, isVisit: boolean): void {
    page.hits += 1;
    if (isVisit) page.visits += 1;
    if (page.hits === MIN_POPULAR_HITS)
      this.#recompressor.queueRepresentation(page.representation, () => this.#storeCompressed(page));
  }

  /**
   * Compresses the page in memory at the best level. Resolves when the page is compressed, or at once when the page
   * needs no compression.
   */
  compressBest(key: string): Promise<void> {
    const page = this.#pages.peek(key);
    if (!page?.representation.canImprove) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#recompressor.queueRepresentation(page.representation, () => {
      this.#storeCompressed(page);
      resolve();
    });
    return promise;
  }

  /** Counts a visitor who waited while the page was rendered. `recordHit` counts the visitors who did not wait. */
  recordWaitingVisitor(key: string): void {
    const page = this.#pages.peek(key);
    if (this.#store && page) this.#demand.countVisit(page);
  }

  /**
   * Returns the pages with more than one request of visitors in the last day, most requested first; no pages without a
   * store.
   */
  async readDemand(siteIds: readonly string[] | undefined, maxPages: number): Promise<readonly PageDemand[]> {
    this.#countDemand();
    return this.#store?.readDemand(siteIds, maxPages) ?? [];
  }

  /** Deletes the demand of a page that does not exist any more. */
  dropDemand(key: string): void {
    this.#store?.dropDemand(key);
  }

  /**
   * Resolves with true when all purges so far are on disk, with false after `waitMs`. Without a store, resolves with
   * true.
   */
  waitUntilPurgesWritten(waitMs: number): Promise<boolean> {
    return this.#store?.waitUntilPurgesWritten(waitMs) ?? Promise.resolve(true);
  }

  /** Returns the key for a host and target that were remembered, so that all checks can be skipped. */
  findKey(host: string, url: string): string | undefined {
    return this.#aliases.findKey(host, url);
  }

  /** Remembers the exact host and target of a request that has passed all checks. */
  rememberAlias(host: string, url: string, page: Pick<CachedPage, 'key' | 'siteId'>): void {
    this.#aliases.addAlias(host, url, page);
  }

  /**
   * Sets the listener for the tags of purges that another process received and this process did not. The cache itself
   * expires the pages with these tags. The listener has to expire the data from which these pages are rendered.
   */
  onMissedPurge(listener: (tags: readonly string[]) => void): void {
    this.#onMissedPurge = listener;
  }

  /** Expires the pages with one of the tags. Returns the number of these pages in memory. */
  purge(tags: readonly string[], message?: string): number {
    this.#purgeWatches.markPurged(tags);
    this.#store?.purge(tags, message ?? randomUUID());
    this.#aliases.removeAliases(tags);
    const purgedTags = new Set(tags);
    return this.#expireMatching((page) => page.tags.some((each) => purgedTags.has(each)));
  }

  stats(): PageCacheStats {
    return {
      entries: this.#pages.size,
      bytes: this.#pages.calculatedSize,
      goneEntryCount: this.#gone.size,
      goneAnswerBytes: this.#gone.calculatedSize,
      ...this.#aliases.stats(),
      bestCompressedCount: this.#recompressor.compressedCount,
      store: this.#store?.stats() ?? EMPTY_STORE_STATS,
    };
  }

  /** Resolves when all waiting writes are on disk. */
  async close(): Promise<void> {
    clearInterval(this.#demandTimer);
    this.#countDemand();
    await this.#store?.close();
  }

  #openStore(options: PageStoreSettings): PageStore {
    return new PageStore({
      ...options,
      retentionMs: MAX_PAGE_AGE_MS,
      toSiteTag: tag.site,
      now: this.now,
      // A page that this process rendered expires here only when this process missed the purge. `#purgeMissed` has
      // expired the page's data before. For any other purge, the page expires when this process receives the message,
      // together with its data: a page that expired earlier would be rendered from the old data again.
      onPurged: (purgeNumbers, missedTags) => {
        if (missedTags.size > 0) this.#purgeMissed([...missedTags]);
        this.#expireMatching(({ tags, since, isRestored }) =>
          tags.some((each) => (isRestored || missedTags.has(each)) && (purgeNumbers.get(each) ?? 0) > since),
        );
      },
      onReset: () => {
        for (const page of this.#pages.values()) page.since = 0;
      },
    });
  }

  /**
   * The missed tags go to the listener, because this process also has old data under these tags, not only old pages.
   */
  #purgeMissed(tags: readonly string[]) {
    this.#onMissedPurge(tags);
    this.#purgeWatches.markPurged(tags);
    this.#aliases.removeAliases(tags);
  }

  /** Expires the pages that meet a condition. Returns their number in memory. */
  #expireMatching(isAffected: (page: CachedPage) => boolean): number {
    const time = this.now();
    let count = 0;
    for (const cache of [this.#pages, this.#gone]) {
      const affectedPages = Array.from(cache.values()).filter(isAffected);
      for (const page of affectedPages) {
        count += 1;
        if (page.policy === 'gone') this.#gone.delete(page.key);
        else expirePage(page, time);
      }
    }
    return count;
  }

  /** Returns the page in the form for the store and for other processes; undefined before it is compressed. */
  #toRecord(page: CachedPage): PageRecord | undefined {
    const { key, siteId, policy, tags, source, madeAt, since, representation } = page;
    const answer = representation.toPacked();
    const { host, target } = source;
    const { path, search } = target;
    const times = findStoredTimes(page, this.#confirmations);
    return answer && { key, siteId, policy, tags, host, path, search, madeAt, since, ...times, answer };
  }

  /** Updates the size of a page in memory after its body became smaller, and writes the page to the store. */
  #storeCompressed(page: CachedPage) {
    if (this.#pages.peek(page.key) !== page) return;
    // The page is deleted and added again, because the cache counts bytes only when a page is added.
    this.#pages.delete(page.key);
    this.#pages.set(page.key, page);
    // A page that was purged meanwhile is not written to the store.
    const record = this.#store && !isExpired(page) ? this.#toRecord(page) : undefined;
    if (record) this.#store?.write(record);
  }

  /**
   * Returns whether the address still has a complete page that is served at once for longer than the partial one, and
   * therefore stays stored. In that case, postpones the next render to the time when the partial page would no longer
   * be fresh.
   */
  #hasLongerLastingPage(partialPage: CachedPage, time: number): boolean {
    const pageInMemory = this.#pages.peek(partialPage.key);
    const newestPage = this.#restore(partialPage.key, pageInMemory, time) ?? pageInMemory;
    if (newestPage) extendFreshness(newestPage, this.#confirmations);
    if (!newestPage || !isServedLonger(newestPage, partialPage)) return false;
    newestPage.nextRefreshAt = partialPage.freshUntil;
    return true;
  }

  /**
   * Gives an answer the compressed body of the page that it replaces when both have the same content. A change of one
   * home purges all pages of its site that list homes, and most of them are rendered with the same content again.
   */
  #reuseBody(key: string, representation: Representation) {
    const answerInMemory = this.#pages.peek(key)?.representation.toPacked();
    if (answerInMemory) representation.reuseBody(answerInMemory);
    // Another process may have stored a smaller body.
    const storedAnswer = representation.canImprove ? this.#store?.findAnswer(key, representation.hash) : undefined;
    if (storedAnswer) representation.reuseBody(storedAnswer);
  }

  #storeInMemory(newPage: PageToStore, lastPurgeNumber: number): boolean {
    const { key, policy, representation } = newPage;
    const time = this.now();
    this.#reuseBody(key, representation);
    const page = createNewPage(newPage, time, lastPurgeNumber);
    if (policy === 'partial' && this.#hasLongerLastingPage(page, time)) return false;
    if (policy === 'gone') {
      this.delete(key);
      this.#gone.set(key, page);
      return this.#gone.has(key);
    }
    this.#gone.delete(key);
    this.#pages.set(key, page);
    // The cache refuses a page that is larger than the whole cache.
    if (!this.#pages.has(key)) return false;
    // The compression runs afterwards, so that visitors do not wait for it. A page whose compression fails stays
    // uncompressed.
    representation.pack().then(
      () => this.#storeCompressed(page),
      () => {},
    );
    return true;
  }

  /** Returns the stored page when it is newer than the page in memory. */
  #restore(key: string, pageInMemory: CachedPage | undefined, time: number): CachedPage | undefined {
    const storedRecord = this.#store?.read(key);
    if (!storedRecord || (pageInMemory && storedRecord.page.madeAt <= pageInMemory.madeAt)) return undefined;
    const page = restorePage(storedRecord.page, storedRecord.isPurged, time);
    extendFreshness(page, this.#confirmations);
    if (findPageUse(page, time) === 'unusable') return undefined;
    this.#gone.delete(key);
    this.#pages.set(key, page);
    return page;
  }

  #noteUse(page: CachedPage, time: number) {
    if (!this.#store || page.policy === 'gone' || time - page.useReportedAt < USE_REPORT_INTERVAL_MS) return;
    page.useReportedAt = time;
    this.#store.recordUse(page.key);
  }

  /** Writes the collected counts of requests to the store. */
  #countDemand() {
    for (const page of this.#pages.values()) this.#demand.countNewVisits(page);
    const demand = this.#demand.flush();
    if (demand.length > 0) this.#store?.addDemand(demand);
  }
}
