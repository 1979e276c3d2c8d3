import type { PollingTask } from '../core/polling/pollingWorker.ts';
import type { Log } from '../log.ts';
import type { CountRepository } from './countRepository.ts';

const FIRST_DELAY_MS = 90_000;
const TIDYING_INTERVAL_MS = 24 * 60 * 60 * 1000;

/**
 * Creates the task that merges the counts of old days into weeks, soon after the start and then daily. Several programs
 * may run the task at once.
 */
export const createTidyingTask = (counts: Pick<CountRepository, 'tidyCounts'>, log: Log): PollingTask => ({
  name: 'counts',
  firstDelayMs: FIRST_DELAY_MS,
  intervalMs: TIDYING_INTERVAL_MS,
  async step() {
    const rows = await counts.tidyCounts();
    if (rows > 0) log.info({ rows }, 'old counts aggregated');
    return false;
  },
});
