import { Histogram, type Registry } from 'prom-client';
import { DURATION_BUCKETS_SECONDS } from '#shared/node/metrics/buckets.ts';
import { collectCounter } from '#shared/node/metrics/collected.ts';
import { ROUTES } from '#shared/routes/routeTable.ts';
import type { CachedPage } from '../cache/page.ts';
import type { EndedAnswer } from '../http/beginAnswer.ts';
import type { Delivery, RequestContext } from '../requestContext.ts';
import { DEFAULT_GROUP_NAME, type SiteGroups } from './siteGroups.ts';

/** A page that the page cache sent before Express got the request. */
type HitPage = Pick<CachedPage, 'siteId' | 'representation'>;

export interface PageMetrics {
  /** Counts a hit. This function only adds to a number, because it runs for every hit. */
  countHit(page: HitPage, delivery: Delivery): void;
  /** The way in which the last hit was answered. */
  readonly lastHitDelivery: Delivery | undefined;
  /** Records the time that a hit took in this process. */
  recordHitTime(ms: number): void;
  /** Counts an ended answer that is not a hit. */
  countAnswer(context: RequestContext, answer: EndedAnswer): void;
}

/**
 * The ways in which requests for pages are answered. `none` is an answer that did not reach the page cache, such as a
 * redirect, or a 503 for an unknown site.
 */
const PAGE_OUTCOMES = ['memory', 'disk', 'stale', 'miss', 'streamed', 'refused', 'none'] as const;
type CountedOutcome = (typeof PAGE_OUTCOMES)[number];
const RENDERED_OUTCOMES: ReadonlySet<CountedOutcome> = new Set<CountedOutcome>(['miss', 'streamed', 'refused', 'none']);
const STATUS_CLASSES = ['1xx', '2xx', '3xx', '4xx', '5xx'];
const HIT_TIME_BUCKETS_SECONDS = [
  0.000_025, 0.000_05, 0.0001, 0.000_25, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1,
];

const PAGE_OUTCOME_INDEX: Readonly<Record<CountedOutcome, number>> = {
  memory: 0,
  disk: 1,
  stale: 2,
  miss: 3,
  streamed: 4,
  refused: 5,
  none: 6,
};
const toCountIndex = (outcome: CountedOutcome, status: number) =>
  PAGE_OUTCOME_INDEX[outcome] * STATUS_CLASSES.length +
  Math.min(STATUS_CLASSES.length, Math.max(1, Math.floor(status / 100))) -
  1;

/** The routes of pages that visitors see. Addresses for scripts are not among them. */
const PAGE_ROUTES: ReadonlySet<string> = new Set(Object.keys(ROUTES).filter((name) => !name.startsWith('ajax')));

/**
 * Returns whether an answer counts as a page. A failure without a known route counts as a page, for example when the
 * site cannot be looked up.
 */
const isPageRequest = ({ route }: RequestContext, { method, status }: EndedAnswer): boolean =>
  (method === 'GET' || method === 'HEAD') && (route === undefined ? status >= 500 : PAGE_ROUTES.has(route));

/** The counts of a group of sites, by outcome and by class of status. */
type GroupCounts = Float64Array;

/** Measures the answers for pages to visitors, for each group of sites, including pages from the cache. */
export function measurePages(registry: Registry, groups: SiteGroups): PageMetrics {
  const countsByGroup = new Map<string, GroupCounts>();
  const getCounts = (group: string): GroupCounts => {
    const counts = countsByGroup.get(group) ?? new Float64Array(PAGE_OUTCOMES.length * STATUS_CLASSES.length);
    countsByGroup.set(group, counts);
    return counts;
  };
  const defaultCounts = getCounts(DEFAULT_GROUP_NAME);
  const countsBySite = new Map(Array.from(groups, ([site, group]) => [site, getCounts(group)]));
  const findGroup = (site: string | undefined) => groups.get(site ?? '') ?? DEFAULT_GROUP_NAME;

  collectCounter(
    registry,
    {
      name: 'gevel_page_answers_total',
      help: 'Pages sent to visitors, by group of sites, origin of the page, and class of status',
      labelNames: ['group', 'cache', 'code'],
    },
    () =>
      [...countsByGroup].flatMap(([group, counts]) =>
        PAGE_OUTCOMES.flatMap((cache) =>
          STATUS_CLASSES.flatMap((code, index) => {
            const answers = counts[PAGE_OUTCOME_INDEX[cache] * STATUS_CLASSES.length + index] ?? 0;
            // These series exist from the start, so that their first increase can be detected.
            const isExpected = (cache === 'none' && code === '5xx') || (cache === 'memory' && code === '2xx');
            return answers > 0 || isExpected ? [[{ group, cache, code }, answers] as const] : [];
          }),
        ),
      ),
  );
  const renderedPageSeconds = new Histogram({
    name: 'gevel_page_seconds',
    help: 'Time until the last byte of a page that was not in the cache, by group of sites and how it was answered',
    labelNames: ['group', 'cache'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers: [registry],
  });
  const hitSeconds = new Histogram({
    name: 'gevel_hit_seconds',
    help: 'Time that a page from the cache takes in this process, for a sample of the hits',
    buckets: HIT_TIME_BUCKETS_SECONDS,
    registers: [registry],
  });

  function countOutcome(site: string | undefined, outcome: CountedOutcome, status: number): void {
    const counts = countsBySite.get(site ?? '') ?? defaultCounts;
    const index = toCountIndex(outcome, status);
    counts[index] = (counts[index] ?? 0) + 1;
  }

  let lastDelivery: Delivery | undefined;
  return {
    countHit({ siteId, representation }, cache) {
      lastDelivery = cache;
      countOutcome(siteId, cache, representation.status);
    },
    get lastHitDelivery() {
      return lastDelivery;
    },
    recordHitTime: (ms) => hitSeconds.observe(ms / 1000),
    countAnswer(context, answer) {
      if (!isPageRequest(context, answer)) return;
      const { site, cache = 'none' } = context;
      countOutcome(site, cache, answer.status);
      if (RENDERED_OUTCOMES.has(cache))
        renderedPageSeconds.observe({ group: findGroup(site), cache }, answer.ms / 1000);
    },
  };
}
