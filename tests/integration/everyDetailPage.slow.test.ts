import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/backoffice/core/db/opening/openDatabase.ts';
import { writeGeneratedListings } from '../bench/listings.ts';
import { type RunningProduct, startProduct } from '../bench/product.ts';
import { crawlPages, type PageTarget } from '../crawl/crawlPages.ts';
import {
  listDemoHosts,
  listDemoPages,
  CRAWLED_HOST,
  type ImportedListing,
  readImportedListings,
  listImportedPages,
  importListings,
  NAMESPACES,
  toReportPath,
} from '../crawl/crawledSites.ts';
import { crawlSite } from '../crawl/crawlSite.ts';
import { summarizeFaults } from '../crawl/faultSummary.ts';
import { rememberPages } from '../crawl/openedPages.ts';
import type { PageContent } from '../crawl/readPage.ts';
import { checkTruth } from '../crawl/truth/checkTruth.ts';
import { ensureBuiltSite } from '../support/programs/builtSite.ts';
import { copyDemoData } from '../support/programs/demoData.ts';

/** The number of listings for sale, and also of listings to rent. */
const ROWS_PER_FILE = 20;
const CONCURRENCY = 4;
/** The time limit. The crawl opens about a thousand pages. */
const TEST_TIMEOUT_MS = 300_000;

let folder: string;
let product: RunningProduct | undefined;
let dataDir: string;
let listings: readonly ImportedListing[];
const openedPages = rememberPages();

beforeAll(async () => {
  await ensureBuiltSite();
  folder = await mkdtemp(path.join(tmpdir(), 'gevel-pages-'));
  dataDir = path.join(folder, 'var');
  await copyDemoData(dataDir);
  // The database stays open, so that each command and the product use the running database.
  const database = await openDatabase({ databaseUrl: undefined, dataDir }, pino({ level: 'silent' }));
  await importListings(dataDir, writeGeneratedListings(folder, ROWS_PER_FILE));
  listings = await readImportedListings(dataDir);
  product = await startProduct(dataDir);
  await database.close();
});
afterAll(async () => {
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
});

const buildCrawlOptions = () => ({ port: product?.port ?? 0, namespaces: NAMESPACES, concurrency: CONCURRENCY });

it('every estate of the demo and of imported listings is shown in every language without a fault', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  expect(listings).toHaveLength(2 * ROWS_PER_FILE);
  const targets = [...listDemoPages(), ...listImportedPages(listings)];
  let count = 0;
  const onPage = (target: PageTarget, address: string, page?: PageContent) => {
    count += 1;
    openedPages.add(target, address, page);
  };
  const faults = await crawlPages(targets, { ...buildCrawlOptions(), onPage });
  expect(summarizeFaults(faults)).toBe('');
  expect(count).toBe(targets.length);
});

it('each page of an imported listing shows its row’s data, in every language', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const { faults, ...counts } = await checkTruth(
    writeGeneratedListings(folder, ROWS_PER_FILE).map((each) => ({
      file: each.file,
      reportFile: toReportPath(dataDir, each),
    })),
    {
      port: product?.port ?? 0,
      host: CRAWLED_HOST,
      listings,
      concurrency: CONCURRENCY,
      samplingInterval: 1,
      onListing: () => undefined,
    },
  );
  expect(summarizeFaults(faults)).toBe('');
  expect(counts).toMatchObject({ listings: 2 * ROWS_PER_FILE, pages: 2 * ROWS_PER_FILE * 4, refused: 0 });
  expect(counts.compared).toBeGreaterThan(counts.pages * 10);
});

/** The crawl runs after the estates were opened, and follows their links. */
describe.each(listDemoHosts())('a crawl of $host in $locales', (site) => {
  it('finds no broken link, no missing translation, no foreign text, and every page that the sitemap names', {
    timeout: TEST_TIMEOUT_MS,
  }, async () => {
    const { faults, sitemapEntries, pageCount } = await crawlSite(site, {
      ...buildCrawlOptions(),
      openedPages: openedPages.listPages(site.host),
    });
    expect(summarizeFaults(faults)).toBe('');
    expect(pageCount).toBeGreaterThan(site.locales.length * 5);
    const inSitemap = (locale: string) => [...sitemapEntries].filter(([, entry]) => entry.locale === locale).length;
    for (const locale of site.locales) expect(inSitemap(locale)).toBe(inSitemap(site.locales[0] ?? ''));
    const missing = [...openedPages.listPages(site.host).keys()].filter((address) => !sitemapEntries.has(address));
    expect(missing).toEqual([]);
  });
});
