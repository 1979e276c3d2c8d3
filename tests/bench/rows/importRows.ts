import { spawn } from 'node:child_process';
import path from 'node:path';
import { command } from '../benchBackOffice.ts';
import type { Bench } from '../context.ts';
import { lookAlikeFiles } from '../listings.ts';
import { type Asked, openLoop, percentile, type Sample } from '../openLoop.ts';
import { atMost } from '../row.ts';

const ROWS = 50_000;
const QUIET_SECONDS = 20;
const PER_SECOND = 5;
const SITE = 'many';
/** The site for the import of the same rows while there are no visitors. */
const QUIET_SITE = 'many-alone';

const cli = path.resolve(import.meta.dirname, '../../../dist/server/cli.js');

const p95 = (seen: readonly Sample[]) =>
  percentile(
    seen.map(({ ms }) => ms),
    95,
  );
/** Returns the number of failures per 1,000 requests. */
const failures = (seen: readonly Sample[]) => (1000 * seen.filter(({ status }) => status !== 200).length) / seen.length;

/** Runs a command. When `next` is given, requests the pages that it returns until the command has ended. */
async function during(args: readonly string[], dataDir: string, next?: () => Asked) {
  const since = performance.now();
  const env = { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir };
  const child = spawn(process.execPath, [cli, ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  let seconds = 0;
  const ended = new Promise<number | null>((resolve) =>
    child.once('exit', (code) => {
      seconds = (performance.now() - since) / 1000;
      resolve(code);
    }),
  );
  const seen: Sample[] = [];
  if (next) {
    while (child.exitCode === null && child.signalCode === null) seen.push(...(await openLoop(PER_SECOND, 2, next)));
  }
  const code = await ended;
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`);
  return { seen, seconds };
}

export const importRows: Bench = {
  name: 'import',
  title: 'import beside pages',
  async run({ product, dataDir, folder, progress }) {
    const { port } = await product();
    let asked = 0;
    const unseen = (): Asked => ({ port, path: `/nl/aanbod?price-max=${(asked += 1) + 500_000}` });
    const [file] = lookAlikeFiles(folder, ROWS);
    if (!file) throw new Error('there is no file to import');
    for (const id of [SITE, QUIET_SITE])
      await command({ DATA_DIR: dataDir }, ['site', 'add', '--id', id, '--hostname', `${id}.localhost`]);
    await openLoop(PER_SECOND, 3, unseen);

    progress('pages without an import');
    const quiet = await openLoop(PER_SECOND, QUIET_SECONDS, unseen);
    const importInto = (site: string) => ['import', '--site', site, '--file', file.file, '--mapping', file.mapping];
    progress(`pages during a dry run of ${ROWS} rows`);
    const dry = await during([...importInto(SITE), '--dry-run'], dataDir, unseen);
    progress(`pages during an import of ${ROWS} rows`);
    const real = await during(importInto(SITE), dataDir, unseen);
    progress(`an import of ${ROWS} rows without visitors`);
    const alone = await during(importInto(QUIET_SITE), dataDir);

    const rows = [
      ['a dry run', dry],
      ['an import', real],
    ] as const;
    const beside = rows.flatMap(([name, { seen, seconds }]) => [
      atMost(1, {
        figure: `Unseen pages that fail during ${name} of ${ROWS} rows, of 1,000`,
        value: failures(seen),
        note: `${name}: ${seen.length} pages, p95 ${p95(seen).toFixed(0)} ms; without it ${p95(quiet).toFixed(0)} ms. Beside them it took ${seconds.toFixed(0)} s`,
      }),
      atMost(3, {
        figure: `95th percentile of unseen pages during ${name}, against without`,
        value: p95(seen) / p95(quiet),
      }),
    ]);
    const figure = `Seconds that an import of ${ROWS} rows takes without visitors`;
    return [...beside, atMost(60, { figure, value: alone.seconds, unit: 's', digits: 0 })];
  },
};
