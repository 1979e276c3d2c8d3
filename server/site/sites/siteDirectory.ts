import type { Logger } from 'pino';
import { tag } from '#shared/api/purge.ts';
import type { Site } from '#shared/api/site.ts';
import { parseHost } from '#shared/primitives/addresses/hostName.ts';
import type { BackOfficeClient } from '../apiClient/backOfficeClient.ts';
import { getBudget, CALL_TIMEOUT_MS, computeRemainingWaitMs } from '../apiClient/health/budget.ts';
import { isBackOfficeFailure } from '../apiClient/errors.ts';
import { freezeAndMeasure } from '../apiClient/freezeAndMeasure.ts';
import type { LoadedAnswer } from '../apiClient/answerStore.ts';
import { createApiCache } from '../apiClient/apiCache.ts';
import type { GetRemainingMs } from '../apiClient/withCallTimeout.ts';
import { type Confirmations, type ReadTimes, UNCONFIRMED_TIMES } from '../cache/confirmations.ts';
import type { Purgeable } from '../cache/purgeable.ts';
import { createSiteListReader } from './allSites.ts';
import { type HostRequest, readHost } from '../http/hostHeader.ts';
import { createLastKnownSites } from './lastKnownSites.ts';

/**
 * Finds the site of a request by the raw `Host` header alone, and only for a host name that the back office has
 * assigned to a site. A known site stays known while the back office is down, even after a restart. If the back office
 * lists its sites, all of them are known before their first request.
 */
export interface SiteDirectory extends Purgeable {
  /** Returns the site from memory at once; undefined when it has to be looked up with `find`. */
  findKnown(request: HostRequest): Site | undefined;
  /**
   * Finds the site of a host. Resolves with undefined for a host of no site (421). Rejects with
   * `BackOfficeUnavailableError` or `BackOfficeError` when the site cannot be found within `waitMs`, which is by
   * default the time limit of a page.
   */
  find(
    request: HostRequest,
    options?: { readonly waitMs?: number; readonly signal?: AbortSignal },
  ): Promise<Site | undefined>;
  /** Returns the times at which a site from `findKnown` or `find` was read. */
  getTimes(site: Site): ReadTimes;
  /** True when the back office has answered a call about sites since the start. */
  readonly hasAnswered: boolean;
  /** The last known sites, by host name. */
  readonly lastKnownSites: ReadonlyMap<string, Site>;
  /**
   * Stores which site another process of this instance has found for a host. The site is served while the back office
   * is down.
   */
  storeAnswer(hostname: string, site: Site | undefined): void;
  /** Begins to read the list of all sites, in the background. */
  start(): void;
  /**
   * Records that the back office answers again. Hosts for which no site was found in the meantime are looked up again.
   */
  processRecovery(): void;
  /** Resolves when the last known sites are on disk. */
  close(): Promise<void>;
}

interface SiteDirectoryOptions {
  readonly client: Pick<BackOfficeClient, 'findSiteByHostname' | 'readSites' | 'health'>;
  /** The folder for the last known sites. */
  readonly dataDir: string;
  readonly logger: Logger;
  /** Stores a result about a host in place of this process, which then writes nothing to disk. */
  readonly storeOnDisk?: ((hostname: string, site: Site | undefined) => void) | undefined;
  readonly now?: (() => number) | undefined;
  readonly confirmations?: Confirmations;
}

const MAX_CACHE_BYTES = 16 * 1024 * 1024;
const MAX_UNKNOWN_HOSTS = 1000;

/**
 * Returns whether a tag stands for a site itself. Such a tag contains no dot; the tags of the contents of a site
 * contain a dot.
 */
const isSiteTag = (tagName: string) => !tagName.includes('.');
/** The tag of answers that say that no site has a host. */
const UNKNOWN_HOST_TAG = 'unknown host';

const toLoadedAnswer = (site: Site): LoadedAnswer<Site> => ({
  value: site,
  tags: [tag.site(site.id)],
  bytes: freezeAndMeasure(site),
});

/**
 * Holds the times at which sites were read. Several hosts may lead to the same site at different times; the newest
 * times are stored.
 */
function createSiteTimes() {
  const times = new WeakMap<Site, ReadTimes>();
  return {
    record(site: Site | null, read: ReadTimes) {
      if (site && read.readAt > (times.get(site)?.readAt ?? UNCONFIRMED_TIMES.readAt)) times.set(site, read);
    },
    get: (site: Site): ReadTimes => times.get(site) ?? UNCONFIRMED_TIMES,
  };
}

type LastKnownSites = ReturnType<typeof createLastKnownSites>;

interface ListedSiteTargets {
  readonly cache: ReturnType<typeof createApiCache>;
  readonly lastKnownSites: LastKnownSites;
  readonly lookUpAgain: (hostname: string, site: Site) => Promise<void>;
}

/** Stores the listed sites under their hosts, and looks up each known host that the list does not contain. */
async function storeListedSites(
  sites: readonly Site[],
  { cache, lastKnownSites, lookUpAgain }: ListedSiteTargets,
): Promise<void> {
  const listedHosts = new Set<string>();
  for (const site of sites) {
    const loadedAnswer = toLoadedAnswer(site);
    for (const siteHostname of site.hostnames) {
      // The back office finds no site by a host name with a port. Such a name must not take the host of another site.
      const hostname = siteHostname.includes(':') ? undefined : parseHost(siteHostname);
      if (hostname === undefined) continue;
      listedHosts.add(hostname);
      const cachedAnswer = cache.peek<Site | null>(hostname);
      if (cachedAnswer?.value && !cachedAnswer.isStale) continue;
      lastKnownSites.storeAnswer(hostname, site);
      cache.storeStaleAnswer(hostname, loadedAnswer);
    }
  }
  for (const [hostname, site] of lastKnownSites.sites) {
    if (!listedHosts.has(hostname)) await lookUpAgain(hostname, site);
  }
}

