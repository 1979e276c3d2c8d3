import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/backoffice/core/db/opening/openDatabase.ts';
import { lookAlikeFiles } from '../bench/listings.ts';
import { type RunningProduct, startProduct } from '../bench/product.ts';
import { crawlPages, type Target } from '../crawl/crawlPages.ts';
import {
  demoHosts,
  demoPages,
  HOST,
  type ImportedListing,
  importedListings,
  importedPages,
  importListings,
  NAMESPACES,
  toReportPath,
} from '../crawl/crawledSites.ts';
import { crawlSite } from '../crawl/crawlSite.ts';
import { summarizeFaults } from '../crawl/faultSummary.ts';
import { rememberPages } from '../crawl/openedPages.ts';
import type { PageContent } from '../crawl/readPage.ts';
import { checkTruth } from '../crawl/truth/checkTruth.ts';
import { builtSite } from '../support/programs/builtSite.ts';
import { copyDemoData } from '../support/programs/demoData.ts';

/** The number of pages of each kind of listing. */
const ROWS = 20;
const CONCURRENCY = 4;
/** The time limit. The crawl opens about a thousand pages. */
const MAX_MS = 300_000;

let folder: string;
let product: RunningProduct | undefined;
let dataDir: string;
let listings: readonly ImportedListing[];
const opened = rememberPages();

beforeAll(async () => {
  await builtSite();
  folder = await mkdtemp(path.join(tmpdir(), 'gevel-pages-'));
  dataDir = path.join(folder, 'var');
  await copyDemoData(dataDir);
  // The database stays open, so that each command and the product use the running database.
  const database = await openDatabase({ databaseUrl: undefined, dataDir }, pino({ level: 'silent' }));
  await importListings(dataDir, lookAlikeFiles(folder, ROWS));
  listings = await importedListings(dataDir);
  product = await startProduct(dataDir);
  await database.close();
});
afterAll(async () => {
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
});

const options = () => ({ port: product?.port ?? 0, namespaces: NAMESPACES, concurrency: CONCURRENCY });

it('every estate of the demo and of imported listings is shown in every language without a fault', {
  timeout: MAX_MS,
}, async () => {
  expect(listings).toHaveLength(2 * ROWS);
  const targets = [...demoPages(), ...importedPages(listings)];
  let count = 0;
  const onPage = (target: Target, address: string, page?: PageContent) => {
    count += 1;
    opened.add(target, address, page);
  };
  const faults = await crawlPages(targets, { ...options(), onPage });
  expect(summarizeFaults(faults)).toBe('');
  expect(count).toBe(targets.length);
});

it('each page of an imported listing shows its row’s data, in every language', { timeout: MAX_MS }, async () => {
  const { faults, ...counts } = await checkTruth(
    lookAlikeFiles(folder, ROWS).map((each) => ({ file: each.file, report: toReportPath(dataDir, each) })),
    {
      port: product?.port ?? 0,
      host: HOST,
      listings,
      concurrency: CONCURRENCY,
      every: 1,
      onListing: () => undefined,
    },
  );
  expect(summarizeFaults(faults)).toBe('');
  expect(counts).toMatchObject({ listings: 2 * ROWS, pages: 2 * ROWS * 4, refused: 0 });
  expect(counts.compared).toBeGreaterThan(counts.pages * 10);
});

/** The crawl runs after the estates were opened, and follows their links. */
describe.each(demoHosts())('a crawl of $host in $locales', (site) => {
  it('finds no broken link, no missing translation, no foreign text, and every page that the sitemap names', {
    timeout: MAX_MS,
  }, async () => {
    const { faults, named, count } = await crawlSite(site, {
      ...options(),
      opened: opened.of(site.host),
    });
    expect(summarizeFaults(faults)).toBe('');
    expect(count).toBeGreaterThan(site.locales.length * 5);
    const inSitemap = (locale: string) => [...named].filter(([, entry]) => entry.locale === locale).length;
    for (const locale of site.locales) expect(inSitemap(locale)).toBe(inSitemap(site.locales[0] ?? ''));
    const missing = [...opened.of(site.host).keys()].filter((address) => !named.has(address));
    expect(missing).toEqual([]);
  });
});
