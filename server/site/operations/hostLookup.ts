import { LRUCache } from 'lru-cache';
import type { SiteDirectory } from '../sites/siteDirectory.ts';
import type { HasHost } from './tlsAllowed.ts';

interface HostLookupOptions {
  readonly directory: Pick<SiteDirectory, 'find' | 'findKnown'>;
  /** Returns milliseconds on a clock that only goes forward. */
  readonly now?: () => number;
}

/** The time limit of a lookup. It is short, because the caller waits for a certificate during a TLS handshake. */
const LOOKUP_TIMEOUT_MS = 1000;
/**
 * The number of unknown names that may be looked up in a row. One more is allowed after each
 * `LOOKUP_REFILL_INTERVAL_MS`.
 */
const MAX_LOOKUPS_IN_A_ROW = 50;
const LOOKUP_REFILL_INTERVAL_MS = 200;
/**
 * The time for which a name that was looked up may be looked up again without a limit. During this time the site
 * directory has the answer in memory, so a repeated lookup costs nothing.
 */
const ANSWER_LIFETIME_MS = 30_000;
const MAX_REMEMBERED_HOST_NAMES = 1000;

/**
 * Returns a function that finds out whether a site has a host name, from memory or by a call to the back office. Any
 * client can cause a proxy to ask for any name, so lookups of unknown names are limited to 50 in a row and five per
 * second.
 */
export function createHostLookup({ directory, now = () => performance.now() }: HostLookupOptions): HasHost {
  const rememberedHosts = new LRUCache<string, true>({
    max: MAX_REMEMBERED_HOST_NAMES,
    ttl: ANSWER_LIFETIME_MS,
    perf: { now },
  });
  let remainingLookups = MAX_LOOKUPS_IN_A_ROW;
  let countedAt = now();

  function mayLookUp(hostname: string): boolean {
    if (rememberedHosts.has(hostname)) return true;
    const time = now();
    remainingLookups = Math.min(
      MAX_LOOKUPS_IN_A_ROW,
      remainingLookups + (time - countedAt) / LOOKUP_REFILL_INTERVAL_MS,
    );
    countedAt = time;
    if (remainingLookups < 1) return false;
    remainingLookups -= 1;
    rememberedHosts.set(hostname, true);
    return true;
  }

  return async (hostname) => {
    const request = { url: '/', rawHeaders: ['Host', hostname] };
    if (directory.findKnown(request)) return true;
    if (!mayLookUp(hostname)) return undefined;
    try {
      return (await directory.find(request, { waitMs: LOOKUP_TIMEOUT_MS })) !== undefined;
    } catch {
      return undefined;
    }
  };
}
