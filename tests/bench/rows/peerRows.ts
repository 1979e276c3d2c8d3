import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { SALE_TRANSACTIONS } from '#shared/primitives/ids.ts';
import { PAGE_SIZE } from '#shared/primitives/limits.ts';
import { findFreePorts } from '../../support/programs/freePorts.ts';
import { startProgram } from '../../support/programs/program.ts';
import type { Bench, BenchContext } from '../context.ts';
import { measureCpuSeconds } from '../cpu.ts';
import { DEMO_SITE_ID } from '../estatePages.ts';
import {
  buildServerCoreCommand,
  findLoadObstacle,
  type LoadOptions,
  measureRequestsPerSecond,
  pinToServerCore,
} from '../load.ts';
import { computeMedian } from '../median.ts';
import { getPage, toHeaderPairs, waitForSettledHit } from '../pageHit.ts';
import { buildPeers, formatPeerName, type PeerName, startPeer } from '../peerServers.ts';
import { type BenchRow, createMaximumRow, createMinimumRow, createUnmeasuredRow } from '../row.ts';
import { searchWithFacets } from '../searchTimes.ts';

/*
 * The peers show the homes of the product's page with photo, title, price, facts and favourites button, its filter form,
 * header and footer, from answers of the back office that they have in memory, as the product has them in its API cache;
 * they leave out the rest, so that their HTML has two thirds of the product's bytes. Each peer compresses as it does by
 * itself: Express in brotli with `compression`, Next in gzip, and Astro not at all, because its deployments leave that to
 * a proxy, whose processor time is not counted here.
 */

const ROUNDS = 5;
const MEASURED_SECONDS = 3;
const CONNECTION_COUNT = 32;
const LISTING_PATH = '/nl/aanbod';
/**
 * Simultaneous requests for one page share one render, so each request is for a list with another maximum price. All
 * homes with a price are cheaper. The rate of requests for one page is only in the notes, because it measures few
 * renders.
 */
const MIN_PRICE_LIMIT = 9_000_001;
const PRICE_LIMIT_COUNT = 64;

type ServerName = 'fresh' | 'shared' | 'cached' | PeerName | 'nextCached' | 'astroCached';

interface Comparison {
  readonly figure: string;
  readonly ours: 'fresh' | 'cached';
  readonly peer: ServerName;
  /** The lowest ratio of the rates. */
  readonly minRate: number;
}
const COMPARISONS: readonly Comparison[] = [
  { figure: 'Fresh listing page, rate against Express', ours: 'fresh', peer: 'express', minRate: 4 },
  { figure: 'Fresh listing page, rate against Next', ours: 'fresh', peer: 'next', minRate: 10 },
  { figure: 'Fresh listing page, rate against Astro', ours: 'fresh', peer: 'astro', minRate: 2.5 },
  { figure: 'Page-cache hit, rate against Next ISR', ours: 'cached', peer: 'nextCached', minRate: 75 },
  { figure: "Page-cache hit, rate against Astro's route cache", ours: 'cached', peer: 'astroCached', minRate: 12 },
];
const PROCESSOR_FIGURE = 'Fresh listing page, processor time against Express';
const MAX_PROCESSOR_RATIO = 0.3;

/** A server with the load that measures it. */
interface MeasuredServer {
  readonly label: string;
  readonly port: number;
  readonly pid: number;
  readonly path: string;
  readonly encoding: 'br' | 'gzip';
  /** The header that tells that the page comes from a cache. */
  readonly hitHeader?: RegExp;
  readonly script?: string;
}

interface ServerRounds {
  readonly rates: number[];
  /** The processor time of a page in each round, in milliseconds. */
  readonly processorMs: number[];
}

const createHeaders = ({ port, encoding }: Pick<MeasuredServer, 'port' | 'encoding'>) => ({
  Host: `localhost:${port}`,
  'Accept-Encoding': encoding,
});

const createUnmeasuredRows = (why: string): BenchRow[] => [
  ...COMPARISONS.map(({ figure, minRate }) => createUnmeasuredRow(figure, `≥ ${minRate.toFixed(2)} ×`, why)),
  createUnmeasuredRow(PROCESSOR_FIGURE, `≤ ${MAX_PROCESSOR_RATIO.toFixed(2)} ×`, why),
];

const listPricePaths = () =>
  Array.from({ length: PRICE_LIMIT_COUNT }, (_, index) => `${LISTING_PATH}?price-max=${MIN_PRICE_LIMIT + index}`);

