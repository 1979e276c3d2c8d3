import { type PollingWorker, startPollingWorker } from '../core/polling/pollingWorker.ts';
import type { Log } from '../log.ts';
import { callOff, type PlanStores } from './planOpenHouses.ts';
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

const MINUTE_MS = 60_000;
/** Guests hear of it in time to plan something else; a home that an import lost for a day is back by then. */
const AHEAD_MS = 48 * 60 * MINUTE_MS;

interface GoneStores {
  readonly openHouses: Pick<OpenHouseRepository, 'withoutHome'>;
  transaction<T>(run: (stores: Parameters<typeof callOff>[0] & PlanStores) => Promise<T>): Promise<T>;
}

/** Calls off days with guests that come within two days and whose home was sold or withdrawn. */
export const startCallingOff = (
  repositories: GoneStores,
  { key, log, now = Date.now }: { readonly key: string; readonly log: Log; readonly now?: () => number },
): Pick<PollingWorker, 'stop'> =>
  startPollingWorker({
    name: 'open houses without a home',
    intervalMs: MINUTE_MS,
    log,
    async step() {
      for (const day of await repositories.openHouses.withoutHome(new Date(now() + AHEAD_MS))) {
        // oxlint-disable-next-line no-await-in-loop -- A transaction each: none waits for all.
        if (await repositories.transaction((tx) => callOff(tx, day, { key, now: now() })))
          log.warn({ site: day.siteId, estate: day.estateId, day: day.id }, 'open house called off: the home is gone');
      }
      return false;
    },
  });
