import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startProduct } from '../bench/product.ts';
import { findBrowserFaults } from './browserFaults.ts';
import { crawlPages, type PageTarget } from './crawlPages.ts';
import { crawlSite } from './crawlSite.ts';
import {
  listDemoHosts,
  listDemoPages,
  fillSites,
  CRAWLED_HOST,
  type ImportedListing,
  readImportedListings,
  listImportedPages,
  importListings,
  type ListingFile,
  NAMESPACES,
  toReportPath,
} from './crawledSites.ts';
import { summarizeFaults } from './faultSummary.ts';
import { rememberPages } from './openedPages.ts';
import { createProgressBar } from './progressBar.ts';
import type { PageContent } from './readPage.ts';
import { checkTruth } from './truth/checkTruth.ts';

const CONCURRENCY = 4;
const EXIT_OK = 0;
const EXIT_FAULTS = 1;
const EXIT_USAGE = 2;

const HELP = `Opens every page of the demo agencies and every detail page of imported listings, and says what is wrong on them

Usage: npm run crawl -- [options]

  --file FILE        a CSV file of listings, named like its mapping (for-sale.csv, to-rent.csv); may be repeated
  --sample NUMBER    only so many pages of the listings, evenly spread
  --browser NUMBER   so many pages in headless Chromium too, for errors in its console
  --report FILE      write every fault as JSON
  --no-demo          leave the demo agencies out
  --truth            compare every value of the files with the pages in all languages, instead of looking for faults;
                     with --sample, of so many listings. Knows the columns of these two files only

It starts the built site and back office on a fresh embedded database and imports the files with the shipped mappings.
Interrupted, it says what it has found so far. It ends with 0 when nothing is wrong, with 1 when something is, and with 2
when the command line makes no sense.
`;

const printLine = (text: string) => process.stderr.write(`${text}\n`);

/** Returns a file of listings with its mapping, which has the same name. */
const toListingFile = (file: string): ListingFile => ({
  file: path.resolve(file),
  mapping: path.basename(file, path.extname(file)),
});

/** Returns `count` of the elements, evenly spread over the list. */
const pickEvenly = <T>(all: readonly T[], count: number): T[] =>
  count >= all.length
    ? [...all]
    : Array.from({ length: count }, (_, index) => all[Math.floor((index * all.length) / count)]).filter(
        (each) => each !== undefined,
      );

interface CrawlCommandOptions {
  readonly files: readonly ListingFile[];
  readonly hasDemo: boolean;
  readonly sampleSize: number;
  readonly browserPageCount: number;
  readonly reportFile: string | undefined;
  readonly checksTruth: boolean;
}

/** Compares the values in the files with the pages of the imported listings. */
async function compareValues(
  port: number,
  dataDir: string,
  { files, sampleSize, reportFile }: CrawlCommandOptions,
  listings: readonly ImportedListing[],
): Promise<number> {
  const every = Math.max(1, Math.ceil(listings.length / sampleSize));
  const bar = createProgressBar('Listings', Math.ceil(listings.length / every));
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  const { faults, ...counts } = await checkTruth(
    files.map((each) => ({ file: each.file, reportFile: toReportPath(dataDir, each) })),
    {
      port,
      host: CRAWLED_HOST,
      listings,
      concurrency: CONCURRENCY,
      samplingInterval: every,
      onListing: () => bar.advance(),
      signal: stop.signal,
    },
  );
  bar.end();
  if (reportFile !== undefined) await writeFile(reportFile, `${JSON.stringify({ ...counts, faults }, null, 2)}\n`);
  if (faults.length > 0) process.stdout.write(`${summarizeFaults(faults)}\n\n`);
  process.stdout.write(
    `${counts.listings} listings, ${counts.pages} pages: ${counts.compared} values compared, ${faults.length} wrong; ` +
      `${counts.reported} more are named by the report of the import, which refused ${counts.refused} rows.\n`,
  );
  return faults.length === 0 ? EXIT_OK : EXIT_FAULTS;
}

