import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fillBackOffice } from './benchBackOffice.ts';
import { connectorChangeRows } from './rows/connectorChangeRows.ts';
import { connectorPictureRows } from './rows/connectorPictureRows.ts';
import { connectorParsingRows } from './rows/connectorParsingRows.ts';
import { connectorRows } from './rows/connectorRows.ts';
import { crawlRows } from './rows/crawlRows.ts';
import { dayRows } from './rows/dayRows.ts';
import { freshRows } from './rows/freshRows.ts';
import { importRows } from './rows/importRows.ts';
import { javascriptRows } from './rows/javascriptRows.ts';
import { lighthouseRows } from './rows/lighthouseRows.ts';
import type { Bench } from './context.ts';
import { findListingFiles } from './listings.ts';
import { memoryRows } from './rows/memoryRows.ts';
import { millionRows } from './rows/millionRows.ts';
import { overloadRows } from './rows/overloadRows.ts';
import { pageCacheRows } from './rows/pageCacheRows.ts';
import { peerRows } from './rows/peerRows.ts';
import { pictureRows } from './rows/pictureRows.ts';
import { pressRows } from './rows/pressRows.ts';
import { type RunningProduct, startProduct } from './product.ts';
import { createFailedRow, formatRows, type BenchRow } from './row.ts';
import { waitUntilIdle } from './waitUntilIdle.ts';
import { wireRows } from './rows/wireRows.ts';
import { workerRows } from './rows/workerRows.ts';
import { storeRows } from './rows/storeRows.ts';
import { weightRows } from './rows/weightRows.ts';
import { searchRows } from './rows/searchRows.ts';
import { slowReaderRows } from './rows/slowReaderRows.ts';
import { sitemapRows } from './rows/sitemapRows.ts';
import { subscriptionRows } from './rows/subscriptionRows.ts';

/**
 * The benches are in the order of the table of results. The crawl comes first, because it copies the data folder while
 * no product uses that folder yet. Memory comes last, because it measures the memory after all other benches. A bench
 * marked `long` runs only when it is named, or with `all`.
 */
const BENCHES: readonly (Bench & { readonly long?: true })[] = [
  crawlRows,
  storeRows,
  pictureRows,
  weightRows,
  pageCacheRows,
  workerRows,
  freshRows,
  { ...peerRows, long: true },
  { ...overloadRows, long: true },
  { ...slowReaderRows, long: true },
  { ...searchRows, long: true },
  { ...millionRows, long: true },
  { ...dayRows, long: true },
  javascriptRows,
  wireRows,
  { ...pressRows, long: true },
  { ...lighthouseRows, long: true },
  { ...sitemapRows, long: true },
  { ...subscriptionRows, long: true },
  { ...importRows, long: true },
  { ...connectorParsingRows, long: true },
  { ...connectorChangeRows, long: true },
  { ...connectorPictureRows, long: true },
  { ...connectorRows, long: true },
  memoryRows,
];

/** The argument that runs all benches, including the long ones. */
const ALL_BENCHES = 'all';

const printLine = (text: string) => process.stderr.write(`${text}\n`);

function chooseBenches(names: readonly string[]): readonly Bench[] {
  const unknown = names.find((name) => name !== ALL_BENCHES && BENCHES.every((bench) => bench.name !== name));
  if (unknown !== undefined) {
    throw new Error(
      `There is no bench "${unknown}"; there are ${BENCHES.map(({ name }) => name).join(', ')}, ${ALL_BENCHES}.`,
    );
  }
  if (names.includes(ALL_BENCHES)) return BENCHES;
  return BENCHES.filter(({ name, long }) => (names.length === 0 ? !long : names.includes(name)));
}

async function main(names: readonly string[]): Promise<void> {
  const benches = chooseBenches(names);
  const folder = mkdtempSync(path.join(tmpdir(), 'gevel-bench-'));
  const undo: (() => Promise<unknown>)[] = [];
  const listings = findListingFiles(folder);
  if (listings.sourceNote !== undefined) printLine(`Listings: ${listings.sourceNote}.`);
  const dataDir = path.join(folder, 'var');

  let title = '';
  const showProgress = (text: string) => printLine(`${title}: ${text}`);
  let filled: Promise<number> | undefined;
  const measureImportSeconds = () => (filled ??= fillBackOffice({ DATA_DIR: dataDir }, listings, showProgress));
  let started: Promise<RunningProduct> | undefined;
  const getProduct = () =>
    (started ??= measureImportSeconds().then(async () => {
      showProgress('starting the product');
      const running = await startProduct(dataDir);
      undo.push(() => running.stop());
      showProgress('waiting until the pictures of its homes are made');
      await waitUntilIdle(running.sitePid);
      return running;
    }));

  const rows: BenchRow[] = [];
  try {
    for (const bench of benches) {
      ({ title } = bench);
      const benchFolder = path.join(folder, bench.name);
      mkdirSync(benchFolder);
      const close: (() => Promise<unknown>)[] = [];
      try {
        const measured = await bench.run({
          getProduct: getProduct,
          measureImportSeconds: measureImportSeconds,
          listings,
          dataDir,
          folder: benchFolder,
          showProgress: showProgress,
          onClose: (each) => close.push(each),
        });
        for (const row of measured) showProgress(`${row.figure}: ${row.measured} (${row.target}), ${row.verdict}`);
        rows.push(...measured);
      } catch (error) {
        printLine(`${title}: ${error instanceof Error ? error.message : String(error)}`);
        rows.push(createFailedRow(title));
      } finally {
        for (const each of close.toReversed()) await each();
      }
    }
  } finally {
    for (const each of undo.toReversed()) await each();
    rmSync(folder, { recursive: true, force: true });
  }
  process.stdout.write(`\n${formatRows(rows)}\n`);
  if (rows.some(({ verdict }) => verdict === 'missed')) process.exitCode = 1;
}

await main(process.argv.slice(2));