/** Reads the sites of hosts through a cache, and stores them for the next start. */
function createHostReader(
  { client, now, confirmations }: SiteDirectoryOptions,
  storedSites: Pick<LastKnownSites, 'storeAnswer'>,
) {
  const cache = createApiCache({
    maxBytes: MAX_CACHE_BYTES,
    maxAgeMs: Number.POSITIVE_INFINITY,
    maxNegativeEntries: MAX_UNKNOWN_HOSTS,
    ...(now && { now }),
    ...(confirmations && { confirmations }),
  });
  let hasAnswered = false;

  async function loadSite(hostname: string): Promise<LoadedAnswer<Site | null>> {
    const site = await client.findSiteByHostname(hostname);
    hasAnswered = true;
    storedSites.storeAnswer(hostname, site ?? undefined);
    return site ? toLoadedAnswer(site) : { value: null, tags: [UNKNOWN_HOST_TAG], bytes: 0, isNegative: true };
  }

  const read = (hostname: string, waitMs: number | GetRemainingMs, signal?: AbortSignal) =>
    cache.read<Site | null>({
      key: hostname,
      loadAnswer: () => loadSite(hostname),
      isLost: client.health.isLost,
      maxWaitMs: waitMs,
      ...(signal ? { signal } : {}),
    });

  return {
    cache,
    read,
    /** True when the back office has answered a call about a host. */
    get hasAnswered() {
      return hasAnswered;
    },
  };
}

function startTimeLimit(health: SiteDirectoryOptions['client']['health']): GetRemainingMs {
  const begunAt = performance.now();
  const budget = getBudget('fast');
  return () => computeRemainingWaitMs(performance.now() - begunAt, budget, health.isWorthWaiting);
}

export function createSiteDirectory(options: SiteDirectoryOptions): SiteDirectory {
  const { client, dataDir, logger, storeOnDisk } = options;
  const storedSites = createLastKnownSites(dataDir, logger, storeOnDisk);
  const hostReader = createHostReader(options, storedSites);
  const { cache, read } = hostReader;
  for (const [hostname, site] of storedSites.sites) cache.storeStaleAnswer(hostname, toLoadedAnswer(site));
  /** The number of purges so far with the tag of a site itself, also of a site that this process does not know. */
  let sitePurgeCount = 0;
  const times = createSiteTimes();

  const storeSites = (sites: readonly Site[]) =>
    storeListedSites(sites, {
      cache,
      lastKnownSites: storedSites,
      // A host that is not in the list is looked up before it is deleted, because a list may be incomplete.
      async lookUpAgain(hostname, { id }) {
        if ((await client.findSiteByHostname(hostname)) !== null) return;
        cache.purge([tag.site(id)]);
        await read(hostname, CALL_TIMEOUT_MS);
      },
    });
  const allSites = createSiteListReader({ client, getVersion: () => sitePurgeCount, storeSites, logger });

  return {
    get hasAnswered() {
      return hostReader.hasAnswered || allSites.hasAnswered;
    },
    lastKnownSites: storedSites.sites,

    storeAnswer(hostname, site) {
      storedSites.storeInMemory(hostname, site);
      // The site is stored as an old answer, so that pages which another process has stored can be served without a
      // call.
      if (site && !cache.peek(hostname)) cache.storeStaleAnswer(hostname, toLoadedAnswer(site));
    },

    start: () => allSites.start(),

    findKnown(request) {
      const hostname = readHost(request);
      const answer = hostname === undefined ? undefined : cache.peek<Site | null>(hostname);
      if (hostname === undefined || !answer) return undefined;
      if (answer.isStale) {
        read(hostname, CALL_TIMEOUT_MS).catch((error: unknown) => logger.debug({ err: error }, 'site refresh failed'));
      }
      times.record(answer.value, answer.times);
      return answer.value ?? undefined;
    },

    async find(request, { waitMs, signal } = {}) {
      const hostname = readHost(request);
      if (hostname === undefined) return undefined;
      // A site that is already known can be served, so it does not justify a longer wait for a new answer.
      const maxWait = storedSites.sites.has(hostname) ? CALL_TIMEOUT_MS : startTimeLimit(client.health);
      try {
        const { value, times: readTimes } = await read(hostname, waitMs ?? maxWait, signal);
        times.record(value, readTimes);
        return value ?? undefined;
      } catch (error) {
        const site = storedSites.sites.get(hostname);
        if (!site || !isBackOfficeFailure(error)) throw error;
        return site;
      }
    },

    getTimes: times.get,

    purge(tags) {
      if (!tags.some(isSiteTag)) return cache.purge(tags);
      sitePurgeCount += 1;
      // The answers about unknown hosts are purged as well, because such a host may belong to the site that changed.
      return cache.purge([...tags, UNKNOWN_HOST_TAG]);
    },
    processRecovery: () => cache.endNegativesAndPostponements(),
    close() {
      allSites.close();
      return storedSites.writeNow();
    },
  };
}