async function runCrawl(options: CrawlCommandOptions): Promise<number> {
  const { files, hasDemo, sampleSize, browserPageCount, reportFile, checksTruth } = options;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'gevel-crawl-'));
  try {
    printLine('Filling a fresh database…');
    await (checksTruth ? importListings(dataDir, files) : fillSites(dataDir, files));
    const listings = files.length > 0 ? await readImportedListings(dataDir) : [];
    const targets: PageTarget[] = [
      ...(hasDemo ? listDemoPages() : []),
      ...pickEvenly(listImportedPages(listings), sampleSize),
    ];
    const product = await startProduct(dataDir);
    try {
      const { port } = product;
      if (checksTruth) return await compareValues(port, dataDir, options, listings);
      const opened: string[] = [];
      const bar = createProgressBar('Pages', targets.length);
      const openedPages = rememberPages();
      const followed = hasDemo ? listDemoHosts() : [];
      const isFollowed = new Set(followed.map(({ host }) => host));
      const onPage = (target: PageTarget, address: string, page?: PageContent) => {
        opened.push(address);
        // The crawl does not follow links of the imported listings, because there are too many.
        if (isFollowed.has(target.host)) openedPages.add(target, address, page);
        bar.advance();
      };
      const stop = new AbortController();
      process.once('SIGINT', () => stop.abort());
      const crawling = { port, namespaces: NAMESPACES, concurrency: CONCURRENCY, signal: stop.signal };
      const faults = await crawlPages(targets, { ...crawling, onPage });
      bar.end();
      let otherCount = 0;
      for (const site of followed) {
        printLine(`Following the links of ${site.host}…`);
        const crawled = await crawlSite(site, { ...crawling, openedPages: openedPages.listPages(site.host) });
        faults.push(...crawled.faults);
        otherCount += crawled.pageCount;
      }
      const count = opened.length + otherCount;
      if (browserPageCount > 0) {
        const inBrowser = pickEvenly(opened, browserPageCount);
        const browserBar = createProgressBar('Pages in a browser', inBrowser.length);
        faults.push(...(await findBrowserFaults(inBrowser, () => browserBar.advance())));
        browserBar.end();
      }
      if (reportFile !== undefined) await writeFile(reportFile, `${JSON.stringify(faults, null, 2)}\n`);
      const pages = new Set(faults.map(({ address }) => address)).size;
      process.stdout.write(
        faults.length === 0
          ? `${count} pages, nothing wrong.\n`
          : `${summarizeFaults(faults)}\n\n${count} pages; ${faults.length} faults on ${pages} of them.\n`,
      );
      return faults.length === 0 ? EXIT_OK : EXIT_FAULTS;
    } finally {
      await product.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const parseCount = (text: string | undefined, fallback: number): number => {
  const count = text === undefined ? fallback : Number(text);
  if (!(count >= 0)) throw new TypeError(`"${text}" is not a number of pages`);
  return count;
};

function readOptions(args: readonly string[]): CrawlCommandOptions | 'help' {
  const { values } = parseArgs({
    args: [...args],
    options: {
      file: { type: 'string', multiple: true },
      sample: { type: 'string' },
      browser: { type: 'string' },
      report: { type: 'string' },
      'no-demo': { type: 'boolean' },
      truth: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return 'help';
  if (values.truth && values.file === undefined) throw new TypeError('--truth needs a --file to compare with');
  return {
    files: (values.file ?? []).map(toListingFile),
    hasDemo: values['no-demo'] !== true,
    sampleSize: parseCount(values.sample, Infinity),
    browserPageCount: parseCount(values.browser, 0),
    reportFile: values.report,
    checksTruth: values.truth === true,
  };
}

async function main(args: readonly string[]): Promise<number> {
  let options: CrawlCommandOptions | 'help';
  try {
    options = readOptions(args);
  } catch (error) {
    printLine(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`);
    return EXIT_USAGE;
  }
  if (options === 'help') {
    process.stdout.write(HELP);
    return EXIT_OK;
  }
  return runCrawl(options);
}

process.exitCode = await main(process.argv.slice(2));
