import { type PollingWorker, startPollingWorker } from '../core/polling/pollingWorker.ts';
import type { Log } from '../log.ts';
import { callOff, type CallOffStores } from './planOpenHouses.ts';
import type { OpenHouseRepository } from './store/openHouseRepository.ts';

const MINUTE_MS = 60_000;
/** Guests hear of it in time to plan something else; a home that an import lost for a day is back by then. */
const AHEAD_MS = 48 * 60 * MINUTE_MS;

interface Stores {
  readonly openHouses: Pick<OpenHouseRepository, 'withoutHome'>;
  transaction<T>(run: (stores: CallOffStores) => Promise<T>): Promise<T>;
}

/**
 * Calls off days with guests that begin within two days and whose home was sold or withdrawn, as long as the program runs.
 *
 * @param key makes the identifiers that visitors get
 */
export const startCallingOff = (
  repositories: Stores,
  { key, log }: { readonly key: string; readonly log: Log },
): Pick<PollingWorker, 'stop'> =>
  startPollingWorker({
    name: 'open houses without a home',
    intervalMs: MINUTE_MS,
    log,
    async step() {
      const now = Date.now();
      for (const day of await repositories.openHouses.withoutHome(new Date(now + AHEAD_MS))) {
        // oxlint-disable-next-line no-await-in-loop -- A transaction each: none waits for all.
        if (await repositories.transaction((tx) => callOff(tx, day, { key, now })))
          log.warn({ site: day.siteId, estate: day.estateId, day: day.id }, 'open house called off: the home is gone');
      }
      return false;
    },
  });
