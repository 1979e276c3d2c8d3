import { createHash } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type SweepbrightEmulator, startSweepbright } from '../../support/crm/sweepbright/sweepbrightEmulator.ts';
import { command } from '../benchBackOffice.ts';
import { accountVariables, connectedEnvironment, connectionStatus, exportedDocuments } from '../connectedProduct.ts';
import type { Bench } from '../context.ts';
import { startHookRelay } from '../hookRelay.ts';
import { startProduct } from '../product.ts';
import { atMost } from '../row.ts';

const SITE = 'pictures';
const HOST = `${SITE}.localhost`;
const HOMES = 250;
const PICTURES = 8;
/** The lifetime of picture addresses. It is shorter than the time in which the pictures of one batch are downloaded. */
const LIFETIME_MS = 5000;
/** The delay of each picture. Six pictures download at once, so a batch takes half a minute. */
const SLOW_MS = 600;
const MEDIA = '/media/';
const REQUESTS_PER_SECOND = 20;
const LOOK_MS = 5000;
const MAX_MS = 20 * 60_000;

const exported = z.object({ source: z.object({ id: z.string() }), pictures: z.array(z.unknown()) });

/** Adds homes that each have pictures of their own, and returns their ids. */
async function addHomes(crm: SweepbrightEmulator): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (let home = 0; home < HOMES; home += 1) {
    const id = await crm.state.add();
    const known = crm.state.estates.get(id);
    if (!known) throw new Error(`there is no home ${id}`);
    const images = Array.from({ length: PICTURES }, (_, at) => ({
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
 * Counts the requests that the CRM received since the last call. Returns the number of refused requests, and of the
 * requests in the busiest second.
 */
function countVisits({ server }: SweepbrightEmulator) {
  const visits = server.takeVisits();
  const calls = visits.filter((visit) => !visit.path.startsWith(MEDIA));
  return {
    expired:
      visits.length -
      calls.length -
      visits.filter(({ path: at, status }) => at.startsWith(MEDIA) && status === 200).length,
    refused: calls.filter(({ status }) => status === 429).length,
    reads: calls.filter(({ method }) => method === 'GET').length,
  };
}

export const connectorPictureRows: Bench = {
  name: 'connector-pictures',
  title: 'pictures of a CRM',
  async run({ folder, onClose, progress }) {
    const crm = await startSweepbright();
    onClose(() => crm.close());
    const wanted = await addHomes(crm);
    crm.media.lifetime = LIFETIME_MS;
    crm.server.faults.add({ fault: { kind: 'slow', ms: SLOW_MS }, path: MEDIA, times: Number.POSITIVE_INFINITY });
    const dataDir = path.join(folder, 'var');
    const environment = { ...connectedEnvironment(dataDir), ...accountVariables(SITE, 'sweepbright', crm) };
    await command(environment, ['migrate']);
    await command(environment, ['site', 'add', '--id', SITE, '--name', SITE, '--hostname', HOST]);
    const product = await startProduct(dataDir, environment);
    onClose(() => product.stop());
    const relay = await startHookRelay(product.port);
    onClose(() => relay.close());
    const { hookUrl = '' } = await connectionStatus(environment, SITE);
    crm.hookUrl = relay.toRelayAddress(HOST, new URL(hookUrl).pathname);
    for (const id of wanted) await crm.state.publish(id);
    progress(`${wanted.size} homes called for`);

    const since = performance.now();
    const sum = { expired: 0, refused: 0, reads: 0 };
    let missing = Number.POSITIVE_INFINITY;
    while (missing > 0 && performance.now() - since < MAX_MS) {
      await sleep(LOOK_MS);
      const { estates, waiting, missingMedia } = await connectionStatus(environment, SITE);
      const { expired, refused, reads } = countVisits(crm);
      sum.expired += expired;
      sum.refused += refused;
      sum.reads += reads;
      missing = wanted.size * PICTURES - estates * PICTURES + missingMedia + waiting;
      progress(
        `${estates} homes, ${waiting} to be read, ${missingMedia} pictures missing, ${sum.expired} addresses expired`,
      );
    }
    const seconds = (performance.now() - since) / 1000;
    const lines = await exportedDocuments(environment, SITE);
    const homes = lines.flatMap((line) => exported.safeParse(JSON.parse(line)).data ?? []);
    const copied = homes
      .filter(({ source }) => wanted.has(source.id))
      .reduce((count, { pictures }) => count + pictures.length, 0);
    return [
      atMost(0, {
        figure: `Pictures lost of ${HOMES * PICTURES} whose addresses live ${LIFETIME_MS / 1000} s`,
        value: HOMES * PICTURES - copied,
        digits: 0,
        note: `SweepBright: ${sum.expired} addresses were asked for too late, ${sum.reads} readings of ${HOMES} homes, ${seconds.toFixed(0)} s`,
      }),
      atMost(0, {
        figure: `Requests beyond the ${REQUESTS_PER_SECOND} a second that the CRM allows meanwhile`,
        value: sum.refused,
        digits: 0,
      }),
    ];
  },
};
