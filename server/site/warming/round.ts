import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Site } from '#shared/api/site.ts';
import type { BackOfficeHealth } from '../apiClient/health/backOfficeHealth.ts';
import type { PageCache } from '../cache/pageCache.ts';
import type { MadeAhead, MakeAhead, PageAddress } from '../pages/flights/makeAhead.ts';

/** Why a page is made: visitors asked for it, or the sitemap names it. */
export type WarmOrigin = 'demand' | 'sitemap';

/**
 * Why a round ended: all is made, or as much as one round may; the time was over, at last because of visitors or a back
 * office that is slow or away; pages failed one after the other; the process stops.
 */
export type RoundEnd = 'complete' | 'limit' | 'time' | 'visitors' | 'back office' | 'failures' | 'stopped';

/** Milliseconds. */
export interface RoundTimes {
  /** Between two pages, at least; else as long as the last one took. */
  readonly pause: number;
  /** Until it is looked again whether there is time. */
  readonly look: number;
  /** Between two pages while the back office is slow: their calls show whether it still is. */
  readonly slow: number;
  /** A round that lasts longer ends. */
  readonly round: number;
}

export interface RoundOptions {
  /** Pages that are made, at most. */
  readonly mostPages: number;
  readonly cache: Pick<PageCache, 'demand' | 'dropDemand'>;
  readonly makeAhead: MakeAhead;
  readonly pace: BackOfficeHealth['pace'];
  /** By host name. */
  readonly knownSites: ReadonlyMap<string, Site>;
  readonly sitemapPaths: (site: Site) => AsyncIterable<readonly string[]>;
  /** Whether the store takes pages that were never requested, without removing others. */
  readonly hasRoom: () => boolean;
  readonly observe: (origin: WarmOrigin) => void;
  readonly logger: Pick<Logger, 'debug'>;
}

/** Whose pages are made: those that visitors asked for, and those of sitemaps. */
export interface RoundSites {
  readonly demand: readonly string[] | 'all';
  readonly sitemap: readonly string[] | 'all';
}

interface RoundReport {
  /** Pages that were made. */
  readonly demand: number;
  readonly sitemap: number;
  readonly failed: number;
  readonly end: RoundEnd;
}

/** Addresses of one sitemap that are looked at: of a large site, the first ones. */
const MOST_LOOKED_AT = 20_000;
/** Pages that are there already and are passed over without a pause. */
const MOST_PASSED = 50;
const MOST_FAILURES = 10;

/** The address that a key of the page cache stands for: `agency /nl/aanbod?type=1` */
function addressOf(key: string, host: string): PageAddress | undefined {
  const cut = key.indexOf(' ');
  const url = key.slice(cut + 1);
  if (cut < 1 || !url.startsWith('/')) return undefined;
  return { siteId: key.slice(0, cut), host, url: url.endsWith('?') ? url.slice(0, -1) : url };
}

/** Each site once, with one of its hosts. */
function sitesIn(knownSites: RoundOptions['knownSites'], siteIds: readonly string[] | 'all') {
  const wanted = siteIds === 'all' ? undefined : new Set(siteIds);
  const sites = new Map<string, { readonly site: Site; readonly host: string }>();
  for (const [host, site] of knownSites) {
    if (!sites.has(site.id) && (wanted?.has(site.id) ?? true)) sites.set(site.id, { site, host });
  }
  return [...sites.values()];
}

/**
 * Makes pages one after the other while there is time: those that visitors asked for, most frequent first, then those
 * of sitemaps, of each site about as many. Never rejects.
 */
