import { request } from 'node:http';
import path from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { CrmEmulator } from '../../support/crm/crmEmulator.ts';
import { startSweepbright } from '../../support/crm/sweepbright/sweepbrightEmulator.ts';
import { startWhise } from '../../support/crm/whise/whiseEmulator.ts';
import { startZabun } from '../../support/crm/zabun/zabunEmulator.ts';
import { runBackOfficeCommand } from '../benchBackOffice.ts';
import {
  buildAccountVariables,
  buildConnectedEnvironment,
  waitForStatus,
  exportDocuments,
  type Environment,
} from '../connectedProduct.ts';
import type { Bench, BenchContext } from '../context.ts';
import { startHookRelay } from '../hookRelay.ts';
import { computeMedian } from '../median.ts';
import { type RunningProduct, startProduct } from '../product.ts';
import { createMaximumRow, type BenchRow } from '../row.ts';

const MAX_HOOK_SECONDS = 10;
const MAX_POLL_SECONDS = 600;
/** The number of changes for each CRM that sends webhooks. */
const CHANGES_PER_HOOK_CRM = 10;
const POLLED_CHANGE_COUNT = 3;
/**
 * The pause between two polled changes. It makes the changes fall into different parts of the ten minutes between two
 * readings.
 */
const POLLED_CHANGE_PAUSE_MS = 170_000;
const PAGE_CHECK_INTERVAL_MS = 100;
/** A change that the CRM reports by a webhook counts as lost after this time. */
const MAX_HOOK_CHANGE_MS = 60_000;
const MAX_POLLED_CHANGE_MS = 15 * 60_000;
/** The minimum price of a home that is changed. Each change subtracts from the price. */
const MIN_PRICE_EUROS = 100_000;
/** The number of homes in the emulated Zabun account. */
const ZABUN_HOME_COUNT = 20;

/** A site of the product, named like its CRM, with homes whose pages show their prices. */
interface ConnectedSite {
  readonly crm: string;
  readonly emulator: CrmEmulator;
  /** The paths of the pages, by the CRM's own id. */
  readonly pages: ReadonlyMap<string, string>;
}

const toHost = (crm: string): string => `${crm}.localhost`;

function requestPage(
  port: number,
  crm: string,
  pagePath: string,
): Promise<{ status: number; location: string; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { host: `${toHost(crm)}:${port}`, accept: 'text/html' };
    request({ port, host: '127.0.0.1', path: pagePath, headers }, (answer) => {
      const { statusCode: status = 0, headers: given } = answer;
      readText(answer).then((text) => resolve({ status, location: given.location ?? '', text }), reject);
    })
      .on('error', reject)
      .end();
  });
}

/** Returns a pattern for `465.000` with any separator of thousands. */
const createPricePattern = (price: number): RegExp =>
  new RegExp(price.toLocaleString('en').replaceAll(',', '(?:[.\\s\\u00a0\\u202f]|&nbsp;)?'));

const exportedEstateSchema = z.object({ source: z.object({ id: z.string() }), general: z.object({ id: z.int() }) });

/** Finds the pages of homes that show the current price of the CRM. */
async function findPages(
  environment: Environment,
  port: number,
  { crm, emulator }: Pick<ConnectedSite, 'crm' | 'emulator'>,
): Promise<ReadonlyMap<string, string>> {
  const lines = await exportDocuments(environment, crm);
  const homes = lines.flatMap((line) => exportedEstateSchema.safeParse(JSON.parse(line)).data ?? []);
  const prices = new Map(emulator.homes().map(({ id, price }) => [id, price]));
  const pages = new Map<string, string>();
  for (const { source, general } of homes) {
    const price = prices.get(source.id);
    const { location } = await requestPage(port, crm, `/nl/aanbod/${general.id}/x`);
    if (price === undefined || price < MIN_PRICE_EUROS || location === '') continue;
    const { pathname } = new URL(location, 'http://localhost');
    const page = await requestPage(port, crm, pathname);
    if (page.status === 200 && createPricePattern(price).test(page.text)) pages.set(source.id, pathname);
  }
  if (pages.size === 0) throw new Error(`${crm}: no page shows a price`);
  return pages;
}

/**
 * Returns the seconds from a change in the CRM until the page of the home shows it. The result is infinite when the
 * page does not show it in time.
 */
async function measureChangeSeconds(
  port: number,
  { crm, emulator, pages }: ConnectedSite,
  id: string,
  maxMs: number,
): Promise<number> {
  const since = performance.now();
  emulator.change(id);
  const price = emulator.homes().find((home) => home.id === id)?.price ?? 0;
  while (performance.now() - since < maxMs) {
    const { text } = await requestPage(port, crm, pages.get(id) ?? '/');
    if (createPricePattern(price).test(text)) return (performance.now() - since) / 1000;
    await sleep(PAGE_CHECK_INTERVAL_MS);
  }
  return Number.POSITIVE_INFINITY;
}

/**
 * Measures the seconds from each webhook call to the changed page. The pauses between calls differ, so that no timer of
 * the program coincides with all of them.
 */
