import { type PollingWorker, startPollingWorker } from '../core/polling/pollingWorker.ts';
import type { Log } from '../log.ts';
import type { OpenHouseRepository } from './store/openHouseRepository.ts';

const LOOK_MS = 2000;

/** Ends open house days when their time is over, as long as the program runs; what ended meanwhile, when it starts. */
export const startOpenHouseEnd = (
  openHouses: Pick<OpenHouseRepository, 'endDue'>,
  log: Log,
): Pick<PollingWorker, 'stop'> =>
  startPollingWorker({
    name: 'open houses',
    intervalMs: LOOK_MS,
    log,
    async step() {
      for (const site of await openHouses.endDue()) log.info({ site }, 'open houses are over');
      return false;
    },
  });
