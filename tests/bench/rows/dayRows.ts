import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPostgres, startPostgres } from '../../support/programs/postgres.ts';
import { importListings } from '../benchBackOffice.ts';
import type { Bench, BenchContext } from '../context.ts';
import { measureCpuSeconds } from '../cpu.ts';
import { type CrawlAddress, crawlAddresses } from '../crawl.ts';
import { LISTINGS_PER_SITE, spreadOverSites, toSiteId } from '../manySites.ts';
import { findMemoryObstacle, measureResidentMegabytes, measureTreeMegabytes } from '../memory.ts';
import { API_TOKEN, changePrice, readHomes } from '../millionCalls.ts';
import { type BenchTarget, computePercentile, runOpenLoop } from '../openLoop.ts';
import { type RunningProduct, startProduct } from '../product.ts';
import { createRandomNumbers } from '../randomNumbers.ts';
import { type BenchRow, createMaximumRow, createMinimumRow, createUnmeasuredRow } from '../row.ts';
import { computeIncrease, readMetrics } from '../siteMetrics.ts';
import { listSitemapPaths } from '../sitemapPaths.ts';
import { waitUntilIdle } from '../waitUntilIdle.ts';

/** The sizes of a day at a hundredth of the example in `docs/operations/capacity.md`, and its assumptions. */
const SITE_COUNT = 10;
const PAGE_VIEW_COUNT = 500_000;
const CHANGED_HOME_COUNT = SITE_COUNT * LISTINGS_PER_SITE * 0.05;
const LANGUAGES = ['nl', 'fr'];
const LISTS_PER_HOME = 30;
const REQUESTED_AGAIN_SHARE = 0.3;
/** The share of the stored pages that are requested often enough on the first day for the best compression. */
const POPULAR_SHARE = 0.6;

/** The number of pages by which the cost of a compression and of a hit are measured. */
const SAMPLE_PAGE_COUNT = 400;
/** The number of requests after which a stored page is compressed again. */
const POPULAR_HITS = 2;
const MEASURED_ROUNDS = 20;

/** The minutes in which the day passes, unless `BENCH_DAY_MINUTES` says otherwise. */
const DEFAULT_MINUTES = 15;
/** One in this many requests has a unique address, and one has an unknown host name. */
const UNIQUE_ADDRESS_INTERVAL = 200;
const UNKNOWN_HOST_INTERVAL = 500;
const MEMORY_INTERVAL_MS = 2000;

const MAX_COST_RATIO = 1.25;
const MIN_SERVED_SHARE = 0.9999;
const MAX_PAGE_MS = 100;
const MAX_GROWTH = 1.1;
const MAX_TREE_MEGABYTES = 400;
const COST_FIGURE = 'Processor time of a day at 1:100, × the formula';
const SERVED_FIGURE = 'Page views of that day that are answered, share';
const LATENCY_FIGURE = 'Page views of that day, 99th percentile';
const GROWTH_FIGURE = 'Memory of the site in the last quarter of the day, × in the second';
const TREE_FIGURE = 'Most memory of all processes of the product during the day';

/** Returns the pages of all sites in two languages; the first ones are the most popular. */
async function listPages(port: number): Promise<CrawlAddress[]> {
  const pages: CrawlAddress[] = [];
  for (let site = 1; site <= SITE_COUNT; site += 1) {
    const host = `${toSiteId(site)}.localhost`;
    for (const each of await listSitemapPaths(port, host))
      if (LANGUAGES.some((language) => each === `/${language}` || each.startsWith(`/${language}/`)))
        pages.push({ host, path: each });
  }
  const random = createRandomNumbers(1);
  return pages
    .map((page) => ({ page, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ page }) => page);
}

/**
 * Returns the requests of visitors: a few pages are requested often and most pages seldom. Some requests have a unique
 * filter, browser name or unknown host, so that a store which keeps one entry for each of them grows.
 */
function createVisitors(port: number, pages: readonly CrawlAddress[]): (index: number) => BenchTarget {
  const random = createRandomNumbers(1);
  return (index) => {
    const page = pages[Math.floor(pages.length ** random()) - 1] ?? pages[0];
    if (!page) throw new Error('the sitemaps are empty');
    const userAgent = `Mozilla/5.0 (visitor ${index})`;
    if (isUnknownHost(index)) return { port, path: '/nl', host: `host${index}.test`, userAgent };
    const host = `${page.host}:${port}`;
    if (index % UNIQUE_ADDRESS_INTERVAL === 1)
      return { port, path: `/nl/aanbod?price-max=${100_000 + index}`, host, userAgent };
    return { port, path: page.path, host, userAgent };
  };
}

