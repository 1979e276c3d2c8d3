import { type PollingWorker, startPollingWorker } from '../core/polling/pollingWorker.ts';
import type { Log } from '../log.ts';
import type { FetchOutside } from '../core/outside/fetchOutside.ts';
import type { RentalUnitRepository } from './store/rentalUnitRepository.ts';
import { type FeedStores, readFeeds } from './feeds/readFeeds.ts';

interface Stores extends FeedStores {
  readonly rentalUnits: Pick<RentalUnitRepository, 'renewPrices'>;
}

const POLL_MS = 15_000;

interface Options {
  readonly fetchOutside: FetchOutside;
  readonly log: Log;
}

/**
 * Starts two independent workers. One calculates the prices of days that have come within the horizon. The other reads
 * the calendars of other platforms when they are due. Several back offices share the work on one database.
 */
export const startRentalWorkers = (repositories: Stores, { fetchOutside, log }: Options): readonly PollingWorker[] => [
  startPollingWorker({
    name: 'holiday-home prices',
    intervalMs: POLL_MS,
    log,
    async step() {
      await repositories.rentalUnits.renewPrices(Date.now());
      return false;
    },
  }),
  startPollingWorker({
    name: 'calendar feeds',
    intervalMs: POLL_MS,
    log,
    async step(signal) {
      await readFeeds(repositories, { fetchOutside, log, now: Date.now, signal });
      return false;
    },
  }),
];
