import { type PollingWorker, startPollingWorker } from '../core/polling/pollingWorker.ts';
import type { Log } from '../log.ts';
import type { OpenHouseRepository } from './store/openHouseRepository.ts';

const CHECK_INTERVAL_MS = 2000;

/**
 * Starts the worker that ends open house days when their time is over. It checks every two seconds until it is stopped.
 * The first check ends the days that were over while the program did not run.
 */
export const startOpenHouseEnd = (
  openHouses: Pick<OpenHouseRepository, 'endDue'>,
  log: Log,
): Pick<PollingWorker, 'stop'> =>
  startPollingWorker({
    name: 'open houses',
    intervalMs: CHECK_INTERVAL_MS,
    log,
    async step() {
      for (const site of await openHouses.endDue()) log.info({ site }, 'open houses are over');
      return false;
    },
  });