/** Changes homes of all sites, evenly spread over the day. */
async function changeHomes(product: RunningProduct, databaseUrl: string, seconds: number): Promise<void> {
  const siteIds = Array.from({ length: SITE_COUNT }, (_, index) => toSiteId(index + 1));
  const homes = await readHomes(databaseUrl, siteIds, CHANGED_HOME_COUNT / SITE_COUNT);
  const begun = performance.now();
  for (const [index, home] of homes.entries()) {
    const due = begun + (1000 * seconds * index) / homes.length;
    await sleep(Math.max(0, due - performance.now()));
    await changePrice(product.backofficeUrl, home, index);
  }
}

/** The memory of the product in the course of the day, in megabytes. */
interface MemoryCourse {
  readonly site: number[];
  readonly tree: number[];
}

/** The processor time that the product uses for one page, in seconds. */
interface UnitCosts {
  readonly hit: number;
  /** A page that is rendered, with its calls and quick compression. */
  readonly page: number;
  readonly bestCompression: number;
}

const measureProductSeconds = ({ sitePid, backofficePid }: RunningProduct) =>
  measureCpuSeconds(sitePid) + measureCpuSeconds(backofficePid);

/** Requests every page for the first time, and measures the costs of the formula, which depend on the machine. */
async function measureUnitCosts(product: RunningProduct, pages: readonly CrawlAddress[]): Promise<UnitCosts> {
  const measure = async (addresses: readonly CrawlAddress[], rounds: number) => {
    const before = measureProductSeconds(product);
    for (let round = 0; round < rounds; round += 1) await crawlAddresses(product.port, addresses);
    await waitUntilIdle(product.sitePid);
    return measureProductSeconds(product) - before;
  };
  const page = (await measure(pages, 1)) / pages.length;
  // The last pages are those that visitors request least.
  const sample = pages.slice(-SAMPLE_PAGE_COUNT);
  const before = await readMetrics(product.metricsUrl);
  const compressionSeconds = await measure(sample, POPULAR_HITS);
  const after = await readMetrics(product.metricsUrl);
  const hit = (await measure(sample, MEASURED_ROUNDS)) / (sample.length * MEASURED_ROUNDS);
  const compressed = computeIncrease([before, after], 'gevel_pages_compressed_total');
  if (compressed < sample.length / 2) throw new Error(`only ${compressed} of ${sample.length} pages were compressed`);
  return { hit, page, bestCompression: (compressionSeconds - hit * sample.length * POPULAR_HITS) / compressed };
}

async function runDay(product: RunningProduct, databaseUrl: string, pages: readonly CrawlAddress[], seconds: number) {
  const memory: MemoryCourse = { site: [], tree: [] };
  const timer = setInterval(() => {
    memory.site.push(measureResidentMegabytes(product.sitePid));
    memory.tree.push(measureTreeMegabytes(product.sitePid));
  }, MEMORY_INTERVAL_MS);
  const before = measureProductSeconds(product);
  const metricsBefore = await readMetrics(product.metricsUrl);
  const [samples] = await Promise.all([
    runOpenLoop(PAGE_VIEW_COUNT / seconds, seconds, createVisitors(product.port, pages)),
    changeHomes(product, databaseUrl, seconds),
  ]);
  await waitUntilIdle(product.sitePid);
  clearInterval(timer);
  const processorSeconds = measureProductSeconds(product) - before;
  const metrics = [metricsBefore, await readMetrics(product.metricsUrl)] as const;
  return { samples, memory, processorSeconds, counts: describeCounts(metrics) };
}

/** Returns the numbers of pages from which the formula computes the processor time, as the site counted them. */
const describeCounts = (metrics: Parameters<typeof computeIncrease>[0]): string =>
  Object.entries({
    'from memory': computeIncrease(metrics, 'gevel_page_answers_total', 'cache="memory"'),
    'from disk': computeIncrease(metrics, 'gevel_page_answers_total', 'cache="disk"'),
    stale: computeIncrease(metrics, 'gevel_page_answers_total', 'cache="stale"'),
    'rendered while the visitor waited': computeIncrease(metrics, 'gevel_page_answers_total', 'cache="miss"'),
    'compressed at the best level': computeIncrease(metrics, 'gevel_pages_compressed_total'),
  })
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');

/**
 * Returns the processor time of the day by the formula of `docs/operations/capacity.md`, in seconds. The day follows a
 * release, so popular pages are compressed on it.
 */
function computeExpectedSeconds({ hit, page, bestCompression }: UnitCosts, pageCount: number): number {
  const uniquePages = PAGE_VIEW_COUNT / UNIQUE_ADDRESS_INTERVAL;
  const renders = CHANGED_HOME_COUNT * (LANGUAGES.length + LISTS_PER_HOME);
  return (
    PAGE_VIEW_COUNT * hit +
    (renders + uniquePages) * page +
    (renders * REQUESTED_AGAIN_SHARE + pageCount * POPULAR_SHARE) * bestCompression
  );
}

