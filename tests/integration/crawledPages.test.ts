import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRepositories } from '#server/backoffice/openRepositories.ts';
import { writeGeneratedListings } from '../bench/listings.ts';
import {
  listDemoHosts,
  CRAWLED_HOST,
  readImportedListings,
  importListings,
  NAMESPACES,
  toReportPath,
} from '../crawl/crawledSites.ts';
import { crawlSite } from '../crawl/crawlSite.ts';
import { summarizeFaults } from '../crawl/faultSummary.ts';
import { checkTruth } from '../crawl/truth/checkTruth.ts';
import type { TestDatabase } from '../support/programs/databases.ts';
import { createOwnDemoDatabase } from '../support/programs/demoData.ts';
import { findFreePorts } from '../support/programs/freePorts.ts';
import { runCommandOn, toVariables } from '../support/programs/runOn.ts';
import { startSite, type TestSite } from '../support/programs/site.ts';
import { startTestBackOffice, type TestBackOffice } from '../support/programs/testBackOffice.ts';

/** The number of listings for sale, and also of listings to rent. `everyDetailPage.slow.test.ts` opens more of them. */
const ROWS_PER_FILE = 3;
const CONCURRENCY = 4;
const COAST_HOST = 'kust.localhost';
/** The number of homes of the crawled agency. It is enough for a page of each kind. */
const RENTAL_HOME_COUNT = 6;

let folder: string;
let database: TestDatabase;
let backoffice: TestBackOffice;
let site: TestSite;

async function runImportCommand(_dataDir: string, ...args: string[]): Promise<string> {
  const { code, out, err } = await runCommandOn(database, args);
  if (code !== 0) throw new Error(err);
  return out;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gevel-pages-'));
  database = await createOwnDemoDatabase();
  backoffice = await startTestBackOffice({ database });
  const opened = await openRepositories(toVariables(database));
  await opened.pool.query(
    `with kept as (select id from estates where site_id = 'kust' and listed order by project desc, id limit ${RENTAL_HOME_COUNT})
     delete from estates where site_id = 'kust'
       and id not in (select id from kept) and (parent_id is null or parent_id not in (select id from kept))`,
  );
  await opened.close();
  const [port = 0] = await findFreePorts(1);
  // By default, `startSite` makes the site wait until every part of a page is there.
  site = await startSite({ apiUrl: backoffice.url, defaultHost: COAST_HOST, port });
});
afterAll(async () => {
  await site.stop();
  await backoffice.close();
  await database.remove();
  await rm(folder, { recursive: true, force: true });
});

it('each page of an imported listing shows its row’s data, in every language', async () => {
  const files = writeGeneratedListings(folder, ROWS_PER_FILE);
  await importListings(folder, files, runImportCommand);
  const listings = await readImportedListings(folder, runImportCommand);
  expect(listings).toHaveLength(2 * ROWS_PER_FILE);
  const { faults, ...counts } = await checkTruth(
    files.map((each) => ({ file: each.file, reportFile: toReportPath(folder, each) })),
    {
      port: site.port,
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

it('the pages of an agency have no broken link, no missing translation and no foreign text', async () => {
  const agency = listDemoHosts().find(({ host }) => host === COAST_HOST);
  if (!agency) throw new Error('there is no such agency');
  const { faults, sitemapEntries, pageCount } = await crawlSite(agency, {
    port: site.port,
    namespaces: NAMESPACES,
    concurrency: CONCURRENCY,
    openedPages: new Map(),
    // One language is enough, because `everyDetailPage.slow.test.ts` crawls all languages.
    isOneLanguagePerKind: true,
  });
  expect(summarizeFaults(faults)).toBe('');
  expect(pageCount).toBeGreaterThan(agency.locales.length * 5);
  const inSitemap = (locale: string) => [...sitemapEntries].filter(([, entry]) => entry.locale === locale).length;
  for (const locale of agency.locales) expect(inSitemap(locale)).toBe(inSitemap(agency.locales[0] ?? ''));
});
