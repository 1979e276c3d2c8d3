import type { HeaderList } from './headers.ts';

/** The way in which browsers, and caches in front of the site, may cache an outcome. */
export type CachePolicy =
  /** A public page: the page cache and the CDN store it. */
  | 'page'
  /** A public page that is stored for a short time, because a secondary part is missing. */
  | 'partial'
  /** An answer with the status 404 or 410. */
  | 'gone'
  /** An answer with the status 5xx, 421 or 429, or a page that depends on the visitor. */
  | 'none';

/** The seconds for which a stored answer may be used. */
interface Lifetime {
  readonly fresh: number;
  /** The time after `fresh` for which the answer is served while a new one is rendered. */
  readonly staleWhileRevalidate: number;
  /** The time after `fresh` for which the answer is served when no new one can be rendered. */
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
 * Headers that replace those of a page whose data was purged while it was rendered, because the purge of the CDN may be
 * earlier than the page.
 */
export const NOT_FOR_CDN = forCdn('private, no-store');
/**
 * The headers for a CDN of a page that the site renders again within seconds: a partial page, or a page that is out of
 * date, whose own headers they replace. The site has the page in its cache meanwhile, so one request per second costs
 * little.
 */
export const BRIEFLY_FOR_CDN = forCdn(`public, max-age=1, stale-if-error=${DAY}`);

/** The maximum length of a header with tags. Bunny ignores a longer one. */
const MAX_TAG_BYTES = 1000;
/**
 * Patterns of the tags of single homes, each with the tag of all lists of homes. Every purge of a home contains the tag
 * of the lists.
 */
const LISTED: readonly (readonly [single: RegExp, lists: string])[] = [
  [/^(s-[^.]+)\.e\.\d+$/, 'list'],
  [/^(s-[^.]+)\.r\.\d+$/, 'rentals'],
];

/** Returns the tags of a page. A page with very many tags gets fewer, more general ones. */
function cdnTags(tags: readonly string[]): readonly string[] {
  if (tags.join(' ').length <= MAX_TAG_BYTES) return tags;
  const wider = tags.map((each) =>
    LISTED.reduce((known, [single, lists]) => known.replace(single, `$1.${lists}`), each),
  );
  return [...new Set(wider)];
}

/**
 * Returns the cache headers for browsers and the CDN. A browser revalidates at each visit, except for back and forward,
 * which stay instant. The CDN stores answers that may be shown to all visitors.
 *
 * @param tags the keys with which the CDN is purged
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
 * Returns the cache headers of a file at a private address that the agency may withdraw. No proxy stores it, and
 * readers request it each time. A CDN, which is purged, stores it for as long as a page is fresh.
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
