import type { Logger } from 'pino';
import type { PurgeMessage } from '#shared/api/purge.ts';
import { createChanges } from './changes.ts';
import { Round, type RoundEnd, type RoundOptions, type RoundSites, type RoundTimes } from './round.ts';

/** The times of warming, in milliseconds. */
export interface WarmingTimes extends RoundTimes {
  /** The time from the start to the first round. Until then, the process serves only visitors. */
  readonly afterStart: number;
  /** The time from the last change of a site until the pages that visitors request are rendered. */
  readonly afterChange: number;
  /** The maximum time from the first change of a site, when it changes again and again. */
  readonly atLatest: number;
  /** The same two times for the pages of the sitemap, which has to be read first. */
  readonly sitemapAfterChange: number;
  readonly sitemapAtLatest: number;
  /** The additional wait after a round that ended because several pages failed one after another. */
  readonly afterFailures: number;
}

const MINUTE = 60_000;
const TIMES: WarmingTimes = {
  pause: 50,
  look: 500,
  slow: 2000,
  round: 15 * MINUTE,
  afterStart: 5000,
  afterChange: 5000,
  atLatest: 10 * MINUTE,
  sitemapAfterChange: 5 * MINUTE,
  sitemapAtLatest: 60 * MINUTE,
  afterFailures: 5 * MINUTE,
};

interface WarmingOptions extends Omit<RoundOptions, 'logger'> {
  readonly logger: Pick<Logger, 'info' | 'debug'>;
  readonly times?: Partial<WarmingTimes> | undefined;
}

/** Renders pages before visitors request them: after a start those of all sites, then those of sites that change. */
export interface Warming {
  /** Records that a site has changed. */
  note(message: Pick<PurgeMessage, 'siteId'>): void;
  start(): void;
  /** Stops rendering until the next start. Resolves when the current page is done. */
  stop(): Promise<void>;
}

/** The ends of a round after which another round renders the remaining pages. */
const UNFINISHED: ReadonlySet<RoundEnd> = new Set<RoundEnd>(['time', 'visitors', 'back office', 'failures']);

export function createWarming({ logger, times: given, ...options }: WarmingOptions): Warming {
  const times = { ...TIMES, ...given };
  const changed = createChanges(times.afterChange, times.atLatest);
  const changedSitemaps = createChanges(times.sitemapAfterChange, times.sitemapAtLatest);
  /** The time at which the round of all sites is due; infinite after that round. */
  let startDueAt = Number.POSITIVE_INFINITY;
  let stopping: AbortController | undefined;
  let timer: NodeJS.Timeout | undefined;
  let timerAt = Number.POSITIVE_INFINITY;
  let running: Promise<void> | undefined;

  function takeDueSites(now: number): RoundSites {
    if (now < startDueAt) return { demand: changed.take(now), sitemap: changedSitemaps.take(now) };
    startDueAt = Number.POSITIVE_INFINITY;
    changed.clear();
    changedSitemaps.clear();
    return { demand: 'all', sitemap: 'all' };
  }

  function requeueSites({ demand, sitemap }: RoundSites, now: number) {
    if (demand === 'all' || sitemap === 'all') startDueAt = now + times.afterStart;
    else {
      for (const siteId of demand) changed.note(siteId, now);
      for (const siteId of sitemap) changedSitemaps.note(siteId, now);
    }
  }

  function setNextTimer() {
    if (!stopping || running) return;
    const next = Math.min(startDueAt, changed.nextAt(), changedSitemaps.nextAt());
    // A change only postpones a round. The present timer then finds no site that is due, and sets the next timer.
    if (next >= timerAt) return;
    clearTimeout(timer);
    timerAt = next;
    timer = setTimeout(beginRound, Math.max(0, next - performance.now())).unref();
  }

  function forgetTimer() {
    clearTimeout(timer);
    timer = undefined;
    timerAt = Number.POSITIVE_INFINITY;
  }

  function beginRound() {
    forgetTimer();
    if (!stopping) return;
    const sites = takeDueSites(performance.now());
    if (sites.demand.length + sites.sitemap.length === 0) return setNextTimer();
    running = run(sites, stopping.signal).finally(() => {
      running = undefined;
      setNextTimer();
    });
  }

  async function run(sites: RoundSites, signal: AbortSignal): Promise<void> {
    const begunAt = performance.now();
    const { end, ...pages } = await new Round({ ...options, logger }, sites, times, signal).run();
    const now = performance.now();
    if (UNFINISHED.has(end)) requeueSites(sites, end === 'failures' ? now + times.afterFailures : now);
    const isWorthALine = pages.demand + pages.sitemap + pages.failed > 0 || end !== 'complete';
    logger[isWorthALine ? 'info' : 'debug'](
      { ...pages, sites: countSites(sites), ms: Math.round(now - begunAt), end },
      'pages made ahead of visitors',
    );
  }

  return {
    note({ siteId }) {
      const now = performance.now();
      changed.note(siteId, now);
      changedSitemaps.note(siteId, now);
      setNextTimer();
    },

    start() {
      if (stopping) return;
      stopping = new AbortController();
      startDueAt = performance.now() + times.afterStart;
      setNextTimer();
    },

    async stop() {
      stopping?.abort();
      stopping = undefined;
      forgetTimer();
      await running;
    },
  };
}

const countSites = ({ demand, sitemap }: RoundSites): number | 'all' =>
  demand === 'all' || sitemap === 'all' ? 'all' : new Set([...demand, ...sitemap]).size;
