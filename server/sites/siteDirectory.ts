import type { Logger } from 'pino';
import { tag } from '../../shared/api/purge.ts';
import type { Site } from '../../shared/api/site.ts';
import type { BackOfficeClient } from '../api/backOfficeClient.ts';
import { CALL_MS } from '../api/budget.ts';
import { freezeAndWeigh } from '../api/freezeAndWeigh.ts';
import { createApiCache, type Loaded } from '../cache/apiCache.ts';
import type { Purgeable } from '../cache/purgeable.ts';
import { type HostRequest, hostOf } from './hostHeader.ts';
import { createLastKnownSites } from './lastKnownSites.ts';

/**
 * Which site a request is for: by its raw `Host` header only, and only a host name that the back office has given to a
 * site. A site once known stays known while the back office is down, restarts included.
 */
export interface SiteDirectory extends Purgeable {
  /** At once, out of memory; undefined when it has to be looked up with `find`. */
  known(request: HostRequest): Site | undefined;
  /**
   * Undefined: not a host of ours (421). Errors: `BackOfficeUnavailableError` and `BackOfficeError` while that can't be
   * found out, after at most `waitMs` (default 1.2 s).
   */
  find(
    request: HostRequest,
    options?: { readonly waitMs?: number; readonly signal?: AbortSignal },
  ): Promise<Site | undefined>;
  /** Resolves when the last known sites are on disk. */
  close(): Promise<void>;
}

export interface SiteDirectoryOptions {
  readonly client: Pick<BackOfficeClient, 'siteByHostname' | 'health'>;
  /** Folder for the last known sites. */
  readonly dataDir: string;
  readonly logger: Logger;
  readonly now?: () => number;
}

const MAX_BYTES = 16 * 1024 * 1024;
const MAX_UNKNOWN = 1000;

const loaded = (site: Site): Loaded<Site> => ({ value: site, tags: [tag.site(site.id)], bytes: freezeAndWeigh(site) });

export function createSiteDirectory({ client, dataDir, logger, now }: SiteDirectoryOptions): SiteDirectory {
  const lastKnown = createLastKnownSites(dataDir, logger);
  const cache = createApiCache({
    maxBytes: MAX_BYTES,
    maxAgeMs: Number.POSITIVE_INFINITY,
    maxNegative: MAX_UNKNOWN,
    ...(now ? { now } : {}),
  });
  for (const [hostname, site] of lastKnown.atStart) cache.seed(hostname, loaded(site));

  async function load(hostname: string): Promise<Loaded<Site | null>> {
    const site = await client.siteByHostname(hostname);
    lastKnown.note(hostname, site ?? undefined);
    return site ? loaded(site) : { value: null, tags: [], bytes: 0, negative: true };
  }

  const read = (hostname: string, waitMs: number, signal?: AbortSignal) =>
    cache.read<Site | null>({
      key: hostname,
      load: () => load(hostname),
      epoch: client.health.recoveries,
      waitMs,
      ...(signal ? { signal } : {}),
    });

  return {
    known(request) {
      const hostname = hostOf(request);
      const answer = hostname === undefined ? undefined : cache.peek<Site | null>(hostname);
      if (hostname !== undefined && answer?.stale) {
        read(hostname, CALL_MS).catch((error: unknown) => logger.debug({ err: error }, 'site not refreshed'));
      }
      return answer?.value ?? undefined;
    },

    async find(request, { waitMs = CALL_MS, signal } = {}) {
      const hostname = hostOf(request);
      if (hostname === undefined) return undefined;
      const { value } = await read(hostname, waitMs, signal);
      return value ?? undefined;
    },

    purge: (tags) => cache.purge(tags),
    close: () => lastKnown.flush(),
  };
}
