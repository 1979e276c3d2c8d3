import type { PollingTask } from '../core/polling/pollingWorker.ts';
import type { Log } from '../log.ts';
import { callOffOpenHouse, type CallOffStores } from './planOpenHouses.ts';
import type { OpenHouseRepository } from './store/openHouseRepository.ts';

const MINUTE_MS = 60_000;
/**
 * An open house day is called off this long before it begins. Guests then still have enough time to make other plans.
 * It is not called off earlier, because a home that an import omits by mistake is usually back a day later.
 */
const CALL_OFF_LEAD_TIME_MS = 48 * 60 * MINUTE_MS;

interface Stores {
  readonly openHouses: Pick<OpenHouseRepository, 'listWithoutHome'>;
  transaction<T>(run: (stores: CallOffStores) => Promise<T>): Promise<T>;
}

/**
 * Creates the task that calls off open house days whose home was sold or withdrawn. The task calls off only days that
 * have guests and begin within two days.
 *
 * @param key the key from which the tokens in the links of visitors are derived
 */
export const createCallOffTask = (
  repositories: Stores,
  { key, log }: { readonly key: string; readonly log: Log },
): PollingTask => ({
  name: 'open houses without a home',
  intervalMs: MINUTE_MS,
  async step() {
    const now = Date.now();
    for (const day of await repositories.openHouses.listWithoutHome(new Date(now + CALL_OFF_LEAD_TIME_MS))) {
      // oxlint-disable-next-line no-await-in-loop -- Each day has its own transaction, so that no transaction is long.
      if (await repositories.transaction((tx) => callOffOpenHouse(tx, day, { key, now })))
        log.warn(
          { site: day.siteId, estate: day.estateId, day: day.id },
          'open house called off, because visitors can no longer see the home',
        );
    }
    return false;
  },
});