async function measureHookSeconds(port: number, sites: readonly ConnectedSite[], progress: (text: string) => void) {
  const seconds: number[] = [];
  for (let round = 0; round < CHANGES_PER_HOOK_CRM; round += 1) {
    for (const site of sites) {
      const ids = [...site.pages.keys()];
      const changeSeconds = await measureChangeSeconds(port, site, ids[round % ids.length] ?? '', MAX_HOOK_CHANGE_MS);
      progress(`called by ${site.crm}: ${changeSeconds.toFixed(1)} s`);
      seconds.push(changeSeconds);
      await sleep(137 * (round + 1));
    }
  }
  return seconds;
}

async function measurePolledSeconds(port: number, site: ConnectedSite, progress: (text: string) => void) {
  const ids = [...site.pages.keys()];
  const changes: Promise<number>[] = [];
  for (let at = 0; at < POLLED_CHANGE_COUNT; at += 1) {
    if (at > 0) await sleep(POLLED_CHANGE_PAUSE_MS);
    changes.push(
      measureChangeSeconds(port, site, ids[at % ids.length] ?? '', MAX_POLLED_CHANGE_MS).then((changeSeconds) => {
        progress(`polled from ${site.crm}: ${changeSeconds.toFixed(0)} s`);
        return changeSeconds;
      }),
    );
  }
  return Promise.all(changes);
}

async function startSites({ folder, onClose, showProgress }: BenchContext) {
  const emulators = {
    zabun: await startZabun({ generatedCount: ZABUN_HOME_COUNT }),
    whise: await startWhise(),
    sweepbright: await startSweepbright(),
  };
  for (const emulator of Object.values(emulators)) onClose(() => emulator.close());
  const dataDir = path.join(folder, 'var');
  const accounts = Object.entries(emulators).flatMap(([crm, emulator]) =>
    Object.entries(buildAccountVariables(crm, crm, emulator)),
  );
  const environment = { ...buildConnectedEnvironment(dataDir), ...Object.fromEntries(accounts) };
  await runBackOfficeCommand(environment, ['migrate']);
  for (const crm of Object.keys(emulators))
    await runBackOfficeCommand(environment, [
      'site',
      'add',
      '--id',
      crm,
      '--name',
      crm,
      '--hostname',
      toHost(crm),
      '--locales',
      'nl,fr',
    ]);
  showProgress('starting the product');
  const product: RunningProduct = await startProduct(dataDir, environment);
  onClose(() => product.stop());
  const relay = await startHookRelay(product.port);
  onClose(() => relay.close());
  showProgress('waiting for the first syncs');
  for (const crm of ['zabun', 'whise', 'sweepbright'])
    await waitForStatus(environment, crm, ({ lastFull }) => lastFull !== undefined);
  for (const crm of ['whise', 'sweepbright'] as const) {
    const { hookUrl = '' } = await waitForStatus(environment, crm, () => true);
    emulators[crm].hookUrl = relay.toRelayAddress(toHost(crm), new URL(hookUrl).pathname);
  }
  await emulators.sweepbright.state.publishAll();
  for (const crm of Object.keys(emulators)) {
    await waitForStatus(
      environment,
      crm,
      ({ estates, waiting, missingMedia }) => estates > 3 && waiting + missingMedia === 0,
    );
    showProgress(`${crm} is in step`);
  }
  const buildConnectedSite = async (crm: keyof typeof emulators): Promise<ConnectedSite> => {
    const emulator = emulators[crm];
    return { crm, emulator, pages: await findPages(environment, product.port, { crm, emulator }) };
  };
  return {
    port: product.port,
    calling: [await buildConnectedSite('sweepbright'), await buildConnectedSite('whise')],
    polled: await buildConnectedSite('zabun'),
  };
}

function createRows(hooks: readonly number[], polled: readonly number[]): BenchRow[] {
  return [
    createMaximumRow(MAX_HOOK_SECONDS, {
      figure: `Slowest of ${hooks.length} changes that a CRM calls for, until the page shows it`,
      value: Math.max(...hooks),
      unit: 's',
      note: `median ${computeMedian(hooks).toFixed(1)} s; half of them by SweepBright, half by Whise`,
    }),
    createMaximumRow(MAX_POLL_SECONDS, {
      figure: `Slowest of ${polled.length} changes that a CRM is asked for, until the page shows it`,
      value: Math.max(...polled),
      unit: 's',
      fractionDigits: 0,
      note: `Zabun: ${polled.map((each) => each.toFixed(0)).join(', ')} s`,
    }),
  ];
}

export const connectorChangeRows: Bench = {
  name: 'connector-changes',
  title: 'changes in CRMs',
  async run(context) {
    const { port, calling, polled } = await startSites(context);
    const [asked, called] = await Promise.all([
      measurePolledSeconds(port, polled, context.showProgress),
      measureHookSeconds(port, calling, context.showProgress),
    ]);
    return createRows(called, asked);
  },
};
