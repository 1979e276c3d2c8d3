import type { FetchOutside } from '../core/outside/fetchOutside.ts';
import { startJobWorker } from '../core/polling/jobWorker.ts';
import type { PollingTask, PollingWorker } from '../core/polling/pollingWorker.ts';
import type { Log } from '../log.ts';
import { announceFeeds, createFeedJobs, type FeedStores } from './feeds/readFeeds.ts';
import type { RentalUnitRepository } from './store/rentalUnitRepository.ts';

interface Stores extends Pick<FeedStores, 'rentalFeeds'> {
  readonly rentalUnits: Pick<RentalUnitRepository, 'renewPrices'>;
}

const POLL_MS = 15_000;
/** The number of calendars that one program reads at once. */
const MAX_CONCURRENT_FEEDS = 4;

/**
 * Creates two tasks: one calculates the prices of days that have come within `RENTAL_HORIZON_MONTHS`, the other
 * announces which calendars of other platforms have become current or are no longer current.
 */
export const createRentalTasks = (repositories: Stores, log: Log): readonly PollingTask[] => [
  {
    name: 'holiday-home prices',
    intervalMs: POLL_MS,
    async step() {
      await repositories.rentalUnits.renewPrices(Date.now());
      return false;
    },
  },
  {
    name: 'states of calendar feeds',
    // After a start, the feeds that became due while no back office ran are read first. Otherwise they would be announced
    // as no longer current just before they are read.
    firstDelayMs: POLL_MS,
    intervalMs: POLL_MS,
    async step() {
      await announceFeeds(repositories, { log, now: Date.now });
      return false;
    },
  },
];

/** Starts the worker that reads the calendars of other platforms when they are due. */
export const startFeedWorker = (
  repositories: FeedStores,
  {
    fetchOutside,
    log,
    pollMs = POLL_MS,
  }: { readonly fetchOutside: FetchOutside; readonly log: Log; readonly pollMs?: number | undefined },
): Pick<PollingWorker, 'stop'> =>
  startJobWorker({
    name: 'calendar feeds',
    maxConcurrent: MAX_CONCURRENT_FEEDS,
    intervalMs: pollMs,
    log,
    ...createFeedJobs(repositories, { fetchOutside, log, now: Date.now }),
  });
