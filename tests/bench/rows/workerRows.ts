import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Bench } from '../context.ts';
import { type LoadOptions, findLoadObstacle, pinToServerCore, countRequests } from '../load.ts';
import { computeMedian } from '../median.ts';
import { measureCpuSeconds } from '../cpu.ts';
import { listChildren } from '../memory.ts';
import { waitForSettledHit } from '../pageHit.ts';
import { type RunningProduct, startProduct } from '../product.ts';
import { createMinimumRow, createUnmeasuredRow } from '../row.ts';
import { waitUntilIdle } from '../waitUntilIdle.ts';

const WORKER_FIGURE = 'Page-cache hits on all cores, against one worker';
const LISTING_PATH = '/nl/aanbod';
const MIN_SHARE_PER_WORKER = 0.85;
const MAX_WORKERS = 8;
const ROUNDS = 7;
const MEASURED_SECONDS = 3;
const CONNECTIONS_PER_WORKER = 64;

interface SiteProcesses {
  readonly port: number;
  /** The processes that answer visitors. */
  readonly workerPids: readonly number[];
  /** The process that starts the workers; undefined when there is only one process. */
  readonly primaryPid: number | undefined;
}

const buildLoad = (port: number, workers: number, headers: Record<string, string>): LoadOptions => ({
  url: `http://127.0.0.1:${port}${LISTING_PATH}`,
  headers,
  connections: workers * CONNECTIONS_PER_WORKER,
  seconds: MEASURED_SECONDS,
});

function findSiteProcesses({ port, sitePid, backofficePid }: RunningProduct, count: number): SiteProcesses {
  if (count === 1) return { port, workerPids: [sitePid], primaryPid: undefined };
  const workers = listChildren(sitePid).filter((pid) => pid !== backofficePid);
  if (workers.length !== count) throw new Error(`${workers.length} workers run in place of ${count}`);
  return { port, workerPids: workers, primaryPid: sitePid };
}

/**
 * Returns the requests per second that the processes would answer with one core each.
 *
 * The load generator needs a large part of a core itself. With one worker on two cores it would have a core of its own;
 * with two workers it would not. It therefore always shares the cores of the servers: one core with one worker, all
 * cores with all workers. It has as many connections and threads as there are workers. Rates per second of elapsed time
 * would still depend on how the system divides the cores, so the calculation uses the processor time of each process.
 * With a core each, all workers run at the same time and the busiest one finishes last: an uneven distribution of
 * connections lowers the figure. The time of the primary is added, because it has no core of its own.
 */
async function measurePotentialRate(
  { port, workerPids, primaryPid }: SiteProcesses,
  headers: Record<string, string>,
): Promise<number> {
  const readWorkerSeconds = () => workerPids.map(measureCpuSeconds);
  const readPrimarySeconds = () => (primaryPid === undefined ? 0 : measureCpuSeconds(primaryPid));
  const [before, primaryBefore] = [readWorkerSeconds(), readPrimarySeconds()];
  const requests = await countRequests(buildLoad(port, workerPids.length, headers), workerPids.length);
  const used = readWorkerSeconds().map((seconds, index) => seconds - (before[index] ?? 0));
  return requests / (Math.max(...used) + (readPrimarySeconds() - primaryBefore) / workerPids.length);
}

export const workerRows: Bench = {
  name: 'workers',
  title: 'workers',
  async run({ folder, showProgress, onClose }) {
    const count = Math.min(availableParallelism(), MAX_WORKERS);
    const target = `≥ ${(MIN_SHARE_PER_WORKER * count).toFixed(2)}`;
    const obstacle = findLoadObstacle() ?? (count === 1 ? 'there is one core only' : undefined);
    if (obstacle !== undefined) return [createUnmeasuredRow(WORKER_FIGURE, target, obstacle)];

    const start = async (workers: number) => {
      showProgress(`starting ${workers}`);
      const product = await startProduct(path.join(folder, String(workers)), { WORKERS: String(workers) });
      onClose(() => product.stop());
      await waitUntilIdle(product.sitePid);
      const serving = findSiteProcesses(product, workers);
      if (workers === 1) await pinToServerCore(product.sitePid);
      const headers = { Host: `localhost:${serving.port}`, 'Accept-Encoding': 'br' };
      await waitForSettledHit(serving.port, LISTING_PATH, headers);
      // The connections reach all workers, so that each of them has the page in its cache afterwards.
      await countRequests(buildLoad(serving.port, workers, headers), workers);
      return { serving, headers };
    };
    const one = await start(1);
    const all = await start(count);

    const rates: { readonly one: number; readonly all: number }[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      showProgress(`round ${round} of ${ROUNDS}`);
      rates.push({
        one: await measurePotentialRate(one.serving, one.headers),
        all: await measurePotentialRate(all.serving, all.headers),
      });
    }
    const formatRate = (name: 'one' | 'all') =>
      Math.round(computeMedian(rates.map((each) => each[name]))).toLocaleString('en');
    return [
      createMinimumRow(MIN_SHARE_PER_WORKER * count, {
        figure: WORKER_FIGURE,
        value: computeMedian(rates.map((each) => each.all / each.one)),
        note: `${count} workers; requests for each second of processor time: one ${formatRate('one')}, all ${formatRate('all')}`,
      }),
    ];
  },
};
