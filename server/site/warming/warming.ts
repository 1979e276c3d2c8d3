import type { Logger } from 'pino';
import type { PurgeMessage } from '#shared/api/purge.ts';
import { type RoundEndReason, type RoundOptions, type RoundSites, type RoundTimes, WarmingRound } from './round.ts';

const MINUTE_MS = 60_000;
const DEFAULT_TIMES: WarmingTimes = {
  minPauseMs: 50,
  checkIntervalMs: 500,
  slowPauseMs: 2000,
  maxRoundMs: 15 * MINUTE_MS,
  delayAfterStartMs: 5000,
  delayAfterChangeMs: 5000,
  maxDelayAfterChangeMs: 10 * MINUTE_MS,
  sitemapDelayAfterChangeMs: 5 * MINUTE_MS,
  maxSitemapDelayAfterChangeMs: 60 * MINUTE_MS,
  delayAfterFailuresMs: 5 * MINUTE_MS,
};

/** The end reasons of a round after which another round renders the remaining pages. */
const UNFINISHED_END_REASONS: ReadonlySet<RoundEndReason> = new Set<RoundEndReason>([
  'time',
  'visitors',
  'back office',
  'failures',
]);

/** The times of warming, in milliseconds. */
export interface WarmingTimes extends RoundTimes {
  /** The time from the start to the first round. Until then, the process serves only visitors. */
  readonly delayAfterStartMs: number;
  /** The time from the last change of a site until the pages that visitors request are rendered. */
  readonly delayAfterChangeMs: number;
  /**
   * The maximum time from the first change of a site until the pages that visitors request are rendered, also when the
   * site changes again and again.
   */
  readonly maxDelayAfterChangeMs: number;
  /** The time from the last change of a site until the pages of its sitemap are rendered. */
  readonly sitemapDelayAfterChangeMs: number;
  /** The maximum time from the first change of a site until the pages of its sitemap are rendered. */
  readonly maxSitemapDelayAfterChangeMs: number;
  /** The additional wait after a round that ended because several pages failed one after another. */
  readonly delayAfterFailuresMs: number;
}

interface WarmingOptions extends Omit<RoundOptions, 'logger'> {
  readonly logger: Pick<Logger, 'info' | 'debug'>;
  readonly times?: Partial<WarmingTimes> | undefined;
}

/**
 * Renders pages before visitors request them: after a start the pages of all sites, then the pages of sites that
 * change.
 */
export interface PageWarming {
  /** Records that a site has changed. */
  noteChange(message: Pick<PurgeMessage, 'siteId'>): void;
  start(): void;
  /** Stops rendering until the next start. Resolves when the current page is done. */
  stop(): Promise<void>;
}

/** Stores which sites have changed, until a round renders their pages. All times are milliseconds on the same clock. */
interface ChangedSites {
  noteChange(siteId: string, now: number): void;
  /** Returns the sites that are due, and removes them. */
  takeDue(now: number): readonly string[];
  clearAll(): void;
  /** Returns the time at which the next site is due; infinite when there is none. */
  findNextDueTime(): number;
}

/**
 * Creates the list of changed sites.
 *
 * @param quietMs the time from the last change of a site until it is due. An import changes a site again and again.
 * @param maxDelayMs the time from the first change until the site is due, also when the changes continue
 */
function createChangedSites(quietMs: number, maxDelayMs: number): ChangedSites {
  const changes = new Map<string, { readonly first: number; readonly last: number }>();
  const computeDueTime = ({ first, last }: { readonly first: number; readonly last: number }) =>
    Math.min(last + quietMs, first + maxDelayMs);
  return {
    noteChange(siteId, now) {
      changes.set(siteId, { first: changes.get(siteId)?.first ?? now, last: now });
    },
    takeDue(now) {
      const dueSiteIds = [...changes].flatMap(([siteId, change]) => (now >= computeDueTime(change) ? [siteId] : []));
      for (const siteId of dueSiteIds) changes.delete(siteId);
      return dueSiteIds;
    },
    clearAll: () => changes.clear(),
    findNextDueTime() {
      let nextDueTime = Number.POSITIVE_INFINITY;
      for (const change of changes.values()) nextDueTime = Math.min(nextDueTime, computeDueTime(change));
      return nextDueTime;
    },
  };
}

