import path from 'node:path';
import { freePorts } from '../support/freePorts.ts';
import { startProgram } from '../support/program.ts';
import type { Bench } from './context.ts';
import { alternate, type Load, loadObstacle, onServerCore } from './load.ts';
import { median } from './median.ts';
import { atMost, notMeasured } from './row.ts';

const FIGURE = 'Fresh listing page (page cache off), time against bare renderToPipeableStream of the same tree';
const PATH = '/nl/aanbod';
const ROUNDS = 7;
const SECONDS = 3;

/** Milliseconds of one page. */
const time = (rates: readonly number[]) => (1000 / median(rates)).toFixed(2);

export const freshRows: Bench = {
  name: 'fresh',
  title: 'fresh page',
  async run({ product, folder, progress, onClose }) {
    const obstacle = loadObstacle();
    if (obstacle !== undefined) return [notMeasured(FIGURE, '≤ 1.50 ×', obstacle)];
    const { backofficeUrl } = await product();
    const [sitePort = 0, barePort = 0] = await freePorts(2);
    const server = path.join(import.meta.dirname, 'freshServer.ts');
    const args = [server, backofficeUrl, folder, String(sitePort), String(barePort), PATH];
    const running = await startProgram(...onServerCore(process.execPath, args), {
      ready: /ready/,
      env: { ...process.env, NODE_ENV: 'production' },
    });
    onClose(() => running.stop());

    // One connection: requests for one page that come at the same time would share one render.
    const load = (port: number): Load => ({
      url: `http://127.0.0.1:${port}${PATH}`,
      headers: { Host: `localhost:${sitePort}` },
      connections: 1,
      seconds: SECONDS,
    });
    const [site = [], bare = []] = await alternate([load(sitePort), load(barePort)], ROUNDS, progress);
    const ratio = median(bare.map((rate, round) => rate / (site[round] ?? 0)));
    const note = `${time(site)} ms a page, ${time(bare)} ms bare; API cache warm, no compression`;
    return [atMost(1.5, { figure: FIGURE, value: ratio, unit: '×', digits: 2, note })];
  },
};
