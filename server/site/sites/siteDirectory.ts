import type { Logger } from 'pino';
import { tag } from '#shared/api/purge.ts';
import type { Site } from '#shared/api/site.ts';
import { parseHost } from '#shared/primitives/addresses/hostName.ts';
import type { BackOfficeClient } from '../apiClient/backOfficeClient.ts';
import { findBudget, CALL_MS, remainingWaitMs } from '../apiClient/health/budget.ts';
import { isBackOfficeFailure } from '../apiClient/errors.ts';
import { freezeAndMeasure } from '../apiClient/freezeAndMeasure.ts';
import type { Loaded } from '../apiClient/answerStore.ts';
import { createApiCache } from '../apiClient/apiCache.ts';
import type { LeftMs } from '../apiClient/withCallTimeout.ts';
import { type Confirmations, type ReadTimes, UNCONFIRMED_TIMES } from '../cache/confirmations.ts';
import type { Purgeable } from '../cache/purgeable.ts';
import { createAllSites } from './allSites.ts';
import { type HostRequest, readHost } from '../http/hostHeader.ts';
import { createLastKnownSites } from './lastKnownSites.ts';

/**
 * Finds the site of a request, by its raw `Host` header only, and only for a host name that the back office has
 * assigned to a site. A known site stays known while the back office is down, even after a restart. If the back office
 * lists its sites, they are known before their first request.
 */
export interface SiteDirectory extends Purgeable {
  /** Returns the site from memory at once; undefined when it has to be looked up with `find`. */
  known(request: HostRequest): Site | undefined;
  /**
   * Finds the site of a host. Resolves with undefined for a host of no site (421). Errors: `BackOfficeUnavailableError`
   * and `BackOfficeError` when the site cannot be found within `waitMs`, which is by default the time limit of a page.
   */
  find(
    request: HostRequest,
    options?: { readonly waitMs?: number; readonly signal?: AbortSignal },
  ): Promise<Site | undefined>;
  /** Returns the times at which a site from `known` or `find` was read. */
  getTimes(site: Site): ReadTimes;
  /** True when the back office has answered a call about sites since the start. */
  readonly hasAnswered: boolean;
  /** The last known sites, by host name. */
  readonly lastKnown: ReadonlyMap<string, Site>;
  /** Stores the result of another process of this instance about a host. It is served while the back office is down. */
  learn(hostname: string, site: Site | undefined): void;
  /** Begins to read the list of all sites, in the background. */
  start(): void;
  /** Records that the back office answers again. Hosts that were unknown meanwhile are looked up again. */
  recovered(): void;
  /** Resolves when the last known sites are on disk. */
  close(): Promise<void>;
}

interface SiteDirectoryOptions {
  readonly client: Pick<BackOfficeClient, 'siteByHostname' | 'sites' | 'health'>;
  /** The folder for the last known sites. */
  readonly dataDir: string;
  readonly logger: Logger;
  /** Stores a result about a host in place of this process, which then writes nothing to disk. */
  readonly persist?: ((hostname: string, site: Site | undefined) => void) | undefined;
  readonly now?: (() => number) | undefined;
  readonly confirmations?: Confirmations;
}

const MAX_BYTES = 16 * 1024 * 1024;
const MAX_UNKNOWN_HOSTS = 1000;

/** Returns whether a tag is that of a site itself. It has no dot, while the tags of its contents have one. */
const isSiteTag = (each: string) => !each.includes('.');
/** The tag of answers that say that no site has a host. */
const UNKNOWN = 'unknown host';

const toLoaded = (site: Site): Loaded<Site> => ({
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
    note(site: Site | null, read: ReadTimes) {
      if (site && read.readAt > (times.get(site)?.readAt ?? UNCONFIRMED_TIMES.readAt)) times.set(site, read);
    },
    get: (site: Site): ReadTimes => times.get(site) ?? UNCONFIRMED_TIMES,
  };
}

type LastKnownSites = ReturnType<typeof createLastKnownSites>;

interface ListedSiteTargets {
  readonly cache: ReturnType<typeof createApiCache>;
  readonly lastKnown: LastKnownSites;
  readonly lookAgain: (hostname: string, site: Site) => Promise<void>;
}

/** Stores the sites of a complete list under their hosts, and looks again at known hosts that the list lacks. */
async function seedListedSites(
  sites: readonly Site[],
  { cache, lastKnown, lookAgain }: ListedSiteTargets,
): Promise<void> {
  const listed = new Set<string>();
  for (const site of sites) {
    const weighed = toLoaded(site);
    for (const given of site.hostnames) {
      const hostname = parseHost(given);
      if (hostname === undefined) continue;
      listed.add(hostname);
      const kept = cache.peek<Site | null>(hostname);
      if (kept?.value && !kept.stale) continue;
      lastKnown.note(hostname, site);
      cache.seed(hostname, weighed);
    }
  }
  for (const [hostname, site] of lastKnown.sites) {
    if (!listed.has(hostname)) await lookAgain(hostname, site);
  }
}

