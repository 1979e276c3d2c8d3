import type { Bench } from '../context.ts';
import { memoryObstacle, residentMegabytes, treeMegabytes } from '../memory.ts';
import { atMost, notMeasured } from '../row.ts';

const SITE = 'Memory after the run: site';
const BACKOFFICE = 'Memory after the run: back office with PGlite';

export const memoryRows: Bench = {
  name: 'memory',
  title: 'memory',
  async run({ product }) {
    const obstacle = memoryObstacle();
    if (obstacle !== undefined) {
      return [notMeasured(SITE, '≤ 200 MB', obstacle), notMeasured(BACKOFFICE, '≤ 600 MB', obstacle)];
    }
    const { sitePid, backofficePid } = await product();
    return [
      atMost(200, { figure: SITE, value: residentMegabytes(sitePid), unit: 'MB', digits: 0 }),
      atMost(600, { figure: BACKOFFICE, value: treeMegabytes(backofficePid), unit: 'MB', digits: 0 }),
    ];
  },
};