const formatUnitCosts = ({ hit, page, bestCompression }: UnitCosts) =>
  `a hit ${(1e6 * hit).toFixed(0)} µs, a render ${(1e3 * page).toFixed(1)} ms, a compression ${(1e3 * bestCompression).toFixed(1)} ms`;

const isUnknownHost = (index: number) => index % UNKNOWN_HOST_INTERVAL === 0;
const computeMean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function createRows(
  { samples, memory, processorSeconds, counts: pageCounts }: Awaited<ReturnType<typeof runDay>>,
  expected: number,
  note: string,
): BenchRow[] {
  const views = samples.filter((_, index) => !isUnknownHost(index));
  const statuses = Map.groupBy(samples, ({ status }) => status);
  const counts = Array.from(statuses, ([status, all]) => `${all.length} × ${status}`).join(', ');
  const times = views.map(({ ms }) => ms);
  const quarter = Math.floor(memory.site.length / 4);
  return [
    createMaximumRow(MAX_COST_RATIO, {
      figure: COST_FIGURE,
      value: processorSeconds / expected,
      unit: '×',
      fractionDigits: 2,
      note: `${note}; ${processorSeconds.toFixed(0)} s against ${expected.toFixed(0)} s; pages: ${pageCounts}`,
    }),
    createMinimumRow(MIN_SERVED_SHARE, {
      figure: SERVED_FIGURE,
      value: views.filter(({ status }) => status === 200).length / views.length,
      fractionDigits: 4,
      note: `answers: ${counts}`,
    }),
    createMaximumRow(MAX_PAGE_MS, {
      figure: LATENCY_FIGURE,
      value: computePercentile(times, 99),
      unit: 'ms',
      fractionDigits: 0,
      note: `median ${computePercentile(times, 50).toFixed(1)} ms`,
    }),
    createMaximumRow(MAX_GROWTH, {
      figure: GROWTH_FIGURE,
      value: computeMean(memory.site.slice(-quarter)) / computeMean(memory.site.slice(quarter, 2 * quarter)),
      unit: '×',
      fractionDigits: 2,
      note: `mean of the second quarter ${computeMean(memory.site.slice(quarter, 2 * quarter)).toFixed(0)} MB, of the last one ${computeMean(memory.site.slice(-quarter)).toFixed(0)} MB`,
    }),
    createMaximumRow(MAX_TREE_MEGABYTES, {
      figure: TREE_FIGURE,
      value: Math.max(...memory.tree),
      unit: 'MB',
      fractionDigits: 0,
    }),
  ];
}

async function openProduct({ folder, listings, showProgress, onClose }: BenchContext, binaries: string) {
  const cluster = await startPostgres(binaries, { shared_buffers: '256MB', wal_level: 'minimal', max_wal_senders: 0 });
  onClose(() => cluster.stop());
  const databaseUrl = await cluster.createDatabase();
  await importListings({ DATABASE_URL: databaseUrl, DATA_DIR: path.join(folder, 'imports') }, listings, showProgress);
  await spreadOverSites(databaseUrl, SITE_COUNT, showProgress);
  const product = await startProduct(path.join(folder, 'var'), { DATABASE_URL: databaseUrl, API_TOKEN });
  onClose(() => product.stop());
  return { product, databaseUrl };
}

export const dayRows: Bench = {
  name: 'day',
  title: 'day',
  async run(context) {
    const { showProgress } = context;
    const binaries = await findPostgres();
    const obstacle = findMemoryObstacle() ?? (binaries === undefined ? 'PostgreSQL is not installed' : undefined);
    if (binaries === undefined || obstacle !== undefined)
      return [createUnmeasuredRow(COST_FIGURE, `≤ ${MAX_COST_RATIO} ×`, obstacle ?? '')];
    const seconds = 60 * Number(process.env['BENCH_DAY_MINUTES'] || DEFAULT_MINUTES);
    const { product, databaseUrl } = await openProduct(context, binaries);
    const pages = await listPages(product.port);
    showProgress(`requesting ${pages.length} pages of ${SITE_COUNT} sites for the first time`);
    const costs = await measureUnitCosts(product, pages);
    showProgress(`${PAGE_VIEW_COUNT} page views and ${CHANGED_HOME_COUNT} changed homes in ${seconds} s`);
    return createRows(
      await runDay(product, databaseUrl, pages, seconds),
      computeExpectedSeconds(costs, pages.length),
      `${formatUnitCosts(costs)}; ${pages.length} pages of ${SITE_COUNT} sites with ${LISTINGS_PER_SITE} homes each; the day passes in ${seconds / 60} minutes`,
    );
  },
};
