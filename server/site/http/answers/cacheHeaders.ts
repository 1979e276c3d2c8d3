import type { HeaderList } from './headers.ts';

/** Says how an outcome may be cached, by browsers and by caches in front of the site. */
export type CachePolicy =
  /** A public page: the page cache and the CDN store it. */
  | 'page'
  /** A public page that is stored for a short time, because some secondary part is missing. */
  | 'partial'
  /** An answer with the status 404 or 410. */
  | 'gone'
  /** An answer with the status 5xx, 421 or 429, or a page that depends on the visitor. */
  | 'none';

/** The seconds for which a stored answer may be used. */
interface Lifetime {
  readonly fresh: number;
  /** After `fresh`, the answer is served for this time while a new one is rendered. */
  readonly staleWhileRevalidate: number;
  /** After `fresh`, the answer is served for this time when no new one can be rendered. */
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

const forCdn = (value: string): HeaderList => [
  ['CDN-Cache-Control', value],
  ['Surrogate-Control', value],
];
/**
 * Replaces a page's own headers when its data was purged while it was rendered: the purge of the CDN may come before
 * the page.
 */
export const NOT_FOR_CDN = forCdn('private, no-store');
/**
 * The headers of a page that the site renders again within seconds: a partial page, and a page that is out of date, for
 * which they replace the page's own. The site keeps the page meanwhile, so a request each second costs little.
 */
export const BRIEFLY_FOR_CDN = forCdn(`public, max-age=1, stale-if-error=${DAY}`);

/** The length of a header with tags; Bunny ignores a longer one. */
const MAX_TAG_BYTES = 1000;
/** Tags of single homes, each with the tag of all lists of homes, which every purge of a home contains. */
const LISTED: readonly (readonly [single: RegExp, lists: string])[] = [
  [/^(s-[^.]+)\.e\.\d+$/, 'list'],
  [/^(s-[^.]+)\.r\.\d+$/, 'rentals'],
];

/** Returns the tags of a page; fewer and wider ones where it has very many. */
function cdnTags(tags: readonly string[]): readonly string[] {
  if (tags.join(' ').length <= MAX_TAG_BYTES) return tags;
  const wider = tags.map((each) =>
    LISTED.reduce((known, [single, lists]) => known.replace(single, `$1.${lists}`), each),
  );
  return [...new Set(wider)];
}

/**
 * Returns the cache headers for browsers and the CDN (`tags`: the CDN's keys for a purge). A browser revalidates at
 * each visit, which keeps back and forward instant; the CDN stores answers that may be shown to all visitors.
 */
export function cacheHeaders(policy: CachePolicy, tags: readonly string[]): HeaderList {
  if (policy === 'none') return NO_STORE;
  const lifetime = LIFETIMES[policy];
  if (policy === 'gone') {
    return [['Cache-Control', `public, max-age=${lifetime.fresh}`], ['X-Robots-Tag', 'noindex'], ...tagHeaders(tags)];
  }
  const { fresh, staleWhileRevalidate, staleIfError } = lifetime;
  const shared = `public, max-age=${fresh}, stale-while-revalidate=${staleWhileRevalidate}, stale-if-error=${staleIfError}`;
  const cdn = policy === 'partial' ? BRIEFLY_FOR_CDN : forCdn(shared);
  return [['Cache-Control', 'public, max-age=0, must-revalidate'], ...cdn, ...tagHeaders(tags)];
}

/**
 * Returns the cache headers of a file at a private address, which may be withdrawn: no proxy stores it, and readers
 * request it each time; a CDN, which is purged, stores it for as long as a page is fresh.
 */
export const privateFileHeaders = (tags: readonly string[]): HeaderList => [
  ['Cache-Control', 'private, no-cache'],
  ...forCdn(`public, max-age=${LIFETIMES.page.fresh}`),
  ...tagHeaders(tags),
];

/** Returns the tags in the header of each CDN: Fastly, Cloudflare, Varnish, Bunny. */
function tagHeaders(tags: readonly string[]): HeaderList {
  if (tags.length === 0) return [];
  const known = cdnTags(tags);
  const [spaced, listed] = [known.join(' '), known.join(',')];
  return [
    ['Surrogate-Key', spaced],
    ['Cache-Tag', listed],
    ['xkey', spaced],
    ['CDN-Tag', listed],
  ];
}
