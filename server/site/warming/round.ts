import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Site } from '#shared/api/site.ts';
import type { BackOfficeHealth } from '../apiClient/health/backOfficeHealth.ts';
import type { PageCache } from '../cache/pageCache.ts';
import type { RenderAhead, WarmAddress, WarmResult } from '../pages/backgroundRenders.ts';

/** Why a page is rendered: visitors requested it, or the sitemap names it. */
export type WarmOrigin = 'demand' | 'sitemap';

/**
 * Why a round ended. `complete`: everything is rendered; `limit`: as many pages as one round may render; `time`,
 * `visitors`, `back office`: the time was over, in the end because of visitors or of a back office that is slow or
 * away; `failures`: pages failed one after the other; `stopped`: the process stops.
 */
export type RoundEnd = 'complete' | 'limit' | 'time' | 'visitors' | 'back office' | 'failures' | 'stopped';

/** Milliseconds. */
export interface RoundTimes {
  /** The shortest pause between two pages, which otherwise is as long as the last page took. */
  readonly pause: number;
  /** The time until the round checks again whether it may go on. */
  readonly look: number;
  /** The pause between two pages while the back office is slow: their calls show whether it still is. */
  readonly slow: number;
  /** A round that lasts longer ends. */
  readonly round: number;
}

export interface RoundOptions {
  readonly maxPages: number;
  readonly cache: Pick<PageCache, 'demand' | 'dropDemand'>;
  readonly renderAhead: RenderAhead;
  readonly pace: BackOfficeHealth['pace'];
  /** The known sites by host name. */
  readonly knownSites: ReadonlyMap<string, Site>;
  readonly sitemapPaths: (site: Site) => AsyncIterable<readonly string[]>;
  /** Whether the store takes pages that were never requested, without removing others. */
  readonly hasRoom: () => boolean;
  readonly observe: (origin: WarmOrigin) => void;
  readonly logger: Pick<Logger, 'debug'>;
}

/** The sites whose pages are rendered: those that visitors requested, and those of sitemaps. */
export interface RoundSites {
  readonly demand: readonly string[] | 'all';
  readonly sitemap: readonly string[] | 'all';
}

interface RoundReport {
  /** Pages that were rendered because visitors requested them. */
  readonly demand: number;
  readonly sitemap: number;
  readonly failed: number;
  readonly end: RoundEnd;
}

/** The number of addresses that are read from one sitemap. The rest of a longer sitemap is ignored. */
const MAX_SITEMAP_ADDRESSES = 20_000;
/** The number of pages that are skipped, because they exist already, before the round pauses. */
const SKIPS_PER_PAUSE = 50;
const MAX_FAILURES_IN_A_ROW = 10;

/** Returns the address that a key of the page cache stands for: `agency /nl/aanbod?type=1`. */
function parseKey(key: string, host: string): WarmAddress | undefined {
  const cut = key.indexOf(' ');
  const url = key.slice(cut + 1);
  if (cut < 1 || !url.startsWith('/')) return undefined;
  return { siteId: key.slice(0, cut), host, url: url.endsWith('?') ? url.slice(0, -1) : url };
}

/** Returns each site once, with one of its hosts. */
function listSites(knownSites: RoundOptions['knownSites'], siteIds: readonly string[] | 'all') {
  const wanted = siteIds === 'all' ? undefined : new Set(siteIds);
  const sites = new Map<string, { readonly site: Site; readonly host: string }>();
  for (const [host, site] of knownSites) {
    if (!sites.has(site.id) && (wanted?.has(site.id) ?? true)) sites.set(site.id, { site, host });
  }
  return [...sites.values()];
}

/** One round: it renders pages one after the other while there is time. */
export class Round {
  readonly #options: RoundOptions;
  readonly #sites: RoundSites;
  readonly #times: RoundTimes;
  readonly #signal: AbortSignal;
  readonly #endsAt: number;
  readonly #made: Record<WarmOrigin, number> = { demand: 0, sitemap: 0 };
  #failed = 0;
  #failedInARow = 0;
  #skipped = 0;
  /** The time when the last page was rendered. */
  #lastAt = Number.NEGATIVE_INFINITY;
  #obstacle: RoundEnd = 'time';
  #end: RoundEnd | undefined;
  #isCutShort = false;

  constructor(options: RoundOptions, sites: RoundSites, times: RoundTimes, signal: AbortSignal) {
    this.#options = options;
    this.#sites = sites;
    this.#times = times;
    this.#signal = signal;
    this.#endsAt = performance.now() + times.round;
  }

