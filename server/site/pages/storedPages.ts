import type { CachedPage } from '../cache/cachedPage.ts';
import type { PageCache } from '../cache/pageCache.ts';
import type { Recompressor } from '../http/answers/recompressor.ts';
import { BRIEFLY_FOR_CDN } from '../http/answers/cacheHeaders.ts';
import { flat } from '../http/answers/headers.ts';
import { CACHE_STATUS } from '../http/answers/representation.ts';
import { type Added, HIT } from '../http/answers/serve.ts';
import { type Refresh, RETRY_MS } from './flights/refresh.ts';

type StoredPage = CachedPage;

/** What may be done with a page of the cache, by its age. */
export interface StoredPages {
  /** What to add to a page that can be served as it is: its `Cache-Status`. Refreshes it when it is stale. */
  usableAs(page: StoredPage): Added | undefined;
  /** The `Cache-Status` of a stale page after a failed refresh, which is not repeated for a moment. */
  fallBackOn(page: StoredPage): Added;
  /** Counts that it was served. */
  count(page: StoredPage, cacheStatus: Added): void;
}

export interface StoredPagesOptions {
  readonly cache: Pick<PageCache, 'now' | 'improved'>;
  readonly refresh: Refresh;
  readonly recompressor: Pick<Recompressor, 'add'>;
  readonly observe: (way: 'hit' | 'stale', page: StoredPage) => void;
}

const STALE = flat(BRIEFLY_FOR_CDN);
/** A page that was asked for so often is worth the best compression. */
const POPULAR = 2;

export function createStoredPages({ cache, refresh, recompressor, observe }: StoredPagesOptions): StoredPages {
  const stale = ({ freshUntil }: StoredPage): Added => [
    CACHE_STATUS,
    `gevel; hit; ttl=${Math.floor((freshUntil - cache.now()) / 1000)}`,
    ...STALE,
  ];

  return {
    usableAs(page) {
      const time = cache.now();
      if (time < page.freshUntil) return HIT;
      const mayRefresh = time >= page.retryAt;
      if (time >= page.staleUntil && mayRefresh) return undefined;
      if (mayRefresh) void refresh(page);
      return stale(page);
    },

    fallBackOn(page) {
      page.retryAt = cache.now() + RETRY_MS;
      return stale(page);
    },

    count(page, cacheStatus) {
      observe(cacheStatus === HIT ? 'hit' : 'stale', page);
      page.hits += 1;
      if (page.hits === POPULAR) recompressor.add(page.representation, () => cache.improved(page));
    },
  };
}