/** Reads the sites of hosts through a cache, and stores them for the next start. */
function createHostReader(
  { client, now, confirmations }: SiteDirectoryOptions,
  lastKnown: Pick<LastKnownSites, 'note'>,
) {
  const cache = createApiCache({
    maxBytes: MAX_BYTES,
    maxAgeMs: Number.POSITIVE_INFINITY,
    maxNegative: MAX_UNKNOWN_HOSTS,
    ...(now && { now }),
    ...(confirmations && { confirmations }),
  });
  let hasFound = false;

  async function load(hostname: string): Promise<Loaded<Site | null>> {
    const site = await client.siteByHostname(hostname);
    hasFound = true;
    lastKnown.note(hostname, site ?? undefined);
    return site ? toLoaded(site) : { value: null, tags: [UNKNOWN], bytes: 0, negative: true };
  }

  const read = (hostname: string, waitMs: number | LeftMs, signal?: AbortSignal) =>
    cache.read<Site | null>({
      key: hostname,
      load: () => load(hostname),
      isLost: client.health.isLost,
      waitMs,
      ...(signal ? { signal } : {}),
    });

  return {
    cache,
    read,
    /** True when the back office has answered a call about a host. */
    get hasFound() {
      return hasFound;
    },
  };
}

function startTimeLimit(health: SiteDirectoryOptions['client']['health']): LeftMs {
  const begunAt = performance.now();
  const budget = findBudget('fast');
  return () => remainingWaitMs(performance.now() - begunAt, budget, health.isWorthWaiting);
}

export function createSiteDirectory(options: SiteDirectoryOptions): SiteDirectory {
  const { client, dataDir, logger, persist } = options;
  const lastKnown = createLastKnownSites(dataDir, logger, persist);
  const hosts = createHostReader(options, lastKnown);
  const { cache, read } = hosts;
  for (const [hostname, site] of lastKnown.sites) cache.seed(hostname, toLoaded(site));
  /** The number of purges of sites themselves, also of sites that are not known here. */
  let purges = 0;
  const times = createSiteTimes();

  const take = (sites: readonly Site[]) =>
    seedListedSites(sites, {
      cache,
      lastKnown,
      // A host that the list lacks is looked up before it is deleted, because a list may be incomplete.
      async lookAgain(hostname, { id }) {
        if ((await client.siteByHostname(hostname)) !== null) return;
        cache.purge([tag.site(id)]);
        await read(hostname, CALL_MS);
      },
    });
  const allSites = createAllSites({ client, version: () => purges, take, logger });

  return {
    get hasAnswered() {
      return hosts.hasFound || allSites.hasAnswered;
    },
    lastKnown: lastKnown.sites,

    learn(hostname, site) {
      lastKnown.learn(hostname, site);
      // The site is stored as an old answer, so that pages which another process has stored can be served without a
      // call.
      if (site && !cache.peek(hostname)) cache.seed(hostname, toLoaded(site));
    },

    start: () => allSites.start(),

    known(request) {
      const hostname = readHost(request);
      const answer = hostname === undefined ? undefined : cache.peek<Site | null>(hostname);
      if (hostname === undefined || !answer) return undefined;
      if (answer.stale) {
        read(hostname, CALL_MS).catch((error: unknown) => logger.debug({ err: error }, 'site refresh failed'));
      }
      times.note(answer.value, answer.times);
      return answer.value ?? undefined;
    },

    async find(request, { waitMs, signal } = {}) {
      const hostname = readHost(request);
      if (hostname === undefined) return undefined;
      // A site that is already known can be served, so it does not justify a longer wait for a new answer.
      const maxWait = lastKnown.sites.has(hostname) ? CALL_MS : startTimeLimit(client.health);
      try {
        const { value, times: found } = await read(hostname, waitMs ?? maxWait, signal);
        times.note(value, found);
        return value ?? undefined;
      } catch (error) {
        const site = lastKnown.sites.get(hostname);
        if (!site || !isBackOfficeFailure(error)) throw error;
        return site;
      }
    },

    getTimes: times.get,

    purge(tags) {
      if (!tags.some(isSiteTag)) return cache.purge(tags);
      purges += 1;
      // The answers about unknown hosts are purged as well, because such a host may belong to the site that changed.
      return cache.purge([...tags, UNKNOWN]);
    },
    recovered: () => cache.recovered(),
    close() {
      allSites.close();
      return lastKnown.flush();
    },
  };
}
