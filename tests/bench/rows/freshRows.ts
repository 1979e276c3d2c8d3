import { join } from 'node:path';
import { freePorts } from '../../support/programs/freePorts.ts';
import { startProgram } from '../../support/programs/program.ts';
import type { Bench, BenchContext } from '../context.ts';
import { DETAIL } from '../estatePages.ts';
import { alternate, type Load, loadObstacle, onServerCore } from '../load.ts';
import { median } from '../median.ts';
import { atMost, notMeasured, type Row } from '../row.ts';

interface FreshPage {
  readonly figure: string;
  /** Of the default agency. A short address of an estate leads to its canonical one. */
  readonly path: string;
  readonly limit: number;
}

const figure = (page: string) =>
  `Fresh ${page} (page cache off), time against bare renderToPipeableStream of the same tree`;
const PAGES: readonly FreshPage[] = [
  { figure: figure('listing page'), path: '/nl/aanbod', limit: 1.5 },
  { figure: figure('detail page'), path: `/nl/aanbod/${DETAIL}`, limit: 2 },
];
const ROUNDS = 7;
const SECONDS = 3;

/** Milliseconds of one page. */
const time = (rates: readonly number[]) => (1000 / median(rates)).toFixed(2);

async function measure(page: FreshPage, { product, folder, progress, onClose }: BenchContext): Promise<Row> {
  const { backofficeUrl, origin } = await product();
  const path = new URL((await fetch(origin + page.path)).url).pathname;
  const [sitePort = 0, barePort = 0] = await freePorts(2);
  const server = join(import.meta.dirname, '../freshServer.ts');
  const args = [server, backofficeUrl, folder, String(sitePort), String(barePort), path];
  const running = await startProgram(...onServerCore(process.execPath, args), {
    ready: /ready/,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  onClose(() => running.stop());

  // One connection: requests for one page that come at the same time would share one render.
  const load = (port: number): Load => ({
    url: `http://127.0.0.1:${port}${path}`,
    headers: { Host: `localhost:${sitePort}` },
    connections: 1,
    seconds: SECONDS,
  });
  const [site = [], bare = []] = await alternate([load(sitePort), load(barePort)], ROUNDS, progress);
  const ratio = median(bare.map((rate, round) => rate / (site[round] ?? 0)));
  const note = `${time(site)} ms a page, ${time(bare)} ms bare; API cache warm, no compression`;
  return atMost(page.limit, { figure: page.figure, value: ratio, unit: '×', digits: 2, note });
}

export const freshRows: Bench = {
  name: 'fresh',
  title: 'fresh page',
  async run(context) {
    const obstacle = loadObstacle();
    if (obstacle !== undefined) {
      return PAGES.map((page) => notMeasured(page.figure, `≤ ${page.limit.toFixed(2)} ×`, obstacle));
    }
    const rows: Row[] = [];
    for (const page of PAGES) rows.push(await measure(page, context));
    return rows;
  },
};
