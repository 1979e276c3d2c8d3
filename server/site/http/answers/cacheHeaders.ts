import type { HeaderList } from './headers.ts';

/** How an outcome may be cached, by browsers and by caches in front of the site. */
export type CachePolicy =
  /** A public page: in the page cache and the CDN. */
  | 'page'
  /** As `page`, for a short time: some secondary part is missing. */
  | 'partial'
  /** 404 and 410. */
  | 'gone'
  /** 5xx, 421, 429, visitor-dependent pages. */
  | 'none';

/** Seconds; how long a stored answer counts as what. */
interface Lifetime {
  readonly fresh: number;
  /** Then served at once while a new one is made. */
  readonly staleWhileRevalidate: number;
  /** Then, as long as no new one can be made. */
  readonly staleIfError: number;
}

const DAY = 86_400;

/** A policy under which an answer is stored. */
export type CachedPolicy = Exclude<CachePolicy, 'none'>;

export const LIFETIMES: Readonly<Record<CachedPolicy, Lifetime>> = {
  page: { fresh: 60, staleWhileRevalidate: 600, staleIfError: DAY },
  partial: { fresh: 5, staleWhileRevalidate: 30, staleIfError: DAY },
  gone: { fresh: 30, staleWhileRevalidate: 0, staleIfError: 0 },
};

export const NO_STORE: HeaderList = [['Cache-Control', 'no-store']];

/**
 * The cache headers for browsers and the CDN (`tags`: the CDN's keys for a purge). A browser revalidates at each visit,
 * which keeps back and forward instant; the CDN stores what may be shown to all visitors.
 */
export function cacheHeaders(policy: CachePolicy, tags: readonly string[]): HeaderList {
  if (policy === 'none') return NO_STORE;
  const lifetime = LIFETIMES[policy];
  if (policy === 'gone') {
    return [
      ['Cache-Control', `public, max-age=${lifetime.fresh}`],
      ['X-Robots-Tag', 'noindex'],
    ];
  }
  const shared = `public, max-age=${lifetime.fresh}, stale-while-revalidate=${lifetime.staleWhileRevalidate}, stale-if-error=${lifetime.staleIfError}`;
  const spaced = tags.join(' ');
  return [
    ['Cache-Control', 'public, max-age=0, must-revalidate'],
    ['CDN-Cache-Control', shared],
    ['Surrogate-Control', shared],
    ['Surrogate-Key', spaced],
    ['Cache-Tag', tags.join(',')],
    ['xkey', spaced],
  ];
}
