import { createHash } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type SweepbrightEmulator, startSweepbright } from '../../support/crm/sweepbright/sweepbrightEmulator.ts';
import { runBackOfficeCommand } from '../benchBackOffice.ts';
import {
  buildAccountVariables,
  buildConnectedEnvironment,
  readConnectionStatus,
  exportDocuments,
} from '../connectedProduct.ts';
import type { Bench } from '../context.ts';
import { startHookRelay } from '../hookRelay.ts';
import { startProduct } from '../product.ts';
import { createMaximumRow } from '../row.ts';

const SITE_ID = 'pictures';
const SITE_HOST = `${SITE_ID}.localhost`;
const HOME_COUNT = 250;
const PICTURES_PER_HOME = 8;
/** The lifetime of picture addresses. It is shorter than the time in which the pictures of one batch are downloaded. */
const ADDRESS_LIFETIME_MS = 5000;
/** The delay of each picture. Six pictures download at once, so a batch takes half a minute. */
const PICTURE_DELAY_MS = 600;
const MEDIA_PATH = '/media/';
const REQUESTS_PER_SECOND = 20;
const POLL_INTERVAL_MS = 5000;
const MAX_RUN_MS = 20 * 60_000;

const exportedEstateSchema = z.object({ source: z.object({ id: z.string() }), pictures: z.array(z.unknown()) });

/** Adds homes that each have pictures of their own, and returns their ids. */
async function addHomes(crm: SweepbrightEmulator): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (let home = 0; home < HOME_COUNT; home += 1) {
    const id = await crm.state.add();
    const known = crm.state.estates.get(id);
    if (!known) throw new Error(`there is no home ${id}`);
    const images = Array.from({ length: PICTURES_PER_HOME }, (_, at) => ({
      id: createHash('sha256').update(`${id} ${at}`).digest('hex').slice(0, 36),
      filename: `${at}.jpg`,
      description: '',
      content_type: 'image/jpeg',
      url: `https://media.sweepbright.example/images/${id}-${at}.jpg`,
      ordinal: at + 1,
    }));
    known.estate = { ...known.estate, images, plans: [], documents: [] };
    ids.add(id);
  }
  return ids;
}

/**
 * Counts the requests that the CRM received since the last call of this function. `expired` are requests for pictures
 * whose addresses were no longer valid, `refused` are calls beyond the rate limit (status 429), and `reads` are
 * readings of homes.
 */
function countPictureRequests({ server }: SweepbrightEmulator) {
  const visits = server.takeVisits();
  const calls = visits.filter((visit) => !visit.path.startsWith(MEDIA_PATH));
  return {
    expired:
      visits.length -
      calls.length -
      visits.filter(({ path: at, status }) => at.startsWith(MEDIA_PATH) && status === 200).length,
    refused: calls.filter(({ status }) => status === 429).length,
    reads: calls.filter(({ method }) => method === 'GET').length,
  };
}

export const connectorPictureRows: Bench = {
  name: 'connector-pictures',
  title: 'pictures of a CRM',
  async run({ folder, onClose, showProgress }) {
    const crm = await startSweepbright();
    onClose(() => crm.close());
    const homeIds = await addHomes(crm);
    crm.media.lifetimeMs = ADDRESS_LIFETIME_MS;
    crm.server.faults.add({
      fault: { kind: 'slow', ms: PICTURE_DELAY_MS },
      path: MEDIA_PATH,
      maxPlays: Number.POSITIVE_INFINITY,
    });
    const dataDir = path.join(folder, 'var');
    const environment = {
      ...buildConnectedEnvironment(dataDir),
      ...buildAccountVariables(SITE_ID, 'sweepbright', crm),
    };
    await runBackOfficeCommand(environment, ['migrate']);
    await runBackOfficeCommand(environment, [
      'site',
      'add',
      '--id',
      SITE_ID,
      '--name',
      SITE_ID,
      '--hostname',
      SITE_HOST,
    ]);
    const product = await startProduct(dataDir, environment);
    onClose(() => product.stop());
    const relay = await startHookRelay(product.port);
    onClose(() => relay.close());
    const { hookUrl = '' } = await readConnectionStatus(environment, SITE_ID);
    crm.hookUrl = relay.toRelayAddress(SITE_HOST, new URL(hookUrl).pathname);
    for (const id of homeIds) await crm.state.publish(id);
    showProgress(`${homeIds.size} homes called for`);

    const since = performance.now();
    const sum = { expired: 0, refused: 0, reads: 0 };
    let missing = Number.POSITIVE_INFINITY;
    while (missing > 0 && performance.now() - since < MAX_RUN_MS) {
      await sleep(POLL_INTERVAL_MS);
      const { estates, waiting, missingMedia } = await readConnectionStatus(environment, SITE_ID);
      const { expired, refused, reads } = countPictureRequests(crm);
      sum.expired += expired;
      sum.refused += refused;
      sum.reads += reads;
      missing = homeIds.size * PICTURES_PER_HOME - estates * PICTURES_PER_HOME + missingMedia + waiting;
      showProgress(
        `${estates} homes, ${waiting} to be read, ${missingMedia} pictures missing, ${sum.expired} addresses expired`,
      );
    }
    const seconds = (performance.now() - since) / 1000;
    const lines = await exportDocuments(environment, SITE_ID);
    const homes = lines.flatMap((line) => exportedEstateSchema.safeParse(JSON.parse(line)).data ?? []);
    const copied = homes
      .filter(({ source }) => homeIds.has(source.id))
      .reduce((count, { pictures }) => count + pictures.length, 0);
    return [
      createMaximumRow(0, {
        figure: `Pictures lost of ${HOME_COUNT * PICTURES_PER_HOME} whose addresses live ${ADDRESS_LIFETIME_MS / 1000} s`,
        value: HOME_COUNT * PICTURES_PER_HOME - copied,
        fractionDigits: 0,
        note: `SweepBright: ${sum.expired} addresses were asked for too late, ${sum.reads} readings of ${HOME_COUNT} homes, ${seconds.toFixed(0)} s`,
      }),
      createMaximumRow(0, {
        figure: `Requests beyond the ${REQUESTS_PER_SECOND} a second that the CRM allows meanwhile`,
        value: sum.refused,
        fractionDigits: 0,
      }),
    ];
  },
};
