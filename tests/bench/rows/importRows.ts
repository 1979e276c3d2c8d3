import { spawn } from 'node:child_process';
import path from 'node:path';
import { runBackOfficeCommand } from '../benchBackOffice.ts';
import type { Bench } from '../context.ts';
import { writeGeneratedListings } from '../listings.ts';
import { type BenchTarget, runOpenLoop, computePercentile, type RequestSample } from '../openLoop.ts';
import { createMaximumRow } from '../row.ts';

const IMPORTED_ROWS = 50_000;
const QUIET_SECONDS = 20;
const PAGE_REQUESTS_PER_SECOND = 5;
const SITE_ID = 'many';
/** The site for the import of the same rows while there are no visitors. */
const QUIET_SITE_ID = 'many-alone';

const CLI_FILE = path.resolve(import.meta.dirname, '../../../dist/server/cli.js');

const compute95thPercentileMs = (samples: readonly RequestSample[]) =>
  computePercentile(
    samples.map(({ ms }) => ms),
    95,
  );
/** Returns the number of failures per 1,000 requests. */
const computeFailuresPer1000 = (samples: readonly RequestSample[]) =>
  (1000 * samples.filter(({ status }) => status !== 200).length) / samples.length;

/** Runs a command. When `next` is given, requests the pages that it returns until the command has ended. */
async function runWithVisitors(args: readonly string[], dataDir: string, next?: () => BenchTarget) {
  const since = performance.now();
  const env = { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir };
  const child = spawn(process.execPath, [CLI_FILE, ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  let seconds = 0;
  const ended = new Promise<number | null>((resolve) =>
    child.once('exit', (code) => {
      seconds = (performance.now() - since) / 1000;
      resolve(code);
    }),
  );
  const samples: RequestSample[] = [];
  if (next) {
    while (child.exitCode === null && child.signalCode === null)
      samples.push(...(await runOpenLoop(PAGE_REQUESTS_PER_SECOND, 2, next)));
  }
  const code = await ended;
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`);
  return { seen: samples, seconds };
}

export const importRows: Bench = {
  name: 'import',
  title: 'import beside pages',
  async run({ getProduct, dataDir, folder, showProgress }) {
    const { port } = await getProduct();
    let requestCount = 0;
    const createNewTarget = (): BenchTarget => ({
      port,
      path: `/nl/aanbod?price-max=${(requestCount += 1) + 500_000}`,
    });
    const [file] = writeGeneratedListings(folder, IMPORTED_ROWS);
    if (!file) throw new Error('there is no file to import');
    for (const id of [SITE_ID, QUIET_SITE_ID])
      await runBackOfficeCommand({ DATA_DIR: dataDir }, ['site', 'add', '--id', id, '--hostname', `${id}.localhost`]);
    await runOpenLoop(PAGE_REQUESTS_PER_SECOND, 3, createNewTarget);

    showProgress('pages without an import');
    const quiet = await runOpenLoop(PAGE_REQUESTS_PER_SECOND, QUIET_SECONDS, createNewTarget);
    const buildImportArguments = (site: string) => [
      'import',
      '--site',
      site,
      '--file',
      file.file,
      '--mapping',
      file.mapping,
    ];
    showProgress(`pages during a dry run of ${IMPORTED_ROWS} rows`);
    const dry = await runWithVisitors([...buildImportArguments(SITE_ID), '--dry-run'], dataDir, createNewTarget);
    showProgress(`pages during an import of ${IMPORTED_ROWS} rows`);
    const real = await runWithVisitors(buildImportArguments(SITE_ID), dataDir, createNewTarget);
    showProgress(`an import of ${IMPORTED_ROWS} rows without visitors`);
    const alone = await runWithVisitors(buildImportArguments(QUIET_SITE_ID), dataDir);

    const rows = [
      ['a dry run', dry],
      ['an import', real],
    ] as const;
    const visitorRows = rows.flatMap(([name, { seen, seconds }]) => [
      createMaximumRow(1, {
        figure: `Unseen pages that fail during ${name} of ${IMPORTED_ROWS} rows, of 1,000`,
        value: computeFailuresPer1000(seen),
        note: `${name}: ${seen.length} pages, p95 ${compute95thPercentileMs(seen).toFixed(0)} ms; without it ${compute95thPercentileMs(quiet).toFixed(0)} ms. Beside them it took ${seconds.toFixed(0)} s`,
      }),
      createMaximumRow(3, {
        figure: `95th percentile of unseen pages during ${name}, against without`,
        value: compute95thPercentileMs(seen) / compute95thPercentileMs(quiet),
      }),
    ]);
    const figure = `Seconds that an import of ${IMPORTED_ROWS} rows takes without visitors`;
    return [...visitorRows, createMaximumRow(60, { figure, value: alone.seconds, unit: 's', fractionDigits: 0 })];
  },
};
