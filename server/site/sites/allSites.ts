import type { Logger } from 'pino';
import type { Site } from '#shared/api/site.ts';
import type { BackOfficeClient } from '../apiClient/backOfficeClient.ts';
import { BackOfficeError } from '../apiClient/errors.ts';
import { readPages } from '../apiClient/readPages.ts';

/** Reads the list of all sites at the start and now and then, so that sites are known that no visitor has asked for. */
interface AllSites {
  /** The back office has said since the start which sites there are, or that it lists none. */
  readonly hasAnswered: boolean;
  /** Begins to read, in the background. */
  start(): void;
  close(): void;
}

interface AllSitesOptions {
  readonly client: Pick<BackOfficeClient, 'sites'>;
  /** Changes whenever a site may have changed: a list that was read meanwhile may be older, and is read again. */
  readonly version: () => number;
  /** Takes the whole list in. What it throws counts as a list that could not be read. */
  readonly take: (sites: readonly Site[]) => Promise<void>;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly random?: () => number;
}

/** Milliseconds until the list is read again. */
const LIST_AGAIN_MS = 5 * 60_000;
/** Milliseconds after a list that could not be loaded; doubled each time, at most `LIST_AGAIN_MS`. */
const FIRST_RETRY_MS = 2000;
/** Milliseconds until the list is read again, at most, as long as it was not read since the start: no visitor is sent here before. */
const FIRST_LIST_MS = 10_000;
/** Milliseconds where the back office says that it has no such list. */
const UNLISTED_MS = 60 * 60_000;
/** A page of them is read and checked in a few milliseconds. */
const SITES_PER_CALL = 100;
const MOST_SITES = 10_000;

export function createAllSites({ client, version, take, logger, random = Math.random }: AllSitesOptions): AllSites {
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let retryMs = FIRST_RETRY_MS;
  let hasAnswered = false;

  function waitLonger(): number {
    const waitMs = retryMs;
    retryMs = Math.min(2 * retryMs, hasAnswered ? LIST_AGAIN_MS : FIRST_LIST_MS);
    return waitMs;
  }

  /** @returns milliseconds until the next reading */
  async function read(): Promise<number> {
    try {
      const before = version();
      const sites = await readPages<Site>({
        call: (after) => client.sites({ after, limit: SITES_PER_CALL }),
        keyOf: ({ id }) => id,
        perCall: SITES_PER_CALL,
        most: MOST_SITES,
      });
      if (isClosed) return LIST_AGAIN_MS;
      if (version() !== before) {
        hasAnswered = true;
        return waitLonger();
      }
      await take(sites);
      hasAnswered = true;
      retryMs = FIRST_RETRY_MS;
      return LIST_AGAIN_MS;
    } catch (error) {
      if (error instanceof BackOfficeError && error.status < 500) {
        hasAnswered = true;
        logger.info({ status: error.status }, 'back office does not list sites, each is looked up on demand');
        return UNLISTED_MS;
      }
      logger.info({ reason: error instanceof Error ? error.message : String(error) }, 'site list read failed');
      return waitLonger();
    }
  }

  async function readOn(): Promise<void> {
    const waitMs = await read();
    // Several instances do not ask at the same moment.
    if (!isClosed) timer = setTimeout(() => void readOn(), waitMs * (0.75 + random() / 2)).unref();
  }

  return {
    get hasAnswered() {
      return hasAnswered;
    },
    start() {
      if (timer === undefined) void readOn();
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
