import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Site } from '#shared/api/site.ts';
import type { BackOfficeHealth } from '../apiClient/health/backOfficeHealth.ts';
import type { PageCache } from '../cache/pageCache.ts';
import type { RenderAhead, WarmingAddress, WarmingResult } from '../pages/backgroundRenders.ts';

/** The reason why a page is rendered: visitors requested it, or the sitemap contains it. */
export type WarmOrigin = 'demand' | 'sitemap';

/**
 * The reason why a round ended.
 * - `complete`: all pages are rendered.
 * - `limit`: a limit was reached: the maximum number of pages, the maximum number of addresses of a sitemap, or the
 *   space in the store.
 * - `time`: the time of a round is over.
 * - `visitors`: the time of a round is over, and at its end the round waited for visitors.
 * - `back office`: the time of a round is over, and at its end the round waited for a back office that was slow or did
 *   not answer.
 * - `failures`: several pages failed one after another.
 * - `stopped`: the process stops.
 */
export type RoundEndReason = 'complete' | 'limit' | 'time' | 'visitors' | 'back office' | 'failures' | 'stopped';

/** The times of a round, in milliseconds. */
export interface RoundTimes {
  /** The minimum pause between two pages. The pause is longer when the last page took longer. */
  readonly minPauseMs: number;
  /** The time after which a round that waits checks its conditions again. */
  readonly checkIntervalMs: number;
  /**
   * The pause between two pages while the back office is slow. The calls for these pages show whether the back office
   * is still slow.
   */
  readonly slowPauseMs: number;
  /** The maximum duration of a round. */
  readonly maxRoundMs: number;
}

export interface RoundOptions {
  readonly maxPages: number;
  readonly cache: Pick<PageCache, 'readDemand' | 'dropDemand'>;
  readonly renderAhead: RenderAhead;
  readonly getPace: BackOfficeHealth['getPace'];
  /** The known sites by host name. */
  readonly knownSites: ReadonlyMap<string, Site>;
  readonly readSitemapPaths: (site: Site) => AsyncIterable<readonly string[]>;
  /** Returns whether the store has space for pages that were never requested, without removing other pages. */
  readonly hasStoreSpace: () => boolean;
  readonly countRendered: (origin: WarmOrigin) => void;
  readonly logger: Pick<Logger, 'debug'>;
}

/** The sites whose pages a round renders: one list for pages that visitors requested, and one for pages of sitemaps. */
export interface RoundSites {
  readonly demandSiteIds: readonly string[] | 'all';
  readonly sitemapSiteIds: readonly string[] | 'all';
}

interface WarmingRoundReport {
  /** The number of pages that were rendered because visitors requested them. */
  readonly demand: number;
  readonly sitemap: number;
  readonly failed: number;
  readonly end: RoundEndReason;
}

/** The number of addresses that are read from one sitemap. Further addresses are ignored. */
const MAX_SITEMAP_ADDRESSES = 20_000;
/** The number of pages that are already stored, and that a round skips before it makes a pause. */
const SKIPPED_PAGES_PER_PAUSE = 50;
const MAX_FAILURES_IN_A_ROW = 10;

/** Returns the address of a page by its key in the page cache, such as `agency /nl/aanbod?type=1`. */
function parsePageKey(key: string, host: string): WarmingAddress | undefined {
  const separatorIndex = key.indexOf(' ');
  const url = key.slice(separatorIndex + 1);
  if (separatorIndex < 1 || !url.startsWith('/')) return undefined;
  return { siteId: key.slice(0, separatorIndex), host, url: url.endsWith('?') ? url.slice(0, -1) : url };
}

/** Returns each site once, with one of its hosts. */
function listSites(knownSites: RoundOptions['knownSites'], siteIds: readonly string[] | 'all') {
  const selectedIds = siteIds === 'all' ? undefined : new Set(siteIds);
  const sites = new Map<string, { readonly site: Site; readonly host: string }>();
  for (const [host, site] of knownSites) {
    if (!sites.has(site.id) && (selectedIds?.has(site.id) ?? true)) sites.set(site.id, { site, host });
  }
  return [...sites.values()];
}

/** Renders pages one after another, until all are rendered or a limit is reached. */
export class WarmingRound {
  readonly #options: RoundOptions;
  readonly #sites: RoundSites;
  readonly #times: RoundTimes;
  readonly #signal: AbortSignal;
  readonly #endsAt: number;
  readonly #renderedCounts: Record<WarmOrigin, number> = { demand: 0, sitemap: 0 };
  #failedCount = 0;
  #failedInARow = 0;
  #skippedCount = 0;
  /** The time when the last page was rendered. */
  #lastRenderedAt = Number.NEGATIVE_INFINITY;
  /** The reason with which the round would end if its time were over now. */
  #endReasonAtTimeout: RoundEndReason = 'time';
  #endReason: RoundEndReason | undefined;
  /** True when pages of a sitemap were left out because of a limit. */
  #isLimited = false;

  constructor(options: RoundOptions, sites: RoundSites, times: RoundTimes, signal: AbortSignal) {
    this.#options = options;
    this.#sites = sites;
    this.#times = times;
    this.#signal = signal;
    this.#endsAt = performance.now() + times.maxRoundMs;
  }

  /** Renders the pages that visitors requested, most requested first, and then those of sitemaps. Never rejects. */
  async run(): Promise<WarmingRoundReport> {
    await this.#renderDemanded();
    if (this.#mayContinue()) await this.#renderSitemaps();
    this.#mayContinue();
    return {
      ...this.#renderedCounts,
      failed: this.#failedCount,
      end: this.#endReason ?? (this.#isLimited ? 'limit' : 'complete'),
    };
  }

  get #remainingPages(): number {
    return this.#options.maxPages - this.#renderedCounts.demand - this.#renderedCounts.sitemap;
  }

