import type { Bench } from '../context.ts';
import { type Asked, closedLoop, openLoop, percentile, type Sample } from '../openLoop.ts';
import { atLeast, atMost } from '../row.ts';

const TIMES = 3;
const PEAK_SECONDS = 6;
const SECONDS = 15;
const KEPT_PER_SECOND = 20;
const KEPT = '/nl/aanbod';

const ms = (all: readonly Sample[], percent: number) =>
  percentile(
    all.map((each) => each.ms),
    percent,
  );
const isUseful = ({ status }: Sample) => status === 200;

export const overloadRows: Bench = {
  name: 'overload',
  title: 'overload',
  async run({ product, progress }) {
    const { port } = await product();
    let asked = 0;
    /** Returns the address of a page that has not been requested before. */
    const unseen = (): Asked => ({ port, path: `${KEPT}?price-max=${(asked += 1) + 100_000}` });
    const kept = (): Asked => ({ port, path: KEPT });

    progress('warming up');
    await closedLoop(2, 3, unseen);
    await closedLoop(1, 1, kept);
    let peak = 0;
    for (const connections of [4, 8, 12]) {
      progress(`the most that it can do: ${connections} visitors at once`);
      const seen = await closedLoop(connections, PEAK_SECONDS, unseen);
      peak = Math.max(peak, seen.filter(isUseful).length / PEAK_SECONDS);
    }

    const perSecond = Math.ceil(TIMES * peak);
    progress(`${perSecond} unseen pages a second, which is ${TIMES} times as much`);
    const [pages, hits] = await Promise.all([
      openLoop(perSecond, SECONDS, unseen),
      openLoop(KEPT_PER_SECOND, SECONDS, kept),
    ]);
    const useful = pages.filter(isUseful);
    const refused = pages.filter(({ status }) => status === 503);
    const others = pages.length - useful.length - refused.length;
    progress('and after it');
    const after = await closedLoop(1, 3, unseen);

    const note = `peak ${peak.toFixed(0)}/s; of ${pages.length} pages ${useful.length} were answered with 200 (p95 ${ms(useful, 95).toFixed(0)} ms), ${refused.length} with 503, ${others} otherwise or not at all`;
    return [
      atLeast(0.85, {
        figure: `Useful answers at ${TIMES} times the most that can be rendered, against that most`,
        value: useful.length / SECONDS / peak,
        note,
      }),
      atMost(100, {
        figure: 'Kept pages meanwhile, 99th percentile',
        value: ms(hits, 99),
        unit: 'ms',
        digits: 0,
        note: `${hits.filter(isUseful).length} of ${hits.length} answered with 200`,
      }),
      atMost(200, { figure: 'Refusals, 99th percentile', value: ms(refused, 99), unit: 'ms', digits: 0 }),
      atLeast(1, {
        figure: 'Pages answered with 200 in the three seconds after it, share',
        value: after.length === 0 ? 0 : after.filter(isUseful).length / after.length,
      }),
    ];
  },
};
