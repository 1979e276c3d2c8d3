import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../log.ts';
import type { FetchOutside } from '../core/outside/fetchOutside.ts';
import type { MailRepository } from '../mail/mailRepository.ts';
import type { RentalFeedRepository } from './store/rentalFeedRepository.ts';
import type { RentalUnitRepository } from './store/rentalUnitRepository.ts';
import { readFeeds } from './feeds/readFeeds.ts';

/** What is stored of what this needs. */
interface Stores {
  readonly mails: MailRepository;
  readonly rentalFeeds: RentalFeedRepository;
  readonly rentalUnits: RentalUnitRepository;
}

const POLL_MS = 15_000;

export interface RentalWorker {
  /** Resolves when what is under way has ended. */
  stop(): Promise<void>;
}

/**
 * Reads the calendars of other platforms when they are due, and prices the days that come within reach. Several back
 * offices share the work of one database.
 */
export function startRentalWorker(
  repositories: Stores,
  { fetchOutside, log }: { readonly fetchOutside: FetchOutside; readonly log: Log },
): RentalWorker {
  const stopping = new AbortController();
  const { signal } = stopping;
  const attempt = async (what: string, run: () => Promise<unknown>): Promise<void> => {
    try {
      await run();
    } catch (error) {
      log.error({ err: error }, what);
    }
  };
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      await attempt('holiday homes cannot be priced further', () => repositories.rentalUnits.renewPrices(Date.now()));
      await attempt('calendars of other platforms cannot be read', () =>
        readFeeds(repositories, { fetchOutside, log, now: Date.now, signal }),
      );
      await delay(POLL_MS, undefined, { signal }).catch(() => {});
    }
  };
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
