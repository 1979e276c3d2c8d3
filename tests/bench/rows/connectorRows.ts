import { execFile } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { z } from 'zod';
import { startZabun, type ZabunEmulator } from '../../support/crm/zabun/zabunEmulator.ts';
import { command, startBenchBackOffice } from '../benchBackOffice.ts';
import type { Bench } from '../context.ts';
import { residentMegabytes, treeMegabytes } from '../memory.ts';
import { atMost, type Row } from '../row.ts';

const run = promisify(execFile);
const cli = path.resolve(import.meta.dirname, '../../../dist/server/cli.js');

/** As many as the largest agency of the test data has; the variable is for shorter looks. */
const HOMES = Number(process.env['BENCH_CONNECTOR_HOMES'] ?? 16_428);
const PICTURES = 8;
const SITE = 'connected';
const BROKEN_ONE_IN = 50;
const PER_SECOND = 5;
const PICTURE_PATH = '/upload/';
/** Of a back office with its own database. */
const MOST_MEGABYTES = 600;

const statusSchema = z.object({
  estates: z.int(),
  waiting: z.int(),
  refused: z.int(),
  missingMedia: z.int(),
  phase: z.string(),
  lastFull: z.string().optional(),
});
type Status = z.output<typeof statusSchema>;

const homeSchema = z.object({
  source: z.object({ id: z.string() }),
  general: z.object({ price: z.object({ value: z.number() }) }),
  pictures: z.array(z.object({ index: z.int(), file: z.object({ hash: z.string() }) })),
});

/** What the environment of the back office says of the account. */
function environmentOf(zabun: ZabunEmulator, dataDir: string): Readonly<Record<string, string>> {
  const credentials = Object.entries(zabun.credentials).map(([field, value]) => [
    `CONNECT_ZABUN_${field.replaceAll(/(?=[A-Z])/g, '_').toUpperCase()}`,
    value,
  ]);
  return {
    DATA_DIR: dataDir,
    DEMO: 'false',
    CONNECTOR_NETWORKS: '127.0.0.1',
    [`CONNECT_${SITE.toUpperCase()}`]: 'zabun',
    CONNECT_ZABUN_SETTINGS: JSON.stringify(zabun.settings),
    ...Object.fromEntries(credentials),
  };
}

async function output(environment: Readonly<Record<string, string>>, args: readonly string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [cli, ...args], {
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    maxBuffer: 2 ** 30,
  });
  return stdout;
}

const isDone = ({ lastFull, phase, waiting, missingMedia }: Status, before: string | undefined) =>
  lastFull !== undefined && lastFull !== before && phase === 'idle' && waiting + missingMedia === 0;

/** Looks how far the back office is until it is done, and how much memory it has meanwhile. */
async function follow(
  environment: Readonly<Record<string, string>>,
  pid: number,
  before: string | undefined,
  progress: (text: string) => void,
) {
  const since = performance.now();
  let ownMegabytes = 0;
  let allMegabytes = 0;
  for (let look = 0; ; look++) {
    ownMegabytes = Math.max(ownMegabytes, residentMegabytes(pid));
    allMegabytes = Math.max(allMegabytes, treeMegabytes(pid));
    if (look % 20 === 19) {
      const text = await output(environment, ['connectors', 'status', '--site', SITE, '--json']);
      const status = statusSchema.parse(JSON.parse(text));
      const megabytes = `${ownMegabytes.toFixed(0)} of ${allMegabytes.toFixed(0)} MB`;
      progress(`${status.estates} homes, ${status.waiting} to be read, ${status.missingMedia} pictures, ${megabytes}`);
      if (isDone(status, before))
        return { status, seconds: (performance.now() - since) / 1000, ownMegabytes, allMegabytes };
    }
    await sleep(500);
  }
}

/** The homes of the account that are on the site in another way, or not. */
async function wrongHomes(zabun: ZabunEmulator, environment: Readonly<Record<string, string>>): Promise<string[]> {
  const text = await output(environment, ['export', '--site', SITE]);
  const stored = new Map(
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => homeSchema.safeParse(JSON.parse(line)).data)
      .flatMap((home) => (home ? [[home.source.id, home] as const] : [])),
  );
  const made = zabun.account.ids().filter((id) => id >= 5_000_000);
  return made.map(String).filter((id) => {
    const home = stored.get(id);
    const hashes = new Set(home?.pictures.map(({ file }) => file.hash));
    return home?.general.price.value !== zabun.account.get(Number(id))?.['price'] || hashes.size !== PICTURES;
  });
}

const none = (figure: string, value: number, note?: string): Row =>
  atMost(0, { figure, value, digits: 0, ...(note !== undefined && { note }) });

export const connectorRows: Bench = {
  name: 'connectors',
  title: 'homes of a CRM',
  async run({ folder, progress, onClose }) {
    const zabun = await startZabun({ generated: HOMES, requestsPerSecond: PER_SECOND });
    onClose(() => zabun.close());
    zabun.breakOneIn(BROKEN_ONE_IN);
    const environment = environmentOf(zabun, path.join(folder, 'var'));
    await command(environment, [
      'site',
      'add',
      '--id',
      SITE,
      '--name',
      'Connected',
      '--hostname',
      'connected.localhost',
    ]);
    const backOffice = await startBenchBackOffice(environment);
    onClose(() => backOffice.stop());

    const first = await follow(environment, backOffice.pid, undefined, progress);
    zabun.server.takeVisits();
    progress('the same again');
    await command(environment, ['connectors', 'sync', '--site', SITE, '--again']);
    const second = await follow(environment, backOffice.pid, first.status.lastFull, progress);
    const copied = zabun.server.takeVisits(PICTURE_PATH).length;
    const wrong = await wrongHomes(zabun, environment);
    const minutes = (first.seconds / 60).toFixed(1);
    const note = `its own program ${first.ownMegabytes.toFixed(0)} MB; ${minutes} minutes for ${HOMES} homes with ${PICTURES} pictures each at ${PER_SECOND} requests a second, one answer in ${BROKEN_ONE_IN} broken`;
    return [
      none('Homes of the CRM that the site does not have, or has with another price or other pictures', wrong.length),
      none('Homes refused', first.status.refused),
      none('Pictures that a second whole sync copies', copied),
      atMost(MOST_MEGABYTES, {
        figure: 'Memory of the back office with its database during two whole syncs of a CRM',
        value: Math.max(first.allMegabytes, second.allMegabytes),
        unit: 'MB',
        digits: 0,
        note,
      }),
    ];
  },
};
