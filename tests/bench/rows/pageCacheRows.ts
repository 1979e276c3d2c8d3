import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePorts } from '../../support/programs/freePorts.ts';
import { startProgram } from '../../support/programs/program.ts';
import type { Bench } from '../context.ts';
import { alternate, type LoadOptions, loadObstacle, onServerCore, pin } from '../load.ts';
import { median } from '../median.ts';
import { getPage, headerPairs, settledHit } from '../pageHit.ts';
import { findNginx, startNginx } from '../nginx.ts';
import { atLeast, notMeasured } from '../row.ts';

const BARE = 'Page-cache hit on the listing page, against a bare node http server';
const NGINX = 'The same against nginx with the same precompressed file';
const PATH = '/nl/aanbod';
const ROUNDS = 7;
const SECONDS = 3;
const CONNECTIONS = 64;

const rate = (rates: readonly number[]) => Math.round(median(rates)).toLocaleString('en');

/** Matches the headers that Node adds itself. */
const ADDED = /^(?:date|connection|keep-alive)$/i;

export const pageCacheRows: Bench = {
  name: 'page-cache',
  title: 'page cache',
  async run({ product, folder, progress, onClose }) {
    const obstacle = loadObstacle();
    if (obstacle !== undefined) {
      return [notMeasured(BARE, '≥ 0.80', obstacle), notMeasured(NGINX, '≥ 0.45', obstacle)];
    }
    const { port, sitePid } = await product();
    onClose(await pin(sitePid));
    const headers = { Host: `localhost:${port}`, 'Accept-Encoding': 'br' };
    const { rawHeaders, body } = await settledHit(port, PATH, headers);
    const own = headerPairs(rawHeaders).filter(([name]) => !ADDED.test(name));

    const file = path.join(folder, 'page.json');
    writeFileSync(file, JSON.stringify({ headers: own.flat(), body: body.toString('base64') }));
    const [barePort = 0, nginxPort = 0] = await freePorts(2);
    const bareServer = path.join(import.meta.dirname, '../bareServer.ts');
    const bare = await startProgram(...onServerCore(process.execPath, [bareServer, file, String(barePort)]), {
      ready: /ready/,
    });
    onClose(() => bare.stop());

    const load = (to: number): LoadOptions => ({
      url: `http://127.0.0.1:${to}${PATH}`,
      headers,
      connections: CONNECTIONS,
      seconds: SECONDS,
    });
    const loads = [load(port), load(barePort)];
    const nginx = findNginx();
    if (nginx !== undefined) {
      const lower = new Map(own.map(([name, value]) => [name.toLowerCase(), value]));
      const contentType = lower.get('content-type') ?? 'text/html';
      const running = await startNginx(nginx, { folder, port: nginxPort, contentType, headers: lower, body });
      onClose(() => running.stop());
      const same = await getPage(nginxPort, PATH, headers);
      if (!same.body.equals(body)) throw new Error('nginx sends something else');
      loads.push(load(nginxPort));
    }

    const [site = [], bareRates = [], nginxRates = []] = await alternate(loads, ROUNDS, progress);
    const ratio = (rates: readonly number[]) => median(rates.map((other, round) => (site[round] ?? 0) / other));
    const note = `${body.length} bytes; requests/s: site ${rate(site)}, node ${rate(bareRates)}`;
    return [
      atLeast(0.8, { figure: BARE, value: ratio(bareRates), note }),
      nginx === undefined
        ? notMeasured(NGINX, '≥ 0.45', 'nginx is not installed (Debian: apt-get install nginx-light)')
        : atLeast(0.45, { figure: NGINX, value: ratio(nginxRates), note: `requests/s: nginx ${rate(nginxRates)}` }),
    ];
  },
};
