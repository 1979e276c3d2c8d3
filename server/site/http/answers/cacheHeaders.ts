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

const forCdn = (value: string): HeaderList => [
  ['CDN-Cache-Control', value],
  ['Surrogate-Control', value],
];
/** In place of a page's own, for one that something was purged of while it was made: a purge of the CDN may come too early. */
export const NOT_FOR_CDN = forCdn('private, no-store');
/**
 * For a page that the site makes again within seconds: one that lacks something or is made of old answers, and in place of
 * its own lifetime one that is out of date. The site keeps it meanwhile, so that asking for it each second costs little.
 */
export const BRIEFLY_FOR_CDN = forCdn(`public, max-age=1, stale-if-error=${DAY}`);

/** What one of these headers may have; Bunny ignores what is longer. */
const MAX_TAG_BYTES = 1000;
/** Of a home or a holiday home, with the tag of all their lists, which is in each purge that has theirs. */
const LISTED: readonly (readonly [single: RegExp, lists: string])[] = [
  [/^(s-[^.]+)\.e\.\d+$/, 'list'],
  [/^(s-[^.]+)\.r\.\d+$/, 'rentals'],
];

/** The tags of a page, fewer and wider ones where it has very many. */
function cdnTags(tags: readonly string[]): readonly string[] {
  if (tags.join(' ').length <= MAX_TAG_BYTES) return tags;
  const wider = tags.map((each) =>
    LISTED.reduce((known, [single, lists]) => known.replace(single, `$1.${lists}`), each),
  );
  return [...new Set(wider)];
}

/**
 * The cache headers for browsers and the CDN (`tags`: the CDN's keys for a purge). A browser revalidates at each visit,
 * which keeps back and forward instant; the CDN stores what may be shown to all visitors.
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
 * The same for a file at a private address, which may be made worthless: no proxy keeps it and readers ask each time; a
 * CDN, which is purged, has it as long as a page is fresh, and no longer.
 */
export const privateFileHeaders = (tags: readonly string[]): HeaderList => [
  ['Cache-Control', 'private, no-cache'],
  ...forCdn(`public, max-age=${LIFETIMES.page.fresh}`),
  ...tagHeaders(tags),
];

/** As each of them wants it: Fastly, Cloudflare, Varnish, Bunny. */
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