export function createPageWarming({ logger, times: customTimes, ...options }: WarmingOptions): PageWarming {
  const times = { ...DEFAULT_TIMES, ...customTimes };
  const changedSites = createChangedSites(times.delayAfterChangeMs, times.maxDelayAfterChangeMs);
  const changedSitemaps = createChangedSites(times.sitemapDelayAfterChangeMs, times.maxSitemapDelayAfterChangeMs);
  /** The time at which the round of all sites is due; infinite after that round. */
  let startDueAt = Number.POSITIVE_INFINITY;
  let stopController: AbortController | undefined;
  let timer: NodeJS.Timeout | undefined;
  let timerAt = Number.POSITIVE_INFINITY;
  let runningRound: Promise<void> | undefined;

  function takeDueSites(now: number): RoundSites {
    if (now < startDueAt)
      return { demandSiteIds: changedSites.takeDue(now), sitemapSiteIds: changedSitemaps.takeDue(now) };
    startDueAt = Number.POSITIVE_INFINITY;
    changedSites.clearAll();
    changedSitemaps.clearAll();
    return { demandSiteIds: 'all', sitemapSiteIds: 'all' };
  }

  function requeueSites({ demandSiteIds, sitemapSiteIds }: RoundSites, now: number) {
    if (demandSiteIds === 'all' || sitemapSiteIds === 'all') startDueAt = now + times.delayAfterStartMs;
    else {
      for (const siteId of demandSiteIds) changedSites.noteChange(siteId, now);
      for (const siteId of sitemapSiteIds) changedSitemaps.noteChange(siteId, now);
    }
  }

  function setNextTimer() {
    if (!stopController || runningRound) return;
    const nextDueAt = Math.min(startDueAt, changedSites.findNextDueTime(), changedSitemaps.findNextDueTime());
    // When the present timer fires before `nextDueAt`, no new timer is needed: the present one then finds no site that
    // is due, and sets the next timer.
    if (nextDueAt >= timerAt) return;
    clearTimeout(timer);
    timerAt = nextDueAt;
    timer = setTimeout(beginRound, Math.max(0, nextDueAt - performance.now())).unref();
  }

  function clearTimer() {
    clearTimeout(timer);
    timer = undefined;
    timerAt = Number.POSITIVE_INFINITY;
  }

  function beginRound() {
    clearTimer();
    if (!stopController) return;
    const sites = takeDueSites(performance.now());
    if (sites.demandSiteIds.length + sites.sitemapSiteIds.length === 0) return setNextTimer();
    runningRound = runRound(sites, stopController.signal).finally(() => {
      runningRound = undefined;
      setNextTimer();
    });
  }

  async function runRound(sites: RoundSites, signal: AbortSignal): Promise<void> {
    const begunAt = performance.now();
    const { end, ...pages } = await new WarmingRound({ ...options, logger }, sites, times, signal).run();
    const now = performance.now();
    if (UNFINISHED_END_REASONS.has(end))
      requeueSites(sites, end === 'failures' ? now + times.delayAfterFailuresMs : now);
    const isLoggedAsInfo = pages.demand + pages.sitemap + pages.failed > 0 || end !== 'complete';
    logger[isLoggedAsInfo ? 'info' : 'debug'](
      { ...pages, sites: countSites(sites), ms: Math.round(now - begunAt), end },
      'pages rendered in advance',
    );
  }

  return {
    noteChange({ siteId }) {
      const now = performance.now();
      changedSites.noteChange(siteId, now);
      changedSitemaps.noteChange(siteId, now);
      setNextTimer();
    },

    start() {
      if (stopController) return;
      stopController = new AbortController();
      startDueAt = performance.now() + times.delayAfterStartMs;
      setNextTimer();
    },

    async stop() {
      stopController?.abort();
      stopController = undefined;
      clearTimer();
      await runningRound;
    },
  };
}

const countSites = ({ demandSiteIds, sitemapSiteIds }: RoundSites): number | 'all' =>
  demandSiteIds === 'all' || sitemapSiteIds === 'all' ? 'all' : new Set([...demandSiteIds, ...sitemapSiteIds]).size;
