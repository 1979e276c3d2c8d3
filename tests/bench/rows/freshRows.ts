import { join } from 'node:path';
import { findFreePorts } from '../../support/programs/freePorts.ts';
import { startProgram } from '../../support/programs/program.ts';
import type { Bench, BenchContext } from '../context.ts';
import { HOUSE_ID } from '../estatePages.ts';
import { measureAlternately, type LoadOptions, findLoadObstacle, buildServerCoreCommand } from '../load.ts';
import { computeMedian } from '../median.ts';
import { createMinimumRow, createMaximumRow, createUnmeasuredRow, type BenchRow } from '../row.ts';

interface FreshPage {
  readonly name: string;
  /** The path of a page of the default agency. The short address of an estate redirects to the canonical one. */
  readonly path: string;
  /** The time limit of a render without fragments, as a multiple of the time of the bare render. */
  readonly maxTimeRatio: number;
  /** The limit in milliseconds for a page, including its compression. */
  readonly limitMs: number;
}

const listFigures = ({ name }: FreshPage) => ({
  withFragments: `Fresh ${name} (page cache off), time against bare renderToPipeableStream of the same tree`,
  without: `Fresh ${name}, fragments off, time against the same`,
  inExpress: `Fresh ${name} in brotli, rate against that tree in Express with compression`,
});
const FRESH_PAGES: readonly FreshPage[] = [
  { name: 'listing page', path: '/nl/aanbod', maxTimeRatio: 1.5, limitMs: 1.6 },
  { name: 'detail page', path: `/nl/aanbod/${HOUSE_ID}`, maxTimeRatio: 2, limitMs: 1.5 },
];
/** The time limit of a render with fragments, as a multiple of the time of the bare render. */
const MAX_FRAGMENT_TIME_RATIO = 0.35;
const MIN_EXPRESS_RATE_RATIO = 4;
const ROUNDS = 5;
const MEASURED_SECONDS = 3;

/** Returns the time for one page in milliseconds. */
const formatMedianMs = (rates: readonly number[]) => (1000 / computeMedian(rates)).toFixed(2);

async function measureFreshPage(
  page: FreshPage,
  { getProduct, folder, showProgress, onClose }: BenchContext,
): Promise<BenchRow[]> {
  const { backofficeUrl, origin } = await getProduct();
  const path = new URL((await fetch(origin + page.path)).url).pathname;
  const ports = await findFreePorts(4);
  const [sitePort = 0, plainPort = 0, barePort = 0, expressPort = 0] = ports;
  const server = join(import.meta.dirname, '../freshServer.ts');
  const args = [server, backofficeUrl, folder, ...ports.map(String), path];
  const running = await startProgram(...buildServerCoreCommand(process.execPath, args), {
    readyPattern: /ready/,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  onClose(() => running.stop());

  // The load uses one connection, because simultaneous requests for one page would share one render.
  const buildLoad = (port: number, headers: LoadOptions['headers'] = {}): LoadOptions => ({
    url: `http://127.0.0.1:${port}${path}`,
    headers: { Host: `localhost:${sitePort}`, ...headers },
    connections: 1,
    seconds: MEASURED_SECONDS,
  });
  const brotli = { 'Accept-Encoding': 'br' };
  const loads = [
    ...[sitePort, plainPort, barePort].map((port) => buildLoad(port)),
    buildLoad(sitePort, brotli),
    buildLoad(expressPort, brotli),
  ];
  const [site = [], plain = [], bare = [], coded = [], express = []] = await measureAlternately(
    loads,
    ROUNDS,
    showProgress,
  );
  const createRow = (limit: number, figure: string, rates: readonly number[]) => {
    const value = computeMedian(bare.map((rate, round) => rate / (rates[round] ?? 0)));
    const note = `${formatMedianMs(rates)} ms a page, ${formatMedianMs(bare)} ms bare; API cache warm, no compression`;
    return createMaximumRow(limit, { figure, value, unit: '×', fractionDigits: 2, note });
  };
  const { withFragments, without, inExpress } = listFigures(page);
  return [
    createRow(MAX_FRAGMENT_TIME_RATIO, withFragments, site),
    createRow(page.maxTimeRatio, without, plain),
    createMinimumRow(MIN_EXPRESS_RATE_RATIO, {
      figure: inExpress,
      value: computeMedian(coded.map((rate, round) => rate / (express[round] ?? Infinity))),
      unit: '×',
      note: `${formatMedianMs(coded)} ms a page of ${page.limitMs} ms, compression included; Express ${formatMedianMs(express)} ms`,
    }),
  ];
}

export const freshRows: Bench = {
  name: 'fresh',
  title: 'fresh page',
  async run(context) {
    const obstacle = findLoadObstacle();
    if (obstacle !== undefined) {
      return FRESH_PAGES.map((page) =>
        createUnmeasuredRow(listFigures(page).withFragments, `≤ ${MAX_FRAGMENT_TIME_RATIO.toFixed(2)} ×`, obstacle),
      );
    }
    const rows: BenchRow[] = [];
    for (const page of FRESH_PAGES) rows.push(...(await measureFreshPage(page, context)));
    return rows;
  },
};
