import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import { DURATION_BUCKETS_SECONDS } from '#shared/node/metrics/buckets.ts';
import { collectBuildInfo } from '#shared/node/metrics/buildInfo.ts';
import { collectCounter } from '#shared/node/metrics/collected.ts';
import type { CallObservation } from '../apiClient/transport/exchange.ts';
import type { FormAnswer } from '../forms/steps/post.ts';
import type { CachedPage } from '../cache/page.ts';
import type { EndedAnswer } from '../http/beginAnswer.ts';
import type { WarmOrigin } from '../warming/round.ts';
import { currentRequest, type Delivery, type RequestContext } from '../requestContext.ts';
import { WORKER_LABEL_NAME } from './gatherMetrics.ts';
import { measurePages, type PageMetrics } from './pageMetrics.ts';
import { measureSaturation, type SaturationSources } from './saturation.ts';
import type { SiteGroups } from './siteGroups.ts';

/**
 * The metrics of the site. Labels are names from the code (routes, calls), and never URLs or IP addresses: the number
 * of URLs and IP addresses is unlimited, and they may be personal data.
 */
interface SiteMetrics {
  readonly registry: Registry;
  /** The number of pages that were rendered before a visitor requested them. */
  readonly renderedAheadCounts: Record<WarmOrigin, number>;
  readonly pages: PageMetrics;
  /**
   * Counts an answer to a request for a page.
   *
   * @param page the page from the cache, when the answer is such a page
   */
  readonly countDelivery: (delivery: Delivery, page?: CachedPage) => void;
  readonly countAnswer: (context: RequestContext, answer: EndedAnswer) => void;
  readonly observeCall: (observation: CallObservation) => void;
  readonly countFormAnswer: (form: string, answer: FormAnswer) => void;
}

interface MetricsOptions extends SaturationSources {
  readonly buildInfo: Parameters<typeof collectBuildInfo>[1];
  readonly siteGroups: SiteGroups;
  /** The worker's number, if this process is one of several. */
  readonly workerNumber?: number | undefined;
}

/** The values of the label `way` of `gevel_pages_total`. */
const CACHE_RESULTS: Readonly<Record<Delivery, string>> = {
  memory: 'hit',
  disk: 'hit',
  stale: 'stale',
  miss: 'miss',
  streamed: 'streamed',
  refused: 'refused',
};

/** Creates the metrics for the operator. */
export function createMetrics({ buildInfo, siteGroups, workerNumber, ...sources }: MetricsOptions): SiteMetrics {
  const registry = new Registry();
  collectDefaultMetrics({
    register: registry,
    ...(workerNumber !== undefined && { labels: { [WORKER_LABEL_NAME]: String(workerNumber) } }),
  });
  collectBuildInfo(registry, buildInfo);
  measureSaturation(registry, sources);
  const pages = measurePages(registry, siteGroups);
  const registers = [registry];
  const deliveries: Record<Delivery, number> = { memory: 0, disk: 0, stale: 0, miss: 0, streamed: 0, refused: 0 };
  const renderedAhead: Record<WarmOrigin, number> = { demand: 0, sitemap: 0 };

  const answerHistogram = new Histogram({
    name: 'gevel_answer_seconds',
    help: 'Answers that were not served directly from the page cache',
    labelNames: ['route', 'status'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers,
  });
  const callHistogram = new Histogram({
    name: 'gevel_backoffice_call_seconds',
    help: 'Calls to the back office',
    labelNames: ['endpoint', 'outcome'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers,
  });
  const formCounter = new Counter({
    name: 'gevel_forms_total',
    help: 'Posted forms, by result',
    labelNames: ['form', 'answer'],
    registers,
  });
  const name = 'gevel_pages_total';
  const help = 'Pages, by the way in which they were answered';
  collectCounter(registry, { name, help, labelNames: ['way'] }, () =>
    [...new Set(Object.values(CACHE_RESULTS))].map((way) => [
      { way },
      typedKeys(deliveries).reduce((sum, each) => (CACHE_RESULTS[each] === way ? sum + deliveries[each] : sum), 0),
    ]),
  );
  collectCounter(
    registry,
    {
      name: 'gevel_pages_made_ahead_total',
      help: 'Pages that were rendered before a visitor requested them, by reason: visitors requested them earlier, or the sitemap lists them',
      labelNames: ['origin'],
    },
    () => Object.entries(renderedAhead).map(([origin, count]) => [{ origin }, count]),
  );

  return {
    registry,
    renderedAheadCounts: renderedAhead,
    pages,
    countDelivery(delivery, page) {
      deliveries[delivery] += 1;
      const context = currentRequest();
      // Without a context, the answer is a hit of the page cache that Express has not processed. It is counted here;
      // other answers are counted when they end.
      if (context) context.cache = delivery;
      else if (page) pages.countHit(page, delivery);
    },
    countAnswer(context, answer) {
      const { route = 'none' } = context;
      answerHistogram.observe({ route, status: answer.status }, answer.ms / 1000);
      pages.countAnswer(context, answer);
    },
    observeCall: ({ endpoint, outcome, durationMs }) => callHistogram.observe({ endpoint, outcome }, durationMs / 1000),
    countFormAnswer: (form, answer) => formCounter.inc({ form, answer }),
  };
}
