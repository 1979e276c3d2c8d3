import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Observation } from '../apiClient/callTransport.ts';
import type { ApiCacheStats } from '../apiClient/apiCache.ts';
import type { FormAnswer } from '../forms/steps/post.ts';
import type { PageCacheStats } from '../cache/pageCache.ts';
import type { AdmissionStats } from '../pages/flights/admission.ts';
import type { PageDelivery } from '../pages/pages.ts';
import type { WarmOrigin } from '../warming/round.ts';
import { WORKER_LABEL } from './gatherMetrics.ts';

/** Labels are names out of the code (routes, calls), never an address: those would be without end, and personal. */
interface Metrics {
  readonly registry: Registry;
  /** Answers of the page cache, too many to be counted one by one. */
  readonly ways: Record<PageDelivery, number>;
  /** Pages that were made ahead of visitors. */
  readonly madeAhead: Record<WarmOrigin, number>;
  readonly answered: (route: string, status: number, ms: number) => void;
  readonly called: (observation: Observation) => void;
  readonly formAnswered: (form: string, answer: FormAnswer) => void;
}

interface Measured {
  readonly pageCache: () => PageCacheStats;
  readonly apiCache: () => ApiCacheStats;
  readonly admission: () => AdmissionStats;
  /** Its number, where this process is one of several. */
  readonly worker?: number | undefined;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics({ pageCache, apiCache, admission, worker }: Measured): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({
    register: registry,
    ...(worker !== undefined && { labels: { [WORKER_LABEL]: String(worker) } }),
  });
  const registers = [registry];
  const ways: Record<PageDelivery, number> = { hit: 0, stale: 0, miss: 0, streamed: 0, refused: 0 };
  const madeAhead: Record<WarmOrigin, number> = { demand: 0, sitemap: 0 };

  const answers = new Histogram({
    name: 'gevel_answer_seconds',
    help: 'Answers that did not come straight out of the page cache',
    labelNames: ['route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const calls = new Histogram({
    name: 'gevel_backoffice_call_seconds',
    help: 'Calls to the back office',
    labelNames: ['endpoint', 'outcome'],
    buckets: SECONDS,
    registers,
  });
  const forms = new Counter({
    name: 'gevel_forms_total',
    help: 'Forms that were posted, by how they were answered',
    labelNames: ['form', 'answer'],
    registers,
  });
  const pages = new Counter({
    name: 'gevel_pages_total',
    help: 'Pages by how they were answered',
    labelNames: ['way'],
    registers: [],
    collect() {
      this.reset();
      for (const [way, count] of Object.entries(ways)) this.inc({ way }, count);
    },
  });
  const ahead = new Counter({
    name: 'gevel_pages_made_ahead_total',
    help: 'Pages that were made before a visitor asked, by why: visitors asked for them before, or the sitemap names them',
    labelNames: ['origin'],
    registers: [],
    collect() {
      this.reset();
      for (const [origin, count] of Object.entries(madeAhead)) this.inc({ origin }, count);
    },
  });
  const bytes = new Gauge({
    name: 'gevel_cache_bytes',
    help: 'Memory that a cache accounts for',
    labelNames: ['cache'],
    registers: [],
    collect() {
      const stats = pageCache();
      this.set({ cache: 'pages' }, stats.bytes);
      this.set({ cache: 'gone' }, stats.goneBytes);
      this.set({ cache: 'aliases' }, stats.aliasBytes);
      this.set({ cache: 'api' }, apiCache().bytes);
    },
  });
  const entries = new Gauge({
    name: 'gevel_cache_entries',
    help: 'Entries of a cache',
    labelNames: ['cache'],
    registers: [],
    collect() {
      const stats = pageCache();
      this.set({ cache: 'pages' }, stats.entries);
      this.set({ cache: 'gone' }, stats.goneEntries);
      this.set({ cache: 'aliases' }, stats.aliases);
      this.set({ cache: 'api' }, apiCache().entries);
    },
  });

  // Workers share the store: each has the same figure.
  const storeBytes = new Gauge({
    name: 'gevel_page_store_bytes',
    help: 'Disk space that the page store uses',
    aggregator: 'max',
    registers: [],
    collect() {
      this.set(pageCache().store.bytes);
    },
  });
  const storeEntries = new Gauge({
    name: 'gevel_page_store_entries',
    help: 'Pages in the page store',
    aggregator: 'max',
    registers: [],
    collect() {
      this.set(pageCache().store.entries);
    },
  });
  const reads = new Counter({
    name: 'gevel_page_store_reads_total',
    help: 'Pages that were not in memory, by whether the page store had them',
    labelNames: ['result'],
    registers: [],
    collect() {
      const { hits, misses } = pageCache().store;
      this.reset();
      this.inc({ result: 'hit' }, hits);
      this.inc({ result: 'miss' }, misses);
    },
  });

  const making = new Gauge({
    name: 'gevel_pages_in_progress',
    help: 'Pages that are being made, that wait for it, and how many may be made at once',
    labelNames: ['state'],
    registers: [],
    collect() {
      const { underWay, waiting, limit } = admission();
      this.set({ state: 'under way' }, underWay);
      this.set({ state: 'waiting' }, waiting);
      this.set({ state: 'limit' }, limit);
    },
  });

  registry.registerMetric(making);
  registry.registerMetric(pages);
  registry.registerMetric(ahead);
  registry.registerMetric(reads);
  registry.registerMetric(storeBytes);
  registry.registerMetric(storeEntries);
  registry.registerMetric(bytes);
  registry.registerMetric(entries);

  return {
    registry,
    ways,
    madeAhead,
    answered: (route, status, ms) => answers.observe({ route, status }, ms / 1000),
    called: ({ endpoint, outcome, ms }) => calls.observe({ endpoint, outcome }, ms / 1000),
    formAnswered: (form, answer) => forms.inc({ form, answer }),
  };
}
