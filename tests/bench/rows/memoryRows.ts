import type { Bench } from '../context.ts';
import { findMemoryObstacle, measureResidentMegabytes, measureTreeMegabytes } from '../memory.ts';
import { createMaximumRow, createUnmeasuredRow } from '../row.ts';

const SITE_FIGURE = 'Memory after the run: site';
const BACK_OFFICE_FIGURE = 'Memory after the run: back office with PGlite';

export const memoryRows: Bench = {
  name: 'memory',
  title: 'memory',
  async run({ getProduct }) {
    const obstacle = findMemoryObstacle();
    if (obstacle !== undefined) {
      return [
        createUnmeasuredRow(SITE_FIGURE, '≤ 200 MB', obstacle),
        createUnmeasuredRow(BACK_OFFICE_FIGURE, '≤ 600 MB', obstacle),
      ];
    }
    const { sitePid, backofficePid } = await getProduct();
    return [
      createMaximumRow(200, {
        figure: SITE_FIGURE,
        value: measureResidentMegabytes(sitePid),
        unit: 'MB',
        fractionDigits: 0,
      }),
      createMaximumRow(600, {
        figure: BACK_OFFICE_FIGURE,
        value: measureTreeMegabytes(backofficePid),
        unit: 'MB',
        fractionDigits: 0,
      }),
    ];
  },
};
