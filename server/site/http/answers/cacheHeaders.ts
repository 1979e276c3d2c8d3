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
interface CacheLifetime {
  readonly freshSeconds: number;
  /** The time after `freshSeconds` for which the answer is served while a new one is rendered. */
  readonly staleWhileRevalidateSeconds: number;
  /** The time after `freshSeconds` for which the answer is served when no new one can be rendered. */
  readonly staleIfErrorSeconds: number;
}

const DAY_SECONDS = 86_400;

/** A policy under which an answer is stored. */
export type CachedPolicy = Exclude<CachePolicy, 'none'>;

export const CACHE_LIFETIMES: Readonly<Record<CachedPolicy, CacheLifetime>> = {
  page: { freshSeconds: 60, staleWhileRevalidateSeconds: 600, staleIfErrorSeconds: DAY_SECONDS },
  partial: { freshSeconds: 5, staleWhileRevalidateSeconds: 30, staleIfErrorSeconds: DAY_SECONDS },
  gone: { freshSeconds: 30, staleWhileRevalidateSeconds: 0, staleIfErrorSeconds: 0 },
};

export const NO_STORE_HEADERS: HeaderList = [['Cache-Control', 'no-store']];

const buildCdnHeaders = (value: string): HeaderList => [
  ['CDN-Cache-Control', value],
  ['Surrogate-Control', value],
];
/**
 * The headers that tell a CDN not to store a page whose data was purged during its render. They replace the headers of
 * the page, because the CDN may have processed the purge before it gets the page and would keep the old page.
 */
export const NO_STORE_CDN_HEADERS = buildCdnHeaders('private, no-store');
/**
 * The headers with which a page is fresh in a CDN for one second, because the site soon renders it again: a partial
 * page, or a page that is out of date. They replace the headers of that page. The site has the page in its cache
 * meanwhile, so one request per second costs little.
 */
export const BRIEF_CDN_HEADERS = buildCdnHeaders(`public, max-age=1, stale-if-error=${DAY_SECONDS}`);

/** The maximum length of a header with tags. The CDN Bunny ignores a longer header. */
const MAX_TAG_HEADER_BYTES = 1000;
/**
 * Patterns of the tags of single homes, each with the ending of the tag of all lists with such homes. Every purge of a
 * home also names the tag of the lists, so this tag may replace the tags of single homes.
 */
const LIST_TAG_PATTERNS: readonly (readonly [single: RegExp, lists: string])[] = [
  [/^(s-[^.]+)\.e\.\d+$/, 'list'],
  [/^(s-[^.]+)\.r\.\d+$/, 'rentals'],
];

/** Returns the tags of a page. A page with very many tags gets fewer and more general tags. */
function toCdnTags(tags: readonly string[]): readonly string[] {
  if (tags.join(' ').length <= MAX_TAG_HEADER_BYTES) return tags;
  const generalTags = tags.map((each) =>
    LIST_TAG_PATTERNS.reduce((result, [single, lists]) => result.replace(single, `$1.${lists}`), each),
  );
  return [...new Set(generalTags)];
}

/**
 * Returns the cache headers for browsers and the CDN. A browser revalidates at each visit, except for back and forward,
 * which stay instant. The CDN stores answers that may be shown to all visitors.
 *
 * @param tags the keys with which the CDN is purged
 */
export function buildCacheHeaders(policy: CachePolicy, tags: readonly string[]): HeaderList {
  if (policy === 'none') return NO_STORE_HEADERS;
  const lifetime = CACHE_LIFETIMES[policy];
  if (policy === 'gone') {
    return [
      ['Cache-Control', `public, max-age=${lifetime.freshSeconds}`],
      ['X-Robots-Tag', 'noindex'],
      ...buildTagHeaders(tags),
    ];
  }
  const { freshSeconds, staleWhileRevalidateSeconds, staleIfErrorSeconds } = lifetime;
  const sharedCaching = `public, max-age=${freshSeconds}, stale-while-revalidate=${staleWhileRevalidateSeconds}, stale-if-error=${staleIfErrorSeconds}`;
  const cdnHeaders = policy === 'partial' ? BRIEF_CDN_HEADERS : buildCdnHeaders(sharedCaching);
  return [['Cache-Control', 'public, max-age=0, must-revalidate'], ...cdnHeaders, ...buildTagHeaders(tags)];
}

/**
 * Returns the cache headers of a file at a private address. The agency may withdraw the address, so no proxy stores the
 * file, and the programs that read it ask each time whether it has changed. A CDN stores it for as long as a page is
 * fresh, because a CDN is purged.
 */
export const buildPrivateFileHeaders = (tags: readonly string[]): HeaderList => [
  ['Cache-Control', 'private, no-cache'],
  ...buildCdnHeaders(`public, max-age=${CACHE_LIFETIMES.page.freshSeconds}`),
  ...buildTagHeaders(tags),
];

/** Returns the tags in the header of each CDN: Fastly, Cloudflare, Varnish, Bunny. */
function buildTagHeaders(tags: readonly string[]): HeaderList {
  if (tags.length === 0) return [];
  const cdnTags = toCdnTags(tags);
  const [spacedTags, listedTags] = [cdnTags.join(' '), cdnTags.join(',')];
  return [
    ['Surrogate-Key', spacedTags],
    ['Cache-Tag', listedTags],
    ['xkey', spacedTags],
    ['CDN-Tag', listedTags],
  ];
}
