import { createHash } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { startZabun, type ZabunEmulator } from '../../support/crm/zabun/zabunEmulator.ts';
import { runBackOfficeCommand, startBenchBackOffice } from '../benchBackOffice.ts';
import {
  buildAccountVariables,
  type ConnectionStatus,
  buildConnectedEnvironment,
  readConnectionStatus,
  type Environment,
  exportDocuments,
} from '../connectedProduct.ts';
import type { Bench } from '../context.ts';
import { measureResidentMegabytes, measureTreeMegabytes } from '../memory.ts';
import { createMaximumRow, type BenchRow } from '../row.ts';

/**
 * The number of homes. The largest agency of the test data has this many. The environment variable allows shorter runs.
 */
const HOME_COUNT = Number(process.env['BENCH_CONNECTOR_HOMES'] ?? 16_428);
const PICTURES_PER_HOME = 8;
const SITE_ID = 'connected';
const ANSWERS_PER_BROKEN_ONE = 50;
const PAGE_REQUESTS_PER_SECOND = 5;
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
interface SyncMeasurement {
  readonly status: ConnectionStatus;
  readonly seconds: number;
  readonly backOfficeMemoryMegabytes: number;
  readonly processTreeMemoryMegabytes: number;
  /** The number of requests for pictures, including broken pictures. */
  readonly pictureRequestCount: number;
}

/** Watches the back office until the sync is done. Measures its memory in the meantime. */
async function measureSync(
  zabun: ZabunEmulator,
  environment: Environment,
  pid: number,
  before: string | undefined,
  progress: (text: string) => void,
): Promise<SyncMeasurement> {
  const since = performance.now();
  let ownMegabytes = 0;
  let allMegabytes = 0;
  let picturesAsked = 0;
  for (let round = 0; ; round++) {
    ownMegabytes = Math.max(ownMegabytes, measureResidentMegabytes(pid));
    allMegabytes = Math.max(allMegabytes, measureTreeMegabytes(pid));
    // The count is read repeatedly, because the emulator stores only the last requests.
    picturesAsked += zabun.server.takeVisits(PICTURE_PATH).length;
    if (round % 20 === 19) {
      const status = await readConnectionStatus(environment, SITE_ID);
      const megabytes = `${ownMegabytes.toFixed(0)} of ${allMegabytes.toFixed(0)} MB`;
      progress(`${status.estates} homes, ${status.waiting} to be read, ${status.missingMedia} pictures, ${megabytes}`);
      if (isDone(status, before)) {
        const seconds = (performance.now() - since) / 1000;
        return {
          status,
          seconds,
          backOfficeMemoryMegabytes: ownMegabytes,
          processTreeMemoryMegabytes: allMegabytes,
          pictureRequestCount: picturesAsked,
        };
      }
    }
    await sleep(500);
  }
}

/**
 * Returns the ids of the homes that the site does not show, or shows with another price or number of pictures than the
 * account has.
 */
function listWrongHomes(zabun: ZabunEmulator, documents: readonly string[]): string[] {
  const homes = documents.flatMap((document) => homeSchema.safeParse(JSON.parse(document)).data ?? []);
  const stored = new Map(homes.map((home) => [home.source.id, home]));
  const generatedIds = zabun.account.ids().filter((id) => id >= 5_000_000);
  return generatedIds.map(String).filter((id) => {
    const home = stored.get(id);
    const hashes = new Set(home?.pictures.map(({ file }) => file.hash));
    return home?.general.price.value !== zabun.account.get(Number(id))?.['price'] || hashes.size !== PICTURES_PER_HOME;
  });
}

const toDigest = (document: string): string => createHash('sha256').update(document).digest('base64');

const countOnlyIn = (one: ReadonlySet<string>, other: ReadonlySet<string>): number =>
  [...one].filter((each) => !other.has(each)).length;

const createZeroRow = (figure: string, value: number, note?: string): BenchRow =>
  createMaximumRow(0, { figure, value, fractionDigits: 0, ...(note !== undefined && { note }) });

export const connectorRows: Bench = {
  name: 'connectors',
  title: 'homes of a CRM',
  async run({ folder, showProgress, onClose }) {
    const zabun = await startZabun({ generatedCount: HOME_COUNT, requestsPerSecond: PAGE_REQUESTS_PER_SECOND });
    onClose(() => zabun.close());
    zabun.breakOneIn(ANSWERS_PER_BROKEN_ONE);
    const environment = {
      ...buildConnectedEnvironment(path.join(folder, 'var')),
      ...buildAccountVariables(SITE_ID, 'zabun', zabun),
    };
    const site = ['--id', SITE_ID, '--name', 'Connected', '--hostname', 'connected.localhost'];
    await runBackOfficeCommand(environment, ['migrate']);
    await runBackOfficeCommand(environment, ['site', 'add', ...site]);
    const backOffice = await startBenchBackOffice(environment);
    onClose(() => backOffice.stop());

    const first = await measureSync(zabun, environment, backOffice.pid, undefined, showProgress);
    const before = new Set((await exportDocuments(environment, SITE_ID)).map(toDigest));
    zabun.server.takeVisits();
    showProgress('the same again');
    await runBackOfficeCommand(environment, ['connectors', 'sync', '--site', SITE_ID, '--again']);
    const second = await measureSync(zabun, environment, backOffice.pid, first.status.lastFull, showProgress);
    const documents = await exportDocuments(environment, SITE_ID);
    const after = new Set(documents.map(toDigest));
    const changed = countOnlyIn(before, after) + countOnlyIn(after, before);
    const wrong = listWrongHomes(zabun, documents);
    const minutes = (first.seconds / 60).toFixed(1);
    const note = `its own program ${Math.max(first.backOfficeMemoryMegabytes, second.backOfficeMemoryMegabytes).toFixed(0)} MB; ${minutes} minutes for ${HOME_COUNT} homes with ${PICTURES_PER_HOME} pictures each at ${PAGE_REQUESTS_PER_SECOND} requests a second, one answer in ${ANSWERS_PER_BROKEN_ONE} broken; ${first.pictureRequestCount} requests for pictures`;
    return [
      createZeroRow(
        'Homes of the CRM that the site does not have, or has with another price or other pictures',
        wrong.length,
      ),
      createZeroRow('Homes refused', first.status.refused + second.status.refused),
      createZeroRow('Documents that a second whole sync changes, adds or removes', changed),
      createZeroRow('Pictures that a second whole sync asks for', second.pictureRequestCount),
      createMaximumRow(MAX_MEGABYTES, {
        figure: 'Memory of the back office with its database during two whole syncs of a CRM',
        value: Math.max(first.processTreeMemoryMegabytes, second.processTreeMemoryMegabytes),
        unit: 'MB',
        fractionDigits: 0,
        note,
      }),
    ];
  },
};
