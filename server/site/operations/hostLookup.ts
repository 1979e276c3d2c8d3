import { LRUCache } from 'lru-cache';
import type { SiteDirectory } from '../sites/siteDirectory.ts';
import type { HasHost } from './tlsAllowed.ts';

interface HostLookupOptions {
  readonly directory: Pick<SiteDirectory, 'find' | 'known'>;
  /** Returns milliseconds on a clock that only goes forward. */
  readonly now?: () => number;
}

/** The time limit of a lookup. It is short, because the caller waits for a certificate during a TLS handshake. */
const WAIT_MS = 1000;
/** The number of unknown names that may be looked up in a row. One more is allowed after each `REFILL_MS`. */
const MAX_LOOKUPS_AT_ONCE = 50;
const REFILL_MS = 200;
/** The time for which the directory remembers its lookups, so that a repetition costs nothing. */
const REMEMBERED_MS = 30_000;
const MAX_REMEMBERED_NAMES = 1000;

/**
 * Finds out whether a site has a host name: from memory, or by a call to the back office. Any client can make a proxy
 * ask for any name, so unknown names may cost at most five calls a second.
 */
export function createHostLookup({ directory, now = () => performance.now() }: HostLookupOptions): HasHost {
  const remembered = new LRUCache<string, true>({ max: MAX_REMEMBERED_NAMES, ttl: REMEMBERED_MS, perf: { now } });
  let left = MAX_LOOKUPS_AT_ONCE;
  let countedAt = now();

  function mayLookUp(hostname: string): boolean {
    if (remembered.has(hostname)) return true;
    const time = now();
    left = Math.min(MAX_LOOKUPS_AT_ONCE, left + (time - countedAt) / REFILL_MS);
    countedAt = time;
    if (left < 1) return false;
    left -= 1;
    remembered.set(hostname, true);
    return true;
  }

  return async (hostname) => {
    const request = { url: '/', rawHeaders: ['Host', hostname] };
    if (directory.known(request)) return true;
    if (!mayLookUp(hostname)) return undefined;
    try {
      return (await directory.find(request, { waitMs: WAIT_MS })) !== undefined;
    } catch {
      return undefined;
    }
  };
}
