import type { Logger } from 'pino';
import type { BackOfficeHealth } from '../../apiClient/health/backOfficeHealth.ts';
import type { PageSource } from '../../cache/cachedPage.ts';
import type { PageCache } from '../../cache/pageCache.ts';
import { budgetLeft } from '../budgetLeft.ts';
import type { MadePage } from '../madePage.ts';
import type { PageInProgress, PageMaker } from '../making/pageMaker.ts';
import type { ReadyPages } from '../readyPages.ts';
import type { PageRequest } from '../pageRequest.ts';
import type { Admission, Place } from './admission.ts';

/** A page that is being made, for all who wait for it. */
export interface Flight {
  /** On the clock of `performance.now()`. */
  readonly startedAt: number;
  readonly progress: PageInProgress;
  readonly done: Promise<{ readonly page: MadePage; readonly stored: boolean }>;
  /** False once something was purged: what is made now may already be out of date. */
  readonly isUntouched: () => boolean;
}

/** Pages that are being made: each once at a time, for all its requests. */
export interface Flights {
  /** The page's flight, if there is one that may still become a page, and nothing was purged since it began. */
  current(pageRequest: Pick<PageRequest, 'key'>): Flight | undefined;
  /** Makes the page in a place that is free, and stores it. */
  start(pageRequest: PageRequest, source: PageSource, place: Place): Flight;
  /** The page's flight, once there is a place for it; undefined when there is none. */
  admit(pageRequest: PageRequest, source: PageSource): Promise<Flight | undefined>;
}

export interface FlightsOptions {
  readonly cache: Pick<PageCache, 'begin' | 'delete'>;
  readonly maker: Pick<PageMaker, 'make'>;
  readonly admission: Pick<Admission, 'enter' | 'enterNow'>;
  readonly ready: Pick<ReadyPages, 'prepare'>;
  readonly health: Pick<BackOfficeHealth, 'pace' | 'isLost'>;
  readonly logger: Pick<Logger, 'error'>;
}

/** A failure that took so long was waiting for the back office. */
const OVERDUE_MS = 500;

export function createFlights({ cache, maker, admission, ready, health, logger }: FlightsOptions): Flights {
  const flights = new Map<string, Flight>();
  /** Flights that wait for a place. */
  const entering = new Map<string, Promise<Flight | undefined>>();

  function current({ key }: Pick<PageRequest, 'key'>): Flight | undefined {
    const known = flights.get(key);
    return known?.isUntouched() && !health.isLost(known.startedAt) ? known : undefined;
  }

  function start(pageRequest: PageRequest, source: PageSource, place: Place): Flight {
    const { key, site, route } = pageRequest;
    const making = cache.begin();
    const startedAt = performance.now();
    const progress = maker.make(pageRequest, { budget: budgetLeft(health.pace()) });
    const land = async () => {
      let isOverdue = false;
      try {
        const page = await progress.page;
        const { policy, representation, tags, times } = page;
        isOverdue = representation.status === 503 && performance.now() - startedAt > OVERDUE_MS;
        if (representation.status < 400) ready.prepare(site, route.locale);
        const stored =
          policy !== 'none' && making.store({ key, siteId: site.id, representation, tags, policy, source, times });
        if (policy === 'none' && representation.status < 500) cache.delete(key);
        return { page, stored };
      } finally {
        making.end();
        place.leave(isOverdue);
        if (flights.get(key) === flight) flights.delete(key);
      }
    };
    const done = land();
    // Waiting requests handle the error; without one it would be an unhandled rejection.
    done.catch((error: unknown) => logger.error({ err: error }, 'page failed'));
    const flight: Flight = { startedAt, progress, done, isUntouched: () => making.untouched };
    flights.set(key, flight);
    return flight;
  }

  return {
    current,
    start,

    admit(pageRequest, source) {
      const { key } = pageRequest;
      const known = current(pageRequest);
      if (known) return Promise.resolve(known);
      const place = admission.enterNow();
      if (place) return Promise.resolve(start(pageRequest, source, place));
      const waiting = entering.get(key);
      if (waiting) return waiting;
      const entered = admission
        .enter()
        .then((late) => late && start(pageRequest, source, late))
        .finally(() => entering.delete(key));
      entering.set(key, entered);
      return entered;
    },
  };
}