  #sleep(ms: number): Promise<void> {
    return wait(ms, undefined, { signal: this.#signal, ref: false }).catch(() => undefined);
  }

  /** Returns whether the round may continue. */
  #mayContinue(): boolean {
    if (this.#signal.aborted) this.#endReason = 'stopped';
    else if (performance.now() >= this.#endsAt) this.#endReason ??= this.#endReasonAtTimeout;
    else if (this.#remainingPages <= 0) this.#endReason ??= 'limit';
    else if (this.#failedInARow >= MAX_FAILURES_IN_A_ROW) this.#endReason ??= 'failures';
    return this.#endReason === undefined;
  }

  /**
   * Waits until the back office is fast, or until the pause for a slow back office is over. Resolves with false when
   * the round is over.
   */
  async #waitForBackOffice(): Promise<boolean> {
    while (this.#mayContinue()) {
      const pace = this.#options.getPace();
      const isPauseOver = performance.now() - this.#lastRenderedAt >= this.#times.slowPauseMs;
      if (pace === 'fast' || (pace === 'slow' && isPauseOver)) return true;
      this.#endReasonAtTimeout = 'back office';
      // oxlint-disable-next-line no-await-in-loop -- The checks follow each other.
      await this.#sleep(this.#times.checkIntervalMs);
    }
    return false;
  }

  /** Renders one page. Resolves with undefined when the round is over. */
  async #render(address: WarmingAddress, origin: WarmOrigin): Promise<WarmingResult | undefined> {
    const isDemanded = origin === 'demand';
    while (await this.#waitForBackOffice()) {
      const begunAt = performance.now();
      // oxlint-disable-next-line no-await-in-loop -- The page is tried again when visitors leave time for it.
      const result = await this.#options.renderAhead(address, {
        isRequestedByVisitors: isDemanded,
        shouldRenderOldPages: isDemanded,
      });
      if (result !== 'busy') {
        this.#endReasonAtTimeout = 'time';
        // oxlint-disable-next-line no-await-in-loop -- The loop ends after this call.
        await this.#countPage(result, origin, performance.now() - begunAt);
        return result;
      }
      this.#endReasonAtTimeout = 'visitors';
      // oxlint-disable-next-line no-await-in-loop -- The checks follow each other.
      await this.#sleep(this.#times.checkIntervalMs);
    }
    return undefined;
  }

  /** Counts a page. Then waits for as long as the page took, so that the process can serve visitors. */
  async #countPage(result: WarmingResult, origin: WarmOrigin, ms: number): Promise<void> {
    if (result === 'there') {
      this.#skippedCount += 1;
      if (this.#skippedCount % SKIPPED_PAGES_PER_PAUSE === 0) await this.#sleep(this.#times.minPauseMs);
      return;
    }
    if (result === 'made') {
      this.#renderedCounts[origin] += 1;
      this.#options.countRendered(origin);
    }
    if (result === 'failed') this.#failedCount += 1;
    this.#lastRenderedAt = performance.now();
    this.#failedInARow = result === 'failed' ? this.#failedInARow + 1 : 0;
    await this.#sleep(Math.max(this.#times.minPauseMs, ms));
  }

  async #renderDemanded(): Promise<void> {
    const { cache, maxPages } = this.#options;
    const { demandSiteIds } = this.#sites;
    if (demandSiteIds.length === 0) return;
    for (const { key, host } of await cache.readDemand(demandSiteIds === 'all' ? undefined : demandSiteIds, maxPages)) {
      if (!this.#mayContinue()) return;
      const address = parsePageKey(key, host);
      // oxlint-disable-next-line no-await-in-loop -- The pages are rendered one at a time.
      const result = address && (await this.#render(address, 'demand'));
      if (!address || result === 'nothing') cache.dropDemand(key);
    }
  }

  /** @param maxPages the maximum number of pages of this site */
  async #renderListed(site: Site, host: string, maxPages: number): Promise<void> {
    const countBefore = this.#renderedCounts.sitemap;
    let addressCount = 0;
    for await (const paths of this.#options.readSitemapPaths(site)) {
      for (const url of paths) {
        addressCount += 1;
        if (!this.#mayContinue()) return;
        const isDone = this.#renderedCounts.sitemap - countBefore >= maxPages || !this.#options.hasStoreSpace();
        if (addressCount > MAX_SITEMAP_ADDRESSES || isDone) {
          this.#isLimited = true;
          return;
        }
        // oxlint-disable-next-line no-await-in-loop -- The pages are rendered one at a time.
        await this.#render({ siteId: site.id, host, url }, 'sitemap');
      }
    }
  }

  /** Renders about the same number of pages for each site. */
  async #renderSitemaps(): Promise<void> {
    const sites = listSites(this.#options.knownSites, this.#sites.sitemapSiteIds);
    for (const [index, { site, host }] of sites.entries()) {
      // oxlint-disable-next-line no-await-in-loop -- The sites are processed one at a time.
      if (!(await this.#waitForBackOffice())) return;
      try {
        // oxlint-disable-next-line no-await-in-loop -- The sites are processed one at a time.
        await this.#renderListed(site, host, Math.ceil(this.#remainingPages / (sites.length - index)));
      } catch (error) {
        this.#failedCount += 1;
        this.#options.logger.debug({ err: error, siteId: site.id }, 'sitemap not read for rendering in advance');
      }
    }
  }
}
