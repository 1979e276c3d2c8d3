import { LRUCache } from 'lru-cache';
import type { SiteDirectory } from '../sites/siteDirectory.ts';
import type { HasHost } from './tlsAllowed.ts';

interface HostLookupOptions {
  readonly directory: Pick<SiteDirectory, 'find' | 'known'>;
  /** Milliseconds, of any beginning. */
  readonly now?: () => number;
}

/** A certificate is waited for in the middle of a handshake. */
const WAIT_MS = 1000;
/** Names that nothing is known of: so many may be looked up at once, and one more each time that has passed. */
const MOST_AT_ONCE = 50;
const ONE_MORE_MS = 200;
/** For so long the directory remembers what it has looked up, and looking again costs nothing. */
const REMEMBERED_MS = 30_000;
const MOST_REMEMBERED = 1000;

/**
 * Finds out whether a site has a host name: out of memory, or by a call to the back office. Any client can have a proxy ask
 * for any name, so that names of which nothing is known may cost the back office no more than five calls a second.
 */
export function createHostLookup({ directory, now = () => performance.now() }: HostLookupOptions): HasHost {
  const remembered = new LRUCache<string, true>({ max: MOST_REMEMBERED, ttl: REMEMBERED_MS, perf: { now } });
  let left = MOST_AT_ONCE;
  let countedAt = now();

  function mayLookUp(hostname: string): boolean {
    if (remembered.has(hostname)) return true;
    const time = now();
    left = Math.min(MOST_AT_ONCE, left + (time - countedAt) / ONE_MORE_MS);
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
