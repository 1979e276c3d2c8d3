import type { Bench } from '../context.ts';
import { type BenchTarget, runClosedLoop, runOpenLoop, computePercentile, type RequestSample } from '../openLoop.ts';
import { createMinimumRow, createMaximumRow } from '../row.ts';

const OVERLOAD_FACTOR = 3;
const PEAK_SECONDS = 6;
const OVERLOAD_SECONDS = 15;
const CACHED_REQUESTS_PER_SECOND = 20;
const CACHED_PATH = '/nl/aanbod';

const computePercentileMs = (all: readonly RequestSample[], percent: number) =>
  computePercentile(
    all.map((each) => each.ms),
    percent,
  );
const isUseful = ({ status }: RequestSample) => status === 200;

export const overloadRows: Bench = {
  name: 'overload',
  title: 'overload',
  async run({ getProduct, showProgress }) {
    const { port } = await getProduct();
    let requestCount = 0;
    /** Returns the address of a page that has not been requested before. */
    const createNewTarget = (): BenchTarget => ({
      port,
      path: `${CACHED_PATH}?price-max=${(requestCount += 1) + 100_000}`,
    });
    const createCachedTarget = (): BenchTarget => ({ port, path: CACHED_PATH });

    showProgress('warming up');
    await runClosedLoop(2, 3, createNewTarget);
    await runClosedLoop(1, 1, createCachedTarget);
    let peak = 0;
    for (const connections of [4, 8, 12]) {
      showProgress(`the most that it can do: ${connections} visitors at once`);
      const seen = await runClosedLoop(connections, PEAK_SECONDS, createNewTarget);
      peak = Math.max(peak, seen.filter(isUseful).length / PEAK_SECONDS);
    }

    const perSecond = Math.ceil(OVERLOAD_FACTOR * peak);
    showProgress(`${perSecond} unseen pages a second, which is ${OVERLOAD_FACTOR} times as much`);
    const [pages, hits] = await Promise.all([
      runOpenLoop(perSecond, OVERLOAD_SECONDS, createNewTarget),
      runOpenLoop(CACHED_REQUESTS_PER_SECOND, OVERLOAD_SECONDS, createCachedTarget),
    ]);
    const useful = pages.filter(isUseful);
    const refused = pages.filter(({ status }) => status === 503);
    const otherCount = pages.length - useful.length - refused.length;
    showProgress('and after it');
    const after = await runClosedLoop(1, 3, createNewTarget);

    const note = `peak ${peak.toFixed(0)}/s; of ${pages.length} pages ${useful.length} were answered with 200 (p95 ${computePercentileMs(useful, 95).toFixed(0)} ms), ${refused.length} with 503, ${otherCount} otherwise or not at all`;
    return [
      createMinimumRow(0.85, {
        figure: `Useful answers at ${OVERLOAD_FACTOR} times the most that can be rendered, against that most`,
        value: useful.length / OVERLOAD_SECONDS / peak,
        note,
      }),
      createMaximumRow(100, {
        figure: 'Kept pages meanwhile, 99th percentile',
        value: computePercentileMs(hits, 99),
        unit: 'ms',
        fractionDigits: 0,
        note: `${hits.filter(isUseful).length} of ${hits.length} answered with 200`,
      }),
      createMaximumRow(200, {
        figure: 'Refusals, 99th percentile',
        value: computePercentileMs(refused, 99),
        unit: 'ms',
        fractionDigits: 0,
      }),
      createMinimumRow(1, {
        figure: 'Pages answered with 200 in the three seconds after it, share',
        value: after.length === 0 ? 0 : after.filter(isUseful).length / after.length,
      }),
    ];
  },
};
