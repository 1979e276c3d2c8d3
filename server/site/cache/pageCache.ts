import { LRUCache } from 'lru-cache';
import { type CachedPolicy, LIFETIMES } from '../http/answers/cacheHeaders.ts';
import type { Representation } from '../http/answers/representation.ts';
import type { RequestTarget } from '../http/requestTarget.ts';
import { createAddressAliases } from './addressAliases.ts';
import type { Purgeable } from './purgeable.ts';
import { createTagIndex } from './tagIndex.ts';

/** What it takes to make a page again. */
export interface PageSource {
  readonly host: string;
  readonly target: RequestTarget;
}

/** A page to be stored. */
interface PageInput {
  readonly key: string;
  readonly siteId: string;
  readonly representation: Representation;
  /** What it is made of. */
  readonly tags: readonly string[];
  readonly policy: CachedPolicy;
  readonly source: PageSource;
}

/** Times are in milliseconds since 1970. */
export interface CachedPage extends PageInput {
  freshUntil: number;
  /** Until then it is served while a new one is made; afterwards only when none can be made. */
  staleUntil: number;
  readonly usableUntil: number;
  /** No refresh before this time. */
  retryAt: number;
  /** Times that it was served. */
  hits: number;
}

/** A page that is being made. */
interface PendingPage {
  /** False when something was purged since: what is made now may already be out of date. */
  readonly untouched: boolean;
  /** Stores it, unless something that it is made of was purged meanwhile, or it is too large. Returns whether it did. */
  store(page: PageInput): boolean;
  /** Always to be called, stored or not. */
  end(): void;
}

export interface PageCacheStats {
  readonly entries: number;
  readonly bytes: number;
  readonly goneEntries: number;
  readonly goneBytes: number;
  readonly aliases: number;
  readonly aliasBytes: number;
}

/**
 * Whole documents by (site, path, canonical query), bounded by bytes. A purge marks pages as expired instead of
 * deleting them: they are not served as fresh, and are still available when the back office is down.
 */
export interface PageCache extends Purgeable {
  /** A page of any age; undefined when there is none that may still be shown. */
  get(key: string): CachedPage | undefined;
  delete(key: string): void;
  begin(): PendingPage;
  /** Its clock: milliseconds since 1970. */
  readonly now: () => number;
  /** The key of a request that was seen before, written exactly so: what allows skipping all checks. */
  keyOf(host: string, url: string): string | undefined;
  /** To be called only for a request that has passed them. */
  remember(host: string, url: string, page: Pick<PageInput, 'key' | 'siteId'>): void;
  stats(): PageCacheStats;
}

export interface PageCacheOptions {
  readonly maxBytes?: number;
  /** For 404 and 410: a flood of bad addresses pushes no page out. */
  readonly maxGoneBytes?: number;
  readonly maxAliasBytes?: number;
  readonly now?: () => number;
}

const MEGABYTE = 1024 * 1024;
const SECOND_MS = 1000;
/** A tag's share of the index. */
const TAG_BYTES = 128;

const sizeOf = ({ key, representation, tags }: CachedPage) =>
  representation.bytes + key.length + tags.length * TAG_BYTES;

function cachedPage(input: PageInput, now: number): CachedPage {
  const { fresh, staleWhileRevalidate, staleIfError } = LIFETIMES[input.policy];
  const freshUntil = now + fresh * SECOND_MS;
  return {
    ...input,
    freshUntil,
    staleUntil: freshUntil + staleWhileRevalidate * SECOND_MS,
    usableUntil: freshUntil + staleIfError * SECOND_MS,
    retryAt: 0,
    hits: 0,
  };
}

export function createPageCache({
  maxBytes = 64 * MEGABYTE,
  maxGoneBytes = 4 * MEGABYTE,
  maxAliasBytes = 8 * MEGABYTE,
  now = Date.now,
}: PageCacheOptions = {}): PageCache {
  const index = createTagIndex();
  const unindex = ({ key, tags }: CachedPage) => index.remove(key, tags);
  const pages = new LRUCache<string, CachedPage>({ maxSize: maxBytes, sizeCalculation: sizeOf, dispose: unindex });
  const gone = new LRUCache<string, CachedPage>({ maxSize: maxGoneBytes, sizeCalculation: sizeOf, dispose: unindex });
  const aliases = createAddressAliases(maxAliasBytes);

  const remove = (key: string) => {
    pages.delete(key);
    gone.delete(key);
  };

  function store(input: PageInput): boolean {
    const { key, policy } = input;
    const page = cachedPage(input, now());
    remove(key);
    const home = policy === 'gone' ? gone : pages;
    home.set(key, page);
    // One that is larger than the whole cache is not taken.
    const stored = home.has(key);
    if (stored) index.add(key, page.tags);
    return stored;
  }

  return {
    now,

    get(key) {
      const page = pages.get(key) ?? gone.get(key);
      if (!page || now() < page.usableUntil) return page;
      remove(key);
      return undefined;
    },

    delete: remove,

    begin() {
      const purged = index.watch();
      return {
        get untouched() {
          return purged.size === 0;
        },
        store(input) {
          if (input.tags.some((each) => purged.has(each))) return false;
          return store(input);
        },
        end: () => index.unwatch(purged),
      };
    },

    keyOf: aliases.keyOf,
    remember: aliases.remember,

    purge(tags) {
      const keys = index.purge(tags);
      for (const key of keys) {
        gone.delete(key);
        const page = pages.peek(key);
        if (!page) continue;
        page.freshUntil = Math.min(page.freshUntil, now());
        page.staleUntil = 0;
        page.retryAt = 0;
      }
      aliases.purge(tags);
      return keys.size;
    },

    stats: () => ({
      entries: pages.size,
      bytes: pages.calculatedSize,
      goneEntries: gone.size,
      goneBytes: gone.calculatedSize,
      ...aliases.stats(),
    }),
  };
}