export async function runRound(
  options: RoundOptions,
  sites: RoundSites,
  times: RoundTimes,
  signal: AbortSignal,
): Promise<RoundReport> {
  const { mostPages, cache, makeAhead, pace, knownSites, sitemapPaths, hasRoom, observe, logger } = options;
  const deadline = performance.now() + times.round;
  const made: Record<WarmOrigin, number> = { demand: 0, sitemap: 0 };
  let failed = 0;
  let failedInTurn = 0;
  let passed = 0;
  let lastAt = Number.NEGATIVE_INFINITY;
  let obstacle: RoundEnd = 'time';
  let end: RoundEnd | undefined;
  let isCutShort = false;

  const sleep = (ms: number) => wait(ms, undefined, { signal, ref: false }).catch(() => undefined);
  const left = () => mostPages - made.demand - made.sitemap;

  /** Whether the round may go on. */
  function goesOn(): boolean {
    if (signal.aborted) end = 'stopped';
    else if (performance.now() >= deadline) end ??= obstacle;
    else if (left() <= 0) end ??= 'limit';
    else if (failedInTurn >= MOST_FAILURES) end ??= 'failures';
    return end === undefined;
  }

  /** Waits until the back office is fast, or has rested while it is slow. */
  async function isTimely(): Promise<boolean> {
    while (goesOn()) {
      const current = pace();
      if (current === 'fast' || (current === 'slow' && performance.now() - lastAt >= times.slow)) return true;
      obstacle = 'back office';
      // oxlint-disable-next-line no-await-in-loop -- One look after the other.
      await sleep(times.look);
    }
    return false;
  }

  /** Undefined: the round is over. */
  async function makeOne(address: PageAddress, origin: WarmOrigin): Promise<MadeAhead | undefined> {
    const isWanted = origin === 'demand';
    while (await isTimely()) {
      const begunAt = performance.now();
      // oxlint-disable-next-line no-await-in-loop -- It is tried again when it is quiet.
      const result = await makeAhead(address, { isWanted, withOld: isWanted });
      if (result !== 'busy') {
        obstacle = 'time';
        // oxlint-disable-next-line no-await-in-loop -- The loop ends here.
        await settle(result, origin, performance.now() - begunAt);
        return result;
      }
      obstacle = 'visitors';
      // oxlint-disable-next-line no-await-in-loop -- One look after the other.
      await sleep(times.look);
    }
    return undefined;
  }

  /** Counts a page, and leaves the process to others for as long as it took. */
  async function settle(result: MadeAhead, origin: WarmOrigin, ms: number): Promise<void> {
    if (result === 'there') {
      passed += 1;
      if (passed % MOST_PASSED === 0) await sleep(times.pause);
      return;
    }
    if (result === 'made') {
      made[origin] += 1;
      observe(origin);
    }
    if (result === 'failed') failed += 1;
    lastAt = performance.now();
    failedInTurn = result === 'failed' ? failedInTurn + 1 : 0;
    await sleep(Math.max(times.pause, ms));
  }

  async function makeDemanded(): Promise<void> {
    if (sites.demand.length === 0) return;
    const siteIds = sites.demand === 'all' ? undefined : sites.demand;
    for (const { key, host } of await cache.demand(siteIds, mostPages)) {
      if (!goesOn()) return;
      const address = addressOf(key, host);
      // oxlint-disable-next-line no-await-in-loop -- One page at a time.
      const result = address && (await makeOne(address, 'demand'));
      if (!address || result === 'nothing') cache.dropDemand(key);
    }
  }

  /** @param most pages of this site */
  async function makeListed(site: Site, host: string, most: number): Promise<void> {
    const before = made.sitemap;
    let looked = 0;
    for await (const paths of sitemapPaths(site)) {
      for (const url of paths) {
        looked += 1;
        if (!goesOn()) return;
        if (looked > MOST_LOOKED_AT || made.sitemap - before >= most || !hasRoom()) {
          isCutShort = true;
          return;
        }
        // oxlint-disable-next-line no-await-in-loop -- One page at a time.
        await makeOne({ siteId: site.id, host, url }, 'sitemap');
      }
    }
  }

  async function makeSitemaps(): Promise<void> {
    const listed = sitesIn(knownSites, sites.sitemap);
    for (const [index, { site, host }] of listed.entries()) {
      // oxlint-disable-next-line no-await-in-loop -- One site at a time.
      if (!(await isTimely())) return;
      try {
        // oxlint-disable-next-line no-await-in-loop -- One site at a time.
        await makeListed(site, host, Math.ceil(left() / (listed.length - index)));
      } catch (error) {
        failed += 1;
        logger.debug({ err: error, siteId: site.id }, 'sitemap not read for pages ahead of visitors');
      }
    }
  }

  await makeDemanded();
  if (goesOn()) await makeSitemaps();
  goesOn();
  return { ...made, failed, end: end ?? (isCutShort ? 'limit' : 'complete') };
}
