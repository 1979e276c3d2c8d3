import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { listDemoHosts } from '../../crawl/crawledSites.ts';
import { findFreePorts } from '../../support/programs/freePorts.ts';
import { IMPORT_SITE_HOST, startBenchBackOffice } from '../benchBackOffice.ts';
import type { Bench } from '../context.ts';
import { measureLookupMs } from '../diskHit.ts';
import { measureCpuSeconds } from '../cpu.ts';
import { type CrawlAddress, type CrawlCounts, crawlAddresses } from '../crawl.ts';
import { findMemoryObstacle, measureResidentMegabytes } from '../memory.ts';
import { startProduct } from '../product.ts';
import { createMinimumRow, createMaximumRow, createUnmeasuredRow } from '../row.ts';
import { getPage, toHeaderPairs } from '../pageHit.ts';
import { listSitemapPaths } from '../sitemapPaths.ts';
import { waitUntilIdle } from '../waitUntilIdle.ts';

const API_TOKEN = 'token of the benchmark';
const MIN_HIT_SHARE = 0.999;
const MAX_MEGABYTES = 300;
const MAX_RATIO = 3;
/**
 * The number of imported listings that are crawled, evenly spread over all languages. It is higher than the number of
 * pages that the page cache holds in memory.
 */
const CRAWLED_LISTING_COUNT = 3000;
/**
 * The number of requests for one page until it has its best compression and the program is warm. The next constant is
 * the number of measured requests.
 */
const WARM_UP_REQUESTS = 2000;
const MEASURED_HITS = 10_000;

const pickEvenly = <T>(all: readonly T[], count: number): T[] =>
  all.filter((_, index) => Math.floor((index * count) / all.length) !== Math.floor(((index - 1) * count) / all.length));

const formatRate = ({ pageCount, seconds }: CrawlCounts) => `${(pageCount / seconds).toFixed(0)} pages/s`;
const computeHitShare = ({ pageCount, cacheHitCount }: CrawlCounts) => cacheHitCount / pageCount;

export const crawlRows: Bench = {
  name: 'crawl',
  title: 'crawl',
  async run({ measureImportSeconds, dataDir, folder, showProgress, onClose }) {
    const obstacle = findMemoryObstacle();
    if (obstacle !== undefined) return [createUnmeasuredRow('Second crawl', `≥ ${MIN_HIT_SHARE}`, obstacle)];
    await measureImportSeconds();
    const ownDataDir = path.join(folder, 'var');
    // The folder can be copied, because this is the first bench and no other product uses it yet.
    cpSync(dataDir, ownDataDir, { recursive: true });
    rmSync(path.join(ownDataDir, 'pages'), { recursive: true, force: true });
    const backOffice = await startBenchBackOffice({ DATA_DIR: ownDataDir, API_TOKEN });
    onClose(() => backOffice.stop());
    const [port = 0] = await findFreePorts(1);
    const environment = { PORT: String(port), API_URL: backOffice.url, API_TOKEN };
    const startSite = () => startProduct(ownDataDir, environment);
    let site = await startSite();
    onClose(() => site.stop());

    showProgress('reading the sitemaps');
    const listAddresses = async (host: string): Promise<CrawlAddress[]> =>
      (await listSitemapPaths(port, host)).map((each) => ({ host, path: each }));
    const demoAddresses = (await Promise.all(listDemoHosts().map(({ host }) => listAddresses(host)))).flat();
    const all = await listAddresses(IMPORT_SITE_HOST);
    const listed = pickEvenly(all, Math.min(CRAWLED_LISTING_COUNT, all.length));

    const crawlTwice = async (name: string, addresses: readonly CrawlAddress[]) => {
      showProgress(`${addresses.length} pages of ${name}, for the first time`);
      const first = await crawlAddresses(port, addresses);
      showProgress(`the same again, after ${formatRate(first)}`);
      return { first, second: await crawlAddresses(port, addresses) };
    };
    const demoCrawl = await crawlTwice('the demo', demoAddresses);
    const listedCrawl = await crawlTwice('the imported listings', listed);
    const megabytes = measureResidentMegabytes(site.sitePid);

    showProgress('hits from memory, and from disk');
    // A stale page would be rendered and compressed again during the measurement. A new process with one page has only
    // the cost of a hit.
    await site.stop();
    site = await startSite();
    const [page] = listed;
    if (!page) throw new Error('the sitemap of the imported listings is empty');
    await crawlAddresses(port, Array<CrawlAddress>(WARM_UP_REQUESTS).fill(page));
    await waitUntilIdle(site.sitePid);
    const before = measureCpuSeconds(site.sitePid);
    const { cacheHitCount } = await crawlAddresses(port, Array<CrawlAddress>(MEASURED_HITS).fill(page));
    if (cacheHitCount < MEASURED_HITS)
      throw new Error(`${MEASURED_HITS - cacheHitCount} of ${MEASURED_HITS} answers did not come from the page cache`);
    const hitMs = (1000 * (measureCpuSeconds(site.sitePid) - before)) / MEASURED_HITS;
    const { body, rawHeaders } = await getPage(port, page.path, { Host: `${page.host}:${port}` });
    const lookup = await measureLookupMs(path.join(folder, 'lookups'), { headers: toHeaderPairs(rawHeaders), body });

    showProgress('starting again without the back office');
    await site.stop();
    await backOffice.stop();
    site = await startSite();
    const without = await crawlAddresses(port, [...demoAddresses, ...listed]);

    const formatNote = ({ first, second }: typeof demoCrawl, count: string) =>
      `${count}: the first time ${formatRate(first)}, the second time ${formatRate(second)}; four connections`;
    return [
      createMinimumRow(MIN_HIT_SHARE, {
        figure: 'Second crawl of the demo, share out of the page cache',
        value: computeHitShare(demoCrawl.second),
        fractionDigits: 4,
        note: formatNote(demoCrawl, `${demoAddresses.length} pages`),
      }),
      createMinimumRow(MIN_HIT_SHARE, {
        figure: 'Second crawl of imported listings in four languages, the same',
        value: computeHitShare(listedCrawl.second),
        fractionDigits: 4,
        note: formatNote(listedCrawl, `${listed.length} of ${all.length} pages`),
      }),
      createMaximumRow(MAX_MEGABYTES, {
        figure: 'Memory of the site after that',
        value: megabytes,
        unit: 'MB',
        fractionDigits: 0,
      }),
      createMaximumRow(MAX_RATIO, {
        figure: 'Hit from disk, processor time against a hit from memory',
        value: (hitMs + lookup.disk - lookup.memory) / hitMs,
        unit: '×',
        note: `a hit from memory ${hitMs.toFixed(3)} ms over HTTP; finding the page ${lookup.memory.toFixed(3)} ms of it, from disk ${lookup.disk.toFixed(3)} ms`,
      }),
      createMinimumRow(1, {
        figure: 'After a restart with the back office down, share of those pages that are served',
        value: without.okCount / without.pageCount,
        fractionDigits: 4,
        note: `${without.okCount} of ${without.pageCount}, ${formatRate(without)}`,
      }),
    ];
  },
};
