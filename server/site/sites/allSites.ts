import type { Logger } from 'pino';
import type { Site } from '#shared/api/site.ts';
import type { BackOfficeClient } from '../apiClient/backOfficeClient.ts';
import { BackOfficeError } from '../apiClient/errors.ts';
import { readPages } from '../apiClient/readPages.ts';

/** Reads the list of all sites at the start and repeatedly, so that sites are known before a visitor requests them. */
interface AllSites {
  /** True when the back office has listed its sites since the start, or has said that it lists none. */
  readonly hasAnswered: boolean;
  /** Begins to read, in the background. */
  start(): void;
  close(): void;
}

interface AllSitesOptions {
  readonly client: Pick<BackOfficeClient, 'sites'>;
  /**
   * Returns a number that changes whenever a site may have changed. A list that was read during a change may be older,
   * and is read again.
   */
  readonly version: () => number;
  /** Receives the whole list. When it throws, the list counts as one that could not be read. */
  readonly take: (sites: readonly Site[]) => Promise<void>;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly random?: () => number;
}

/** The time until the list is read again. */
const REFRESH_MS = 5 * 60_000;
/** The delay after a list that could not be loaded; it doubles each time, up to `REFRESH_MS`. */
const FIRST_RETRY_MS = 2000;
/** The maximum delay until the first list was read, because no visitor is sent to this process before. */
const MAX_FIRST_LIST_DELAY_MS = 10_000;
/** The delay when the back office says that it has no such list. */
const UNLISTED_MS = 60 * 60_000;
/** A page of this size is read and checked in a few milliseconds. */
const SITES_PER_CALL = 100;
const MAX_SITES = 10_000;

export function createAllSites({ client, version, take, logger, random = Math.random }: AllSitesOptions): AllSites {
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let retryMs = FIRST_RETRY_MS;
  let hasAnswered = false;

  function nextRetryMs(): number {
    const waitMs = retryMs;
    retryMs = Math.min(2 * retryMs, hasAnswered ? REFRESH_MS : MAX_FIRST_LIST_DELAY_MS);
    return waitMs;
  }

  /** @returns the milliseconds until the next reading */
  async function read(): Promise<number> {
    try {
      const before = version();
      const sites = await readPages<Site>({
        call: (after) => client.sites({ after, limit: SITES_PER_CALL }),
        getKey: ({ id }) => id,
        perCall: SITES_PER_CALL,
        maxEntries: MAX_SITES,
      });
      if (isClosed) return REFRESH_MS;
      if (version() !== before) {
        hasAnswered = true;
        return nextRetryMs();
      }
      await take(sites);
      hasAnswered = true;
      retryMs = FIRST_RETRY_MS;
      return REFRESH_MS;
    } catch (error) {
      if (error instanceof BackOfficeError && error.status < 500) {
        hasAnswered = true;
        logger.info({ status: error.status }, 'back office does not list sites, each is looked up on demand');
        return UNLISTED_MS;
      }
      logger.info({ reason: error instanceof Error ? error.message : String(error) }, 'site list read failed');
      return nextRetryMs();
    }
  }

  async function readRepeatedly(): Promise<void> {
    const waitMs = await read();
    // The random factor prevents several instances from reading at the same moment.
    if (!isClosed) timer = setTimeout(() => void readRepeatedly(), waitMs * (0.75 + random() / 2)).unref();
  }

  return {
    get hasAnswered() {
      return hasAnswered;
    },
    start() {
      if (timer === undefined) void readRepeatedly();
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
