import type { Logger } from 'pino';
import type { Site } from '#shared/api/site.ts';
import type { BackOfficeClient } from '../apiClient/backOfficeClient.ts';
import { BackOfficeError } from '../apiClient/errors.ts';
import { readPages } from '../apiClient/readPages.ts';

/**
 * Reads the list of all sites at the start and at intervals, so that sites are known before a visitor requests them.
 */
interface SiteListReader {
  /** True when the back office has listed its sites since the start, or has answered that it has no such list. */
  readonly hasAnswered: boolean;
  /** Begins to read, in the background. */
  start(): void;
  close(): void;
}

interface SiteListReaderOptions {
  readonly client: Pick<BackOfficeClient, 'readSites'>;
  /**
   * Returns a number that changes when a site may have changed. A list that was read during a change may be older than
   * the change, and is read again.
   */
  readonly getVersion: () => number;
  /** Receives the whole list. When it throws, the list is read again as after a failure. */
  readonly storeSites: (sites: readonly Site[]) => Promise<void>;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly random?: () => number;
}

/** The time between two readings of the list. */
const LIST_INTERVAL_MS = 5 * 60_000;
/** The delay after the first failure. It doubles with each further failure, up to `LIST_INTERVAL_MS`. */
const FIRST_RETRY_DELAY_MS = 2000;
/**
 * The maximum delay between attempts until the back office has answered. It is short, because a process without stored
 * pages gets no visitors before the back office has answered.
 */
const MAX_FIRST_LIST_DELAY_MS = 10_000;
/** The delay after the back office has answered that it has no such list. */
const UNLISTED_RETRY_DELAY_MS = 60 * 60_000;
/** The number of sites that one call returns. Reading and checking this number takes a few milliseconds. */
const SITES_PER_CALL = 100;
const MAX_LISTED_SITES = 10_000;

export function createSiteListReader({
  client,
  getVersion,
  storeSites,
  logger,
  random = Math.random,
}: SiteListReaderOptions): SiteListReader {
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let retryMs = FIRST_RETRY_DELAY_MS;
  let hasAnswered = false;

  function takeNextRetryMs(): number {
    const waitMs = retryMs;
    retryMs = Math.min(2 * retryMs, hasAnswered ? LIST_INTERVAL_MS : MAX_FIRST_LIST_DELAY_MS);
    return waitMs;
  }

  /**
   * Reads the list.
   *
   * @returns the milliseconds until the next reading
   */
  async function readList(): Promise<number> {
    try {
      const versionBefore = getVersion();
      const sites = await readPages<Site>({
        requestPage: (after) => client.readSites({ after, limit: SITES_PER_CALL }),
        getKey: ({ id }) => id,
        entriesPerCall: SITES_PER_CALL,
        maxEntries: MAX_LISTED_SITES,
      });
      if (isClosed) return LIST_INTERVAL_MS;
      if (getVersion() !== versionBefore) {
        hasAnswered = true;
        return takeNextRetryMs();
      }
      await storeSites(sites);
      hasAnswered = true;
      retryMs = FIRST_RETRY_DELAY_MS;
      return LIST_INTERVAL_MS;
    } catch (error) {
      if (error instanceof BackOfficeError && error.status < 500) {
        hasAnswered = true;
        logger.info({ status: error.status }, 'back office does not list sites, each site is looked up on demand');
        return UNLISTED_RETRY_DELAY_MS;
      }
      logger.info({ reason: error instanceof Error ? error.message : String(error) }, 'site list read failed');
      return takeNextRetryMs();
    }
  }

  async function readRepeatedly(): Promise<void> {
    const waitMs = await readList();
    // The delay has a random factor, so that several instances do not read at the same moment.
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