/** Writes the script of wrk that requests the lists in turn. */
function writeLoadScript(folder: string): string {
  const file = path.join(folder, 'lists.lua');
  writeFileSync(
    file,
    `local count = 0
request = function()
  count = count + 1
  return wrk.format(nil, "${LISTING_PATH}?price-max=" .. (${MIN_PRICE_LIMIT} + count % ${PRICE_LIMIT_COUNT}))
end
`,
  );
  return file;
}

const fetchAnswers = async (backofficeUrl: string) => {
  const [result, filters] = await searchWithFacets(backofficeUrl, DEMO_SITE_ID, {
    query: { terms: { transaction: [...SALE_TRANSACTIONS] }, range: { price: { lte: MIN_PRICE_LIMIT } } },
    sort: [{ field: 'publicationDate', order: 'DESC' }],
    from: 0,
    limit: PAGE_SIZE,
  });
  return { result, filters };
};

/** Starts the site without a page cache, and fills its API cache. */
async function startFreshSite(
  backofficeUrl: string,
  script: string,
  { folder, onClose }: BenchContext,
): Promise<MeasuredServer> {
  const [port = 0] = await findFreePorts(1);
  const program = path.join(import.meta.dirname, '../uncachedSite.ts');
  const args = [program, backofficeUrl, folder, String(port), String(CONNECTION_COUNT)];
  const site = await startProgram(...buildServerCoreCommand(process.execPath, args), {
    readyPattern: /ready/,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  onClose(() => site.stop());
  const paths = listPricePaths();
  const server = { label: 'Gevel', port, pid: site.pid, path: paths[0] ?? '', encoding: 'br', script } as const;
  for (const each of paths) await getPage(port, each, createHeaders(server));
  return server;
}

async function startPeers(
  builtFolder: string,
  script: string,
  { onClose }: BenchContext,
): Promise<Record<Exclude<ServerName, 'fresh' | 'shared' | 'cached'>, MeasuredServer>> {
  const start = async (name: PeerName, label: string, encoding: MeasuredServer['encoding']) => {
    const [port = 0] = await findFreePorts(1);
    const peer = await startPeer(name, builtFolder, port);
    onClose(() => peer.stop());
    return { label, port, pid: peer.pid, encoding };
  };
  const express = await start('express', formatPeerName('Express', 'express'), 'br');
  const next = await start('next', formatPeerName('Next', 'next'), 'gzip');
  const astro = await start('astro', formatPeerName('Astro', 'astro'), 'br');
  const fresh = { path: listPricePaths()[0] ?? '', script };
  const cachedPath = `/cached${LISTING_PATH}`;
  return {
    express: { ...express, ...fresh },
    next: { ...next, ...fresh },
    astro: { ...astro, ...fresh },
    nextCached: { ...next, path: cachedPath, hitHeader: /^x-nextjs-cache\nHIT$/im },
    astroCached: { ...astro, path: cachedPath, hitHeader: /^x-astro-cache\nHIT$/im },
  };
}

/**
 * Checks that a server sends the whole list, from its cache when it has one.
 *
 * @returns the sizes of the page
 */
async function checkPage(server: MeasuredServer): Promise<string> {
  const { label, port, path: target, hitHeader } = server;
  const headers = createHeaders(server);
  const plain = await getPage(port, target, { ...headers, 'Accept-Encoding': 'identity' });
  const encoded = await getPage(port, target, headers);
  const cards = plain.body.toString().match(/<article\b/g)?.length;
  if (plain.status !== 200 || encoded.status !== 200 || cards !== PAGE_SIZE)
    throw new Error(`${label} sent ${cards ?? 0} homes for ${target}, with ${plain.status}`);
  if (hitHeader && !hitHeader.test(encoded.rawHeaders.join('\n')))
    throw new Error(`${label} does not send ${target} from its cache`);
  const [, sentEncoding] = toHeaderPairs(encoded.rawHeaders).find(([name]) => /^content-encoding$/i.test(name)) ?? [];
  const toKilobytes = ({ body }: typeof plain) => `${(body.length / 1000).toFixed(1)} kB`;
  const sent = sentEncoding === undefined ? 'not compressed' : `${toKilobytes(encoded)} in ${sentEncoding}`;
  return `${toKilobytes(plain)}, ${sent}`;
}

async function measureRound({ rates, processorMs }: ServerRounds, { pid, ...server }: MeasuredServer): Promise<void> {
  const load: LoadOptions = {
    url: `http://127.0.0.1:${server.port}${server.path}`,
    headers: createHeaders(server),
    connections: CONNECTION_COUNT,
    seconds: MEASURED_SECONDS,
    // With 32 connections, a page of a slow peer takes a second on a slow machine.
    timeoutSeconds: 30,
    ...(server.script !== undefined && { script: server.script }),
  };
  const before = measureCpuSeconds(pid);
  const rate = await measureRequestsPerSecond(load);
  processorMs.push((1000 * (measureCpuSeconds(pid) - before)) / (rate * MEASURED_SECONDS));
  rates.push(rate);
}

/** Loads all servers in turn, round after round. */
async function measureServers(
  servers: Readonly<Record<ServerName, MeasuredServer>>,
  showProgress: (text: string) => void,
): Promise<Record<ServerName, ServerRounds>> {
  const names = Object.keys(servers) as ServerName[];
  const createRounds = () =>
    Object.fromEntries(names.map((name) => [name, { rates: [], processorMs: [] }])) as unknown as Record<
      ServerName,
      ServerRounds
    >;
  showProgress('warming up');
  const warmUp = createRounds();
  for (const name of names) await measureRound(warmUp[name], servers[name]);
  const rounds = createRounds();
  for (let round = 1; round <= ROUNDS; round++) {
    showProgress(`round ${round} of ${ROUNDS}`);
    for (const name of names) await measureRound(rounds[name], servers[name]);
  }
  return rounds;
}

const computeMedianRatio = (values: readonly number[], others: readonly number[]) =>
  computeMedian(values.map((value, round) => value / (others[round] ?? Infinity)));

function createRows(rounds: Readonly<Record<ServerName, ServerRounds>>, pages: Readonly<Record<ServerName, string>>) {
  const formatRate = (name: ServerName) => Math.round(computeMedian(rounds[name].rates)).toLocaleString('en');
  const formatServer = (name: ServerName) => `${pages[name]}, ${formatRate(name)} requests/s`;
  const sharedNote = `; Gevel with all requests for one page, which share renders, ${formatRate('shared')} requests/s`;
  const formatProcessor = (name: ServerName) => `${computeMedian(rounds[name].processorMs).toFixed(2)} ms`;
  return [
    ...COMPARISONS.map(({ figure, ours, peer, minRate }) =>
      createMinimumRow(minRate, {
        figure,
        value: computeMedianRatio(rounds[ours].rates, rounds[peer].rates),
        unit: '×',
        note: `${formatServer(ours)}; ${formatServer(peer)}${ours === 'fresh' ? sharedNote : ''}`,
      }),
    ),
    createMaximumRow(MAX_PROCESSOR_RATIO, {
      figure: PROCESSOR_FIGURE,
      value: computeMedianRatio(rounds.fresh.processorMs, rounds.express.processorMs),
      unit: '×',
      fractionDigits: 2,
      note: `a page: Gevel ${formatProcessor('fresh')}, Express ${formatProcessor('express')}`,
    }),
  ];
}

export const peerRows: Bench = {
  name: 'peers',
  title: 'peers',
  async run(context) {
    const { getProduct, folder, showProgress, onClose } = context;
    const loadObstacle = findLoadObstacle();
    if (loadObstacle !== undefined) return createUnmeasuredRows(loadObstacle);
    const { port, sitePid, backofficeUrl } = await getProduct();
    const built = await buildPeers(await fetchAnswers(backofficeUrl), showProgress);
    if ('obstacle' in built) return createUnmeasuredRows(built.obstacle);

    onClose(await pinToServerCore(sitePid));
    const script = writeLoadScript(folder);
    const fresh = await startFreshSite(backofficeUrl, script, context);
    const { port: freshPort, pid: freshPid } = fresh;
    const servers = {
      fresh,
      shared: { label: 'Gevel', port: freshPort, pid: freshPid, path: LISTING_PATH, encoding: 'br' },
      cached: { label: 'Gevel', port, pid: sitePid, path: LISTING_PATH, encoding: 'br' },
      ...(await startPeers(built.folder, script, context)),
    } as const;
    await waitForSettledHit(port, LISTING_PATH, createHeaders(servers.cached));
    const pages = {
      fresh: '',
      shared: '',
      cached: '',
      express: '',
      next: '',
      astro: '',
      nextCached: '',
      astroCached: '',
    };
    for (const name of Object.keys(pages) as ServerName[])
      pages[name] = `${servers[name].label} ${await checkPage(servers[name])}`;
    return createRows(await measureServers(servers, showProgress), pages);
  },
};
