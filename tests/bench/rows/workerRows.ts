import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Bench } from '../context.ts';
import { type LoadOptions, loadObstacle, pin, countRequests } from '../load.ts';
import { median } from '../median.ts';
import { measureCpuSeconds } from '../cpu.ts';
import { listChildren } from '../memory.ts';
import { settledHit } from '../pageHit.ts';
import { type RunningProduct, startProduct } from '../product.ts';
import { atLeast, notMeasured } from '../row.ts';
import { waitUntilIdle } from '../waitUntilIdle.ts';

const FIGURE = 'Page-cache hits on all cores, against one worker';
const PATH = '/nl/aanbod';
const SHARE = 0.85;
const MAX_WORKERS = 8;
const ROUNDS = 7;
const SECONDS = 3;
const CONNECTIONS_EACH = 64;

interface Serving {
  readonly port: number;
  /** The processes that answer visitors. */
  readonly workers: readonly number[];
  /** The process that starts the workers; undefined when there is only one process. */
  readonly primary: number | undefined;
}

const loadOn = (port: number, workers: number, headers: Record<string, string>): LoadOptions => ({
  url: `http://127.0.0.1:${port}${PATH}`,
  headers,
  connections: workers * CONNECTIONS_EACH,
  seconds: SECONDS,
});

function findServing({ port, sitePid, backofficePid }: RunningProduct, count: number): Serving {
  if (count === 1) return { port, workers: [sitePid], primary: undefined };
  const workers = listChildren(sitePid).filter((pid) => pid !== backofficePid);
  if (workers.length !== count) throw new Error(`${workers.length} workers run in place of ${count}`);
  return { port, workers, primary: sitePid };
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
async function potentialRate({ port, workers, primary }: Serving, headers: Record<string, string>): Promise<number> {
  const times = () => workers.map(measureCpuSeconds);
  const primaryTime = () => (primary === undefined ? 0 : measureCpuSeconds(primary));
  const [before, primaryBefore] = [times(), primaryTime()];
  const requests = await countRequests(loadOn(port, workers.length, headers), workers.length);
  const used = times().map((seconds, index) => seconds - (before[index] ?? 0));
  return requests / (Math.max(...used) + (primaryTime() - primaryBefore) / workers.length);
}

export const workerRows: Bench = {
  name: 'workers',
  title: 'workers',
  async run({ folder, progress, onClose }) {
    const count = Math.min(availableParallelism(), MAX_WORKERS);
    const target = `≥ ${(SHARE * count).toFixed(2)}`;
    const obstacle = loadObstacle() ?? (count === 1 ? 'there is one core only' : undefined);
    if (obstacle !== undefined) return [notMeasured(FIGURE, target, obstacle)];

    const start = async (workers: number) => {
      progress(`starting ${workers}`);
      const product = await startProduct(path.join(folder, String(workers)), { WORKERS: String(workers) });
      onClose(() => product.stop());
      await waitUntilIdle(product.sitePid);
      const serving = findServing(product, workers);
      if (workers === 1) await pin(product.sitePid);
      const headers = { Host: `localhost:${serving.port}`, 'Accept-Encoding': 'br' };
      await settledHit(serving.port, PATH, headers);
      // The connections reach all workers, so that each of them has the page in its cache afterwards.
      await countRequests(loadOn(serving.port, workers, headers), workers);
      return { serving, headers };
    };
    const one = await start(1);
    const all = await start(count);

    const rates: { readonly one: number; readonly all: number }[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      progress(`round ${round} of ${ROUNDS}`);
      rates.push({
        one: await potentialRate(one.serving, one.headers),
        all: await potentialRate(all.serving, all.headers),
      });
    }
    const rate = (name: 'one' | 'all') => Math.round(median(rates.map((each) => each[name]))).toLocaleString('en');
    return [
      atLeast(SHARE * count, {
        figure: FIGURE,
        value: median(rates.map((each) => each.all / each.one)),
        note: `${count} workers; requests for each second of processor time: one ${rate('one')}, all ${rate('all')}`,
      }),
    ];
  },
};
