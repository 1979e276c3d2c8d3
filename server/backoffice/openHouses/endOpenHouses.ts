import type { PollingTask } from '../core/polling/pollingWorker.ts';
import type { Log } from '../log.ts';
import type { OpenHouseRepository } from './store/openHouseRepository.ts';

const CHECK_INTERVAL_MS = 2000;

/**
 * Creates the task that ends open house days when their time is over. The first check ends the days that finished while
 * the program did not run.
 */
export const createEndTask = (openHouses: Pick<OpenHouseRepository, 'endFinishedDays'>, log: Log): PollingTask => ({
  name: 'open houses',
  intervalMs: CHECK_INTERVAL_MS,
  async step() {
    for (const site of await openHouses.endFinishedDays()) log.info({ site }, 'open houses are over');
    return false;
  },
});
