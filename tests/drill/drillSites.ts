import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { estateInput, GENT } from '../support/estateInput.ts';
import type { DrillBackOffice, DrillMachines } from './machines.ts';
import { createPriceHistory, type PriceHistory } from './priceHistory.ts';
import { type VisitedPage, requestPage, createSecureAgent } from './visitors.ts';

/** The agencies of the demo, with a text that is on each of their pages. */
export const DRILL_AGENCIES = [
  { id: 'claes', host: 'localhost', name: 'Claes & Van Damme' },
  { id: 'kust', host: 'kust.localhost', name: 'Kust & Co' },
  { id: 'ardenne', host: 'ardenne.localhost', name: 'Maison d’Ardenne' },
] as const;
type DrillAgency = (typeof DRILL_AGENCIES)[number];

/** The id of the estate whose price changes during the drill. Each agency has an estate with this id. */
const TRACKED_ESTATE_ID = 900_001;
const CHANGE_INTERVAL_MS = 2000;
const CALL_TIMEOUT_MS = 8000;

interface BackOfficeCall {
  readonly method: 'GET' | 'PUT' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends one call to a back office. Returns undefined when there is no response. */
export async function callBackOffice(
  { url }: Pick<DrillBackOffice, 'url'>,
  token: string,
  { method, path, body, headers }: BackOfficeCall,
): Promise<Response | undefined> {
  try {
    return await fetch(url + path, {
      method,
      headers: { ...headers, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
  } catch {
    return undefined;
  }
}

/** Continuously changes the price of an estate of each agency, through either of the back offices. */
export interface PriceChanges {
  readonly prices: PriceHistory;
  /** Returns the number of failed writes since the last call, by status or `no answer`. */
  takeRefused(): Readonly<Record<string, number>>;
  /** Makes one change now. Returns whether it was written. */
  changePrice(agency: DrillAgency): Promise<boolean>;
  stop(): Promise<void>;
}

export async function startPriceChanges({ backOffices, token }: DrillMachines): Promise<PriceChanges> {
  const prices = createPriceHistory();
  let refused = new Map<string, number>();
  const ending = new AbortController();
  let writes = 0;

  async function change({ id, host }: DrillAgency): Promise<boolean> {
    const { price, written } = prices.startChange(host);
    const body = estateInput({ id: TRACKED_ESTATE_ID, price, city: GENT, published: '2020-01-01' });
    const backOffice = backOffices[writes % backOffices.length];
    writes += 1;
    if (!backOffice) return false;
    const path = `/sites/${id}/estate-records/${TRACKED_ESTATE_ID}`;
    const answer = await callBackOffice(backOffice, token, { method: 'PUT', path, body });
    if (answer?.ok) {
      written();
      return true;
    }
    const reason = answer === undefined ? 'no answer' : `${answer.status} ${await answer.text().catch(() => '')}`;
    refused.set(reason, (refused.get(reason) ?? 0) + 1);
    return false;
  }

  for (const agency of DRILL_AGENCIES) {
    if (!(await change(agency)))
      throw new Error(`the estate of ${agency.id} could not be written: ${[...refused.keys()].join()}`);
  }
  const run = async () => {
    for (let index = 0; !ending.signal.aborted; index += 1) {
      const agency = DRILL_AGENCIES[index % DRILL_AGENCIES.length];
      if (agency) await change(agency);
      await sleep(CHANGE_INTERVAL_MS / DRILL_AGENCIES.length);
    }
  };
  const running = run();

  return {
    prices,
    takeRefused() {
      const takenCounts = Object.fromEntries(refused);
      refused = new Map();
      return takenCounts;
    },
    changePrice: change,
    async stop() {
      ending.abort();
      await running;
    },
  };
}

export interface DrillPages {
  readonly knownPages: readonly VisitedPage[];
  readonly trackedPages: readonly VisitedPage[];
  readonly createNewPage: () => VisitedPage;
}

const MAX_PAGES_PER_KIND = 60;

/**
 * Returns the pages of the sitemaps, and the pages of the estates whose price changes. Each page is requested with TLS
 * and without TLS before the drill, so that visitors of both kinds have seen all pages. Caddy requests compressed
 * pages, and Varnish stores these separately.
 */
export async function findPages({ port, tlsPort }: Pick<DrillMachines, 'port' | 'tlsPort'>): Promise<DrillPages> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const secureAgent = createSecureAgent();
  const knownPages: VisitedPage[] = [];
  const tracked: VisitedPage[] = [];
  for (const { host } of DRILL_AGENCIES) {
    const found = await readPaths(agent, port, host);
    for (const path of found.slice(0, MAX_PAGES_PER_KIND)) {
      const plain = await requestPage(agent, port, { host, path });
      const secure = await requestPage(secureAgent, tlsPort, { host, path });
      if (plain.status === 200 && secure.status === 200) knownPages.push({ host, path });
    }
    const { headers } = await requestPage(agent, port, { host, path: `${toListPath(host)}/${TRACKED_ESTATE_ID}` });
    const location = headers['location'];
    if (typeof location !== 'string') throw new Error(`${host} has no page of its estate ${TRACKED_ESTATE_ID}`);
    const { pathname } = new URL(location, `http://${host}`);
    await requestPage(agent, port, { host, path: pathname });
    await requestPage(secureAgent, tlsPort, { host, path: pathname });
    tracked.push({ host, path: pathname, isTracked: true });
  }
  agent.destroy();
  secureAgent.destroy();
  let newPageCount = 0;
  return {
    knownPages: knownPages,
    trackedPages: tracked,
    createNewPage() {
      newPageCount += 1;
      const { host } = DRILL_AGENCIES[newPageCount % DRILL_AGENCIES.length] ?? DRILL_AGENCIES[0];
      return { host, path: `${toListPath(host)}?price-max=${1_000_000 + newPageCount}`, isUnseen: true };
    },
  };
}

/** Returns the path of the list of all estates. */
const toListPath = (host: string): string => (host.startsWith('ardenne') ? '/fr/offre' : '/nl/aanbod');

async function readPaths(agent: Agent, port: number, host: string): Promise<string[]> {
  const readLocations = async (path: string) => {
    const { text } = await requestPage(agent, port, { host, path });
    return Array.from(text.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address = '']) => new URL(address).pathname);
  };
  const maps = await readLocations('/sitemap.xml');
  const paths: string[] = [];
  for (const map of maps) paths.push(...(await readLocations(map)));
  // The sitemaps list the pages kind by kind, so paths at equal distances include some pages of each kind.
  const every = Math.max(1, Math.floor(paths.length / MAX_PAGES_PER_KIND));
  return paths.filter((_path, index) => index % every === 0);
}
