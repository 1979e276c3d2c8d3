import { join } from 'node:path';
import { freePorts } from '../../support/programs/freePorts.ts';
import { startProgram } from '../../support/programs/program.ts';
import type { Bench, BenchContext } from '../context.ts';
import { DETAIL } from '../estatePages.ts';
import { alternate, type LoadOptions, loadObstacle, onServerCore } from '../load.ts';
import { median } from '../median.ts';
import { atLeast, atMost, notMeasured, type BenchRow } from '../row.ts';

interface FreshPage {
  readonly name: string;
  /** The path of a page of the default agency. The short address of an estate redirects to the canonical one. */
  readonly path: string;
  /** The limit as a multiple of the bare render, without fragments. */
  readonly limit: number;
  /** The limit in milliseconds for a page, including its compression. */
  readonly limitMs: number;
}

const figures = ({ name }: FreshPage) => ({
  withFragments: `Fresh ${name} (page cache off), time against bare renderToPipeableStream of the same tree`,
  without: `Fresh ${name}, fragments off, time against the same`,
  inExpress: `Fresh ${name} in brotli, rate against that tree in Express with compression`,
});
const PAGES: readonly FreshPage[] = [
  { name: 'listing page', path: '/nl/aanbod', limit: 1.5, limitMs: 1.6 },
  { name: 'detail page', path: `/nl/aanbod/${DETAIL}`, limit: 2, limitMs: 1.5 },
];
/** The limit of a render with fragments, as a multiple of the bare render. */
const LIMIT = 0.35;
const EXPRESS_TIMES = 4;
const ROUNDS = 5;
const SECONDS = 3;

/** Returns the time for one page in milliseconds. */
const time = (rates: readonly number[]) => (1000 / median(rates)).toFixed(2);

async function measure(page: FreshPage, { product, folder, progress, onClose }: BenchContext): Promise<BenchRow[]> {
  const { backofficeUrl, origin } = await product();
  const path = new URL((await fetch(origin + page.path)).url).pathname;
  const ports = await freePorts(4);
  const [sitePort = 0, plainPort = 0, barePort = 0, expressPort = 0] = ports;
  const server = join(import.meta.dirname, '../freshServer.ts');
  const args = [server, backofficeUrl, folder, ...ports.map(String), path];
  const running = await startProgram(...onServerCore(process.execPath, args), {
    ready: /ready/,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  onClose(() => running.stop());

  // The load uses one connection, because simultaneous requests for one page would share one render.
  const load = (port: number, headers: LoadOptions['headers'] = {}): LoadOptions => ({
    url: `http://127.0.0.1:${port}${path}`,
    headers: { Host: `localhost:${sitePort}`, ...headers },
    connections: 1,
    seconds: SECONDS,
  });
  const brotli = { 'Accept-Encoding': 'br' };
  const loads = [
    ...[sitePort, plainPort, barePort].map((port) => load(port)),
    load(sitePort, brotli),
    load(expressPort, brotli),
  ];
  const [site = [], plain = [], bare = [], coded = [], express = []] = await alternate(loads, ROUNDS, progress);
  const row = (limit: number, figure: string, rates: readonly number[]) => {
    const value = median(bare.map((rate, round) => rate / (rates[round] ?? 0)));
    const note = `${time(rates)} ms a page, ${time(bare)} ms bare; API cache warm, no compression`;
    return atMost(limit, { figure, value, unit: '×', digits: 2, note });
  };
  const { withFragments, without, inExpress } = figures(page);
  return [
    row(LIMIT, withFragments, site),
    row(page.limit, without, plain),
    atLeast(EXPRESS_TIMES, {
      figure: inExpress,
      value: median(coded.map((rate, round) => rate / (express[round] ?? Infinity))),
      unit: '×',
      note: `${time(coded)} ms a page of ${page.limitMs} ms, compression included; Express ${time(express)} ms`,
    }),
  ];
}

export const freshRows: Bench = {
  name: 'fresh',
  title: 'fresh page',
  async run(context) {
    const obstacle = loadObstacle();
    if (obstacle !== undefined) {
      return PAGES.map((page) => notMeasured(figures(page).withFragments, `≤ ${LIMIT.toFixed(2)} ×`, obstacle));
    }
    const rows: BenchRow[] = [];
    for (const page of PAGES) rows.push(...(await measure(page, context)));
    return rows;
  },
};
