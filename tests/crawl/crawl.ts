import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startProduct } from '../bench/product.ts';
import { browserFaults } from './browserFaults.ts';
import { crawlPages, type Target } from './crawlPages.ts';
import { crawlSite } from './crawlSite.ts';
import {
  demoHosts,
  demoPages,
  fillSites,
  HOST,
  type ImportedListing,
  importedListings,
  importedPages,
  importListings,
  type ListingFile,
  NAMESPACES,
  toReportPath,
} from './crawledSites.ts';
import { faultSummary } from './faultSummary.ts';
import { rememberPages } from './openedPages.ts';
import { createProgressBar } from './progressBar.ts';
import type { PageContent } from './readPage.ts';
import { checkTruth } from './truth/checkTruth.ts';

const CONCURRENCY = 4;
const OK = 0;
const FAULTY = 1;
const USAGE = 2;

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

const say = (text: string) => process.stderr.write(`${text}\n`);

/** Returns a file of listings with its mapping, which has the same name. */
const listingFile = (file: string): ListingFile => ({
  file: path.resolve(file),
  mapping: path.basename(file, path.extname(file)),
});

/** Returns `count` of the elements, evenly spread over the list. */
const spread = <T>(all: readonly T[], count: number): T[] =>
  count >= all.length
    ? [...all]
    : Array.from({ length: count }, (_, index) => all[Math.floor((index * all.length) / count)]).filter(
        (each) => each !== undefined,
      );

interface Options {
  readonly files: readonly ListingFile[];
  readonly demo: boolean;
  readonly sample: number;
  readonly browser: number;
  readonly report: string | undefined;
  readonly truth: boolean;
}

/** Compares the values in the files with the pages of the imported listings. */
async function compareValues(
  port: number,
  dataDir: string,
  { files, sample, report }: Options,
  listings: readonly ImportedListing[],
): Promise<number> {
  const every = Math.max(1, Math.ceil(listings.length / sample));
  const bar = createProgressBar('Listings', Math.ceil(listings.length / every));
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  const { faults, ...counts } = await checkTruth(
    files.map((each) => ({ file: each.file, report: toReportPath(dataDir, each) })),
    {
      port,
      host: HOST,
      listings,
      concurrency: CONCURRENCY,
      every,
      onListing: () => bar.step(),
      signal: stop.signal,
    },
  );
  bar.end();
  if (report !== undefined) await writeFile(report, `${JSON.stringify({ ...counts, faults }, null, 2)}\n`);
  if (faults.length > 0) process.stdout.write(`${faultSummary(faults)}\n\n`);
  process.stdout.write(
    `${counts.listings} listings, ${counts.pages} pages: ${counts.compared} values compared, ${faults.length} wrong; ` +
      `${counts.reported} more are named by the report of the import, which refused ${counts.refused} rows.\n`,
  );
  return faults.length === 0 ? OK : FAULTY;
}

async function crawl(options: Options): Promise<number> {
  const { files, demo, sample, browser, report, truth } = options;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'gevel-crawl-'));
  try {
    say('Filling a fresh database…');
    await (truth ? importListings(dataDir, files) : fillSites(dataDir, files));
    const listings = files.length > 0 ? await importedListings(dataDir) : [];
    const targets: Target[] = [...(demo ? demoPages() : []), ...spread(importedPages(listings), sample)];
    const product = await startProduct(dataDir);
    try {
      const { port } = product;
      if (truth) return await compareValues(port, dataDir, options, listings);
      const opened: string[] = [];
      const bar = createProgressBar('Pages', targets.length);
      const openedPages = rememberPages();
      const followed = demo ? demoHosts() : [];
      const isFollowed = new Set(followed.map(({ host }) => host));
      const onPage = (target: Target, address: string, page?: PageContent) => {
        opened.push(address);
        // The crawl does not follow links of the imported listings, because there are too many.
        if (isFollowed.has(target.host)) openedPages.add(target, address, page);
        bar.step();
      };
      const stop = new AbortController();
      process.once('SIGINT', () => stop.abort());
      const crawling = { port, namespaces: NAMESPACES, concurrency: CONCURRENCY, signal: stop.signal };
      const faults = await crawlPages(targets, { ...crawling, onPage });
      bar.end();
      let others = 0;
      for (const site of followed) {
        say(`Following the links of ${site.host}…`);
        const crawled = await crawlSite(site, { ...crawling, opened: openedPages.of(site.host) });
        faults.push(...crawled.faults);
        others += crawled.count;
      }
      const count = opened.length + others;
      if (browser > 0) {
        const inBrowser = spread(opened, browser);
        const browserBar = createProgressBar('Pages in a browser', inBrowser.length);
        faults.push(...(await browserFaults(inBrowser, () => browserBar.step())));
        browserBar.end();
      }
      if (report !== undefined) await writeFile(report, `${JSON.stringify(faults, null, 2)}\n`);
      const pages = new Set(faults.map(({ address }) => address)).size;
      process.stdout.write(
        faults.length === 0
          ? `${count} pages, nothing wrong.\n`
          : `${faultSummary(faults)}\n\n${count} pages; ${faults.length} faults on ${pages} of them.\n`,
      );
      return faults.length === 0 ? OK : FAULTY;
    } finally {
      await product.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const asCount = (text: string | undefined, fallback: number): number => {
  const count = text === undefined ? fallback : Number(text);
  if (!(count >= 0)) throw new TypeError(`"${text}" is no number of pages`);
  return count;
};

function readOptions(args: readonly string[]): Options | 'help' {
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
    files: (values.file ?? []).map(listingFile),
    demo: values['no-demo'] !== true,
    sample: asCount(values.sample, Infinity),
    browser: asCount(values.browser, 0),
    report: values.report,
    truth: values.truth === true,
  };
}

async function main(args: readonly string[]): Promise<number> {
  let options: Options | 'help';
  try {
    options = readOptions(args);
  } catch (error) {
    say(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`);
    return USAGE;
  }
  if (options === 'help') {
    process.stdout.write(HELP);
    return OK;
  }
  return crawl(options);
}

process.exitCode = await main(process.argv.slice(2));
