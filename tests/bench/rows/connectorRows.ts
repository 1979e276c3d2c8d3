import { createHash } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { startZabun, type ZabunEmulator } from '../../support/crm/zabun/zabunEmulator.ts';
import { command, startBenchBackOffice } from '../benchBackOffice.ts';
import {
  accountVariables,
  type ConnectionStatus,
  connectedEnvironment,
  connectionStatus,
  type Environment,
  exportedDocuments,
} from '../connectedProduct.ts';
import type { Bench } from '../context.ts';
import { residentMegabytes, treeMegabytes } from '../memory.ts';
import { atMost, type BenchRow } from '../row.ts';

/** The number of homes. The largest agency of the test data has this many. The variable allows shorter runs. */
const HOMES = Number(process.env['BENCH_CONNECTOR_HOMES'] ?? 16_428);
const PICTURES = 8;
const SITE = 'connected';
const BROKEN_ONE_IN = 50;
const PER_SECOND = 5;
const PICTURE_PATH = '/upload/';
/** The memory limit of a back office with its own database. */
const MAX_MEGABYTES = 600;

const homeSchema = z.object({
  source: z.object({ id: z.string() }),
  general: z.object({ price: z.object({ value: z.number() }) }),
  pictures: z.array(z.object({ index: z.int(), file: z.object({ hash: z.string() }) })),
});

const isDone = ({ lastFull, phase, waiting, missingMedia }: ConnectionStatus, before: string | undefined) =>
  lastFull !== undefined && lastFull !== before && phase === 'idle' && waiting + missingMedia === 0;

/** The measurements during a complete sync. */
interface Followed {
  readonly status: ConnectionStatus;
  readonly seconds: number;
  readonly ownMegabytes: number;
  readonly allMegabytes: number;
  /** The number of requests for pictures, including broken pictures. */
  readonly picturesAsked: number;
}

/** Watches the back office until the sync is done. Measures its memory in the meantime. */
async function follow(
  zabun: ZabunEmulator,
  environment: Environment,
  pid: number,
  before: string | undefined,
  progress: (text: string) => void,
): Promise<Followed> {
  const since = performance.now();
  let ownMegabytes = 0;
  let allMegabytes = 0;
  let picturesAsked = 0;
  for (let look = 0; ; look++) {
    ownMegabytes = Math.max(ownMegabytes, residentMegabytes(pid));
    allMegabytes = Math.max(allMegabytes, treeMegabytes(pid));
    // The count is read repeatedly, because the emulator stores only the last requests.
    picturesAsked += zabun.server.takeVisits(PICTURE_PATH).length;
    if (look % 20 === 19) {
      const status = await connectionStatus(environment, SITE);
      const megabytes = `${ownMegabytes.toFixed(0)} of ${allMegabytes.toFixed(0)} MB`;
      progress(`${status.estates} homes, ${status.waiting} to be read, ${status.missingMedia} pictures, ${megabytes}`);
      if (isDone(status, before)) {
        const seconds = (performance.now() - since) / 1000;
        return { status, seconds, ownMegabytes, allMegabytes, picturesAsked };
      }
    }
    await sleep(500);
  }
}

/** Counts the homes of the account that the site shows with other values, or does not show. */
function wrongHomes(zabun: ZabunEmulator, documents: readonly string[]): string[] {
  const homes = documents.flatMap((document) => homeSchema.safeParse(JSON.parse(document)).data ?? []);
  const stored = new Map(homes.map((home) => [home.source.id, home]));
  const made = zabun.account.ids().filter((id) => id >= 5_000_000);
  return made.map(String).filter((id) => {
    const home = stored.get(id);
    const hashes = new Set(home?.pictures.map(({ file }) => file.hash));
    return home?.general.price.value !== zabun.account.get(Number(id))?.['price'] || hashes.size !== PICTURES;
  });
}

const toDigest = (document: string): string => createHash('sha256').update(document).digest('base64');

const onlyIn = (one: ReadonlySet<string>, other: ReadonlySet<string>): number =>
  [...one].filter((each) => !other.has(each)).length;

const none = (figure: string, value: number, note?: string): BenchRow =>
  atMost(0, { figure, value, digits: 0, ...(note !== undefined && { note }) });

export const connectorRows: Bench = {
  name: 'connectors',
  title: 'homes of a CRM',
  async run({ folder, progress, onClose }) {
    const zabun = await startZabun({ generated: HOMES, requestsPerSecond: PER_SECOND });
    onClose(() => zabun.close());
    zabun.breakOneIn(BROKEN_ONE_IN);
    const environment = {
      ...connectedEnvironment(path.join(folder, 'var')),
      ...accountVariables(SITE, 'zabun', zabun),
    };
    const site = ['--id', SITE, '--name', 'Connected', '--hostname', 'connected.localhost'];
    await command(environment, ['migrate']);
    await command(environment, ['site', 'add', ...site]);
    const backOffice = await startBenchBackOffice(environment);
    onClose(() => backOffice.stop());

    const first = await follow(zabun, environment, backOffice.pid, undefined, progress);
    const before = new Set((await exportedDocuments(environment, SITE)).map(toDigest));
    zabun.server.takeVisits();
    progress('the same again');
    await command(environment, ['connectors', 'sync', '--site', SITE, '--again']);
    const second = await follow(zabun, environment, backOffice.pid, first.status.lastFull, progress);
    const documents = await exportedDocuments(environment, SITE);
    const after = new Set(documents.map(toDigest));
    const changed = onlyIn(before, after) + onlyIn(after, before);
    const wrong = wrongHomes(zabun, documents);
    const minutes = (first.seconds / 60).toFixed(1);
    const note = `its own program ${Math.max(first.ownMegabytes, second.ownMegabytes).toFixed(0)} MB; ${minutes} minutes for ${HOMES} homes with ${PICTURES} pictures each at ${PER_SECOND} requests a second, one answer in ${BROKEN_ONE_IN} broken; ${first.picturesAsked} requests for pictures`;
    return [
      none('Homes of the CRM that the site does not have, or has with another price or other pictures', wrong.length),
      none('Homes refused', first.status.refused + second.status.refused),
      none('Documents that a second whole sync changes, adds or removes', changed),
      none('Pictures that a second whole sync asks for', second.picturesAsked),
      atMost(MAX_MEGABYTES, {
        figure: 'Memory of the back office with its database during two whole syncs of a CRM',
        value: Math.max(first.allMegabytes, second.allMegabytes),
        unit: 'MB',
        digits: 0,
        note,
      }),
    ];
  },
};
