import type { PollingTask } from '../core/polling/pollingWorker.ts';
import type { Log } from '../log.ts';
import { callOff, type CallOffStores } from './planOpenHouses.ts';
import type { OpenHouseRepository } from './store/openHouseRepository.ts';

const MINUTE_MS = 60_000;
/**
 * Days are cancelled this long before they begin. Guests can still make other plans, and a home that was
 * missing from an import for a day has returned by then.
 */
const CALL_OFF_AHEAD_MS = 48 * 60 * MINUTE_MS;

interface Stores {
  readonly openHouses: Pick<OpenHouseRepository, 'withoutHome'>;
  transaction<T>(run: (stores: CallOffStores) => Promise<T>): Promise<T>;
}

/**
 * Cancels days with guests that begin within two days and whose home was sold or withdrawn.
 *
 * @param key derives the identifiers that visitors get
 */
export const callingOff = (
  repositories: Stores,
  { key, log }: { readonly key: string; readonly log: Log },
): PollingTask => ({
  name: 'open houses without a home',
  intervalMs: MINUTE_MS,
  async step() {
    const now = Date.now();
    for (const day of await repositories.openHouses.withoutHome(new Date(now + CALL_OFF_AHEAD_MS))) {
      // oxlint-disable-next-line no-await-in-loop -- Each day has its own transaction, so that no transaction is long.
      if (await repositories.transaction((tx) => callOff(tx, day, { key, now })))
        log.warn({ site: day.siteId, estate: day.estateId, day: day.id }, 'open house called off: the home is gone');
    }
    return false;
  },
});
