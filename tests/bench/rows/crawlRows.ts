import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { demoHosts } from '../../crawl/crawledSites.ts';
import { freePorts } from '../../support/programs/freePorts.ts';
import { IMPORTS_HOST, startBenchBackOffice } from '../benchBackOffice.ts';
import type { Bench } from '../context.ts';
import { lookupMilliseconds } from '../diskHit.ts';
import { measureCpuSeconds } from '../cpu.ts';
import { type CrawlAddress, type Crawled, crawl } from '../crawl.ts';
import { memoryObstacle, residentMegabytes } from '../memory.ts';
import { startProduct } from '../product.ts';
import { atLeast, atMost, notMeasured } from '../row.ts';
import { getPage, headerPairs } from '../pageHit.ts';
import { sitemapPaths } from '../sitemapPaths.ts';
import { waitUntilIdle } from '../waitUntilIdle.ts';

const API_TOKEN = 'token of the benchmark';
const SHARE = 0.999;
const MAX_MEGABYTES = 300;
const MAX_RATIO = 3;
/**
 * The number of imported listings that are crawled, evenly spread over all languages. It is higher than the number of
 * pages that the page cache holds in memory.
 */
const LISTED = 3000;
/**
 * The number of requests for one page until it has its best compression and the program is warm. The next constant is
 * the number of measured requests.
 */
const WARM_UP = 2000;
const HITS = 10_000;

const spread = <T>(all: readonly T[], count: number): T[] =>
  all.filter((_, index) => Math.floor((index * count) / all.length) !== Math.floor(((index - 1) * count) / all.length));

const rate = ({ pages, seconds }: Crawled) => `${(pages / seconds).toFixed(0)} pages/s`;
const share = ({ pages, hits }: Crawled) => hits / pages;

export const crawlRows: Bench = {
  name: 'crawl',
  title: 'crawl',
  async run({ importSeconds, dataDir, folder, progress, onClose }) {
    const obstacle = memoryObstacle();
    if (obstacle !== undefined) return [notMeasured('Second crawl', `≥ ${SHARE}`, obstacle)];
    await importSeconds();
    const own = path.join(folder, 'var');
    // The folder can be copied, because this is the first bench and no other product uses it yet.
    cpSync(dataDir, own, { recursive: true });
    rmSync(path.join(own, 'pages'), { recursive: true, force: true });
    const backOffice = await startBenchBackOffice({ DATA_DIR: own, API_TOKEN });
    onClose(() => backOffice.stop());
    const [port = 0] = await freePorts(1);
    const environment = { PORT: String(port), API_URL: backOffice.url, API_TOKEN };
    const start = () => startProduct(own, environment);
    let site = await start();
    onClose(() => site.stop());

    progress('reading the sitemaps');
    const listAddresses = async (host: string): Promise<CrawlAddress[]> =>
      (await sitemapPaths(port, host)).map((each) => ({ host, path: each }));
    const demo = (await Promise.all(demoHosts().map(({ host }) => listAddresses(host)))).flat();
    const all = await listAddresses(IMPORTS_HOST);
    const listed = spread(all, Math.min(LISTED, all.length));

    const twice = async (name: string, addresses: readonly CrawlAddress[]) => {
      progress(`${addresses.length} pages of ${name}, for the first time`);
      const first = await crawl(port, addresses);
      progress(`the same again, after ${rate(first)}`);
      return { first, second: await crawl(port, addresses) };
    };
    const demoCrawl = await twice('the demo', demo);
    const listedCrawl = await twice('the imported listings', listed);
    const megabytes = residentMegabytes(site.sitePid);

    progress('hits from memory, and from disk');
    // A stale page would be rendered and compressed again during the measurement. A new process with one page has only
    // the cost of a hit.
    await site.stop();
    site = await start();
    const [page] = listed;
    if (!page) throw new Error('the sitemap of the imported listings is empty');
    await crawl(port, Array<CrawlAddress>(WARM_UP).fill(page));
    await waitUntilIdle(site.sitePid);
    const before = measureCpuSeconds(site.sitePid);
    const { hits } = await crawl(port, Array<CrawlAddress>(HITS).fill(page));
    if (hits < HITS) throw new Error(`${HITS - hits} of ${HITS} answers did not come from the page cache`);
    const hitMs = (1000 * (measureCpuSeconds(site.sitePid) - before)) / HITS;
    const { body, rawHeaders } = await getPage(port, page.path, { Host: `${page.host}:${port}` });
    const lookup = await lookupMilliseconds(path.join(folder, 'lookups'), { headers: headerPairs(rawHeaders), body });

    progress('starting again without the back office');
    await site.stop();
    await backOffice.stop();
    site = await start();
    const without = await crawl(port, [...demo, ...listed]);

    const note = ({ first, second }: typeof demoCrawl, count: string) =>
      `${count}: the first time ${rate(first)}, the second time ${rate(second)}; four connections`;
    return [
      atLeast(SHARE, {
        figure: 'Second crawl of the demo, share out of the page cache',
        value: share(demoCrawl.second),
        digits: 4,
        note: note(demoCrawl, `${demo.length} pages`),
      }),
      atLeast(SHARE, {
        figure: 'Second crawl of imported listings in four languages, the same',
        value: share(listedCrawl.second),
        digits: 4,
        note: note(listedCrawl, `${listed.length} of ${all.length} pages`),
      }),
      atMost(MAX_MEGABYTES, {
        figure: 'Memory of the site after that',
        value: megabytes,
        unit: 'MB',
        digits: 0,
      }),
      atMost(MAX_RATIO, {
        figure: 'Hit from disk, processor time against a hit from memory',
        value: (hitMs + lookup.disk - lookup.memory) / hitMs,
        unit: '×',
        note: `a hit from memory ${hitMs.toFixed(3)} ms over HTTP; finding the page ${lookup.memory.toFixed(3)} ms of it, from disk ${lookup.disk.toFixed(3)} ms`,
      }),
      atLeast(1, {
        figure: 'After a restart with the back office down, share of those pages that are served',
        value: without.ok / without.pages,
        digits: 4,
        note: `${without.ok} of ${without.pages}, ${rate(without)}`,
      }),
    ];
  },
};
