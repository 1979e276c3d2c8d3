import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { findFreePorts } from '../../support/programs/freePorts.ts';
import { startProgram } from '../../support/programs/program.ts';
import type { Bench } from '../context.ts';
import {
  measureAlternately,
  type LoadOptions,
  findLoadObstacle,
  buildServerCoreCommand,
  pinToServerCore,
} from '../load.ts';
import { computeMedian } from '../median.ts';
import { getPage, toHeaderPairs, waitForSettledHit } from '../pageHit.ts';
import { findNginx, startNginx } from '../nginx.ts';
import { createMinimumRow, createUnmeasuredRow } from '../row.ts';

const NODE_FIGURE = 'Page-cache hit on the listing page, against a bare node http server';
const NGINX_FIGURE = 'The same against nginx with the same precompressed file';
const LISTING_PATH = '/nl/aanbod';
const ROUNDS = 7;
const MEASURED_SECONDS = 3;
const CONNECTION_COUNT = 64;

const formatMedianRate = (rates: readonly number[]) => Math.round(computeMedian(rates)).toLocaleString('en');

/** Matches the headers that Node adds itself. */
const NODE_ADDED_HEADER = /^(?:date|connection|keep-alive)$/i;

export const pageCacheRows: Bench = {
  name: 'page-cache',
  title: 'page cache',
  async run({ getProduct, folder, showProgress, onClose }) {
    const obstacle = findLoadObstacle();
    if (obstacle !== undefined) {
      return [
        createUnmeasuredRow(NODE_FIGURE, '≥ 0.80', obstacle),
        createUnmeasuredRow(NGINX_FIGURE, '≥ 0.45', obstacle),
      ];
    }
    const { port, sitePid } = await getProduct();
    onClose(await pinToServerCore(sitePid));
    const headers = { Host: `localhost:${port}`, 'Accept-Encoding': 'br' };
    const { rawHeaders, body } = await waitForSettledHit(port, LISTING_PATH, headers);
    const comparedHeaders = toHeaderPairs(rawHeaders).filter(([name]) => !NODE_ADDED_HEADER.test(name));

    const file = path.join(folder, 'page.json');
    writeFileSync(file, JSON.stringify({ headers: comparedHeaders.flat(), body: body.toString('base64') }));
    const [barePort = 0, nginxPort = 0] = await findFreePorts(2);
    const bareServer = path.join(import.meta.dirname, '../bareServer.ts');
    const bare = await startProgram(...buildServerCoreCommand(process.execPath, [bareServer, file, String(barePort)]), {
      readyPattern: /ready/,
    });
    onClose(() => bare.stop());

    const buildLoad = (to: number): LoadOptions => ({
      url: `http://127.0.0.1:${to}${LISTING_PATH}`,
      headers,
      connections: CONNECTION_COUNT,
      seconds: MEASURED_SECONDS,
    });
    const loads = [buildLoad(port), buildLoad(barePort)];
    const nginx = findNginx();
    if (nginx !== undefined) {
      const lower = new Map(comparedHeaders.map(([name, value]) => [name.toLowerCase(), value]));
      const contentType = lower.get('content-type') ?? 'text/html';
      const running = await startNginx(nginx, { folder, port: nginxPort, contentType, headers: lower, body });
      onClose(() => running.stop());
      const same = await getPage(nginxPort, LISTING_PATH, headers);
      if (!same.body.equals(body)) throw new Error('nginx sends something else');
      loads.push(buildLoad(nginxPort));
    }

    const [site = [], bareRates = [], nginxRates = []] = await measureAlternately(loads, ROUNDS, showProgress);
    const computeRatio = (rates: readonly number[]) =>
      computeMedian(rates.map((other, round) => (site[round] ?? 0) / other));
    const note = `${body.length} bytes; requests/s: site ${formatMedianRate(site)}, node ${formatMedianRate(bareRates)}`;
    return [
      createMinimumRow(0.8, { figure: NODE_FIGURE, value: computeRatio(bareRates), note }),
      nginx === undefined
        ? createUnmeasuredRow(NGINX_FIGURE, '≥ 0.45', 'nginx is not installed (Debian: apt-get install nginx-light)')
        : createMinimumRow(0.45, {
            figure: NGINX_FIGURE,
            value: computeRatio(nginxRates),
            note: `requests/s: nginx ${formatMedianRate(nginxRates)}`,
          }),
    ];
  },
};