  /** Renders the pages that visitors requested, most frequent first, then those of sitemaps. Never rejects. */
  async run(): Promise<RoundReport> {
    await this.#renderDemanded();
    if (this.#goesOn()) await this.#renderSitemaps();
    this.#goesOn();
    return { ...this.#made, failed: this.#failed, end: this.#end ?? (this.#isCutShort ? 'limit' : 'complete') };
  }

  get #left(): number {
    return this.#options.maxPages - this.#made.demand - this.#made.sitemap;
  }

  #sleep(ms: number): Promise<void> {
    return wait(ms, undefined, { signal: this.#signal, ref: false }).catch(() => undefined);
  }

  /** Whether the round may go on. */
  #goesOn(): boolean {
    if (this.#signal.aborted) this.#end = 'stopped';
    else if (performance.now() >= this.#endsAt) this.#end ??= this.#obstacle;
    else if (this.#left <= 0) this.#end ??= 'limit';
    else if (this.#failedInARow >= MAX_FAILURES_IN_A_ROW) this.#end ??= 'failures';
    return this.#end === undefined;
  }

  /** Waits until the back office is fast, or has rested while it is slow. False: the round is over. */
  async #isTimely(): Promise<boolean> {
    while (this.#goesOn()) {
      const pace = this.#options.pace();
      const hasRested = performance.now() - this.#lastAt >= this.#times.slow;
      if (pace === 'fast' || (pace === 'slow' && hasRested)) return true;
      this.#obstacle = 'back office';
      // oxlint-disable-next-line no-await-in-loop -- One check after the other.
      await this.#sleep(this.#times.look);
    }
    return false;
  }

  /** Renders one page. Resolves with undefined when the round is over. */
  async #render(address: WarmAddress, origin: WarmOrigin): Promise<WarmResult | undefined> {
    const isWanted = origin === 'demand';
    while (await this.#isTimely()) {
      const begunAt = performance.now();
      // oxlint-disable-next-line no-await-in-loop -- It is tried again when visitors leave time for it.
      const result = await this.#options.renderAhead(address, { isWanted, withOld: isWanted });
      if (result !== 'busy') {
        this.#obstacle = 'time';
        // oxlint-disable-next-line no-await-in-loop -- The loop ends here.
        await this.#settle(result, origin, performance.now() - begunAt);
        return result;
      }
      this.#obstacle = 'visitors';
      // oxlint-disable-next-line no-await-in-loop -- One check after the other.
      await this.#sleep(this.#times.look);
    }
    return undefined;
  }

  /** Counts a page, and leaves the process to visitors for as long as the page took. */
  async #settle(result: WarmResult, origin: WarmOrigin, ms: number): Promise<void> {
    if (result === 'there') {
      this.#skipped += 1;
      if (this.#skipped % SKIPS_PER_PAUSE === 0) await this.#sleep(this.#times.pause);
      return;
    }
    if (result === 'made') {
      this.#made[origin] += 1;
      this.#options.observe(origin);
    }
    if (result === 'failed') this.#failed += 1;
    this.#lastAt = performance.now();
    this.#failedInARow = result === 'failed' ? this.#failedInARow + 1 : 0;
    await this.#sleep(Math.max(this.#times.pause, ms));
  }

  async #renderDemanded(): Promise<void> {
    const { cache, maxPages } = this.#options;
    const { demand } = this.#sites;
    if (demand.length === 0) return;
    for (const { key, host } of await cache.demand(demand === 'all' ? undefined : demand, maxPages)) {
      if (!this.#goesOn()) return;
      const address = parseKey(key, host);
      // oxlint-disable-next-line no-await-in-loop -- One page at a time.
      const result = address && (await this.#render(address, 'demand'));
      if (!address || result === 'nothing') cache.dropDemand(key);
    }
  }

  /** @param maxPages pages of this site */
  async #renderListed(site: Site, host: string, maxPages: number): Promise<void> {
    const before = this.#made.sitemap;
    let read = 0;
    for await (const paths of this.#options.sitemapPaths(site)) {
      for (const url of paths) {
        read += 1;
        if (!this.#goesOn()) return;
        const isEnough = this.#made.sitemap - before >= maxPages || !this.#options.hasRoom();
        if (read > MAX_SITEMAP_ADDRESSES || isEnough) {
          this.#isCutShort = true;
          return;
        }
        // oxlint-disable-next-line no-await-in-loop -- One page at a time.
        await this.#render({ siteId: site.id, host, url }, 'sitemap');
      }
    }
  }

  /** Renders about as many pages of each site. */
  async #renderSitemaps(): Promise<void> {
    const listed = listSites(this.#options.knownSites, this.#sites.sitemap);
    for (const [index, { site, host }] of listed.entries()) {
      // oxlint-disable-next-line no-await-in-loop -- One site at a time.
      if (!(await this.#isTimely())) return;
      try {
        // oxlint-disable-next-line no-await-in-loop -- One site at a time.
        await this.#renderListed(site, host, Math.ceil(this.#left / (listed.length - index)));
      } catch (error) {
        this.#failed += 1;
        this.#options.logger.debug({ err: error, siteId: site.id }, 'sitemap not read for pages ahead of visitors');
      }
    }
  }
}
