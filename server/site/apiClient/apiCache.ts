import { LRUCache } from 'lru-cache';
import { isBackOfficeTrouble } from './errors.ts';
import { waitFor } from './waitFor.ts';
import type { Purgeable } from '../cache/purgeable.ts';
import { createTagIndex } from '../cache/tagIndex.ts';

/** An answer as it came from the back office. */
export interface Loaded<T> {
  readonly value: T;
  /** What the answer is made of (`shared/api/purge.ts`). */
  readonly tags: readonly string[];
  /** Bytes of memory that the value takes, roughly. */
  readonly bytes: number;
  /** The answer is that there is nothing: kept apart and for a short time only. */
  readonly negative?: boolean;
}

export interface CacheRead<T> {
  readonly value: T;
  readonly tags: readonly string[];
  /** True when it is older than it should be: a refresh is under way, or has failed. */
  readonly stale: boolean;
}

export interface ReadOptions<T> {
  /** Starts with the site id. Always the same type of value under the same key. */
  readonly key: string;
  /** The call itself; one at a time a key. What it throws is never kept. */
  readonly load: () => Promise<Loaded<T>>;
  /** A call under way that went out in another epoch may hang, and is not joined (`recoveries` of the health). */
  readonly epoch?: number;
  /** Milliseconds that the reader waits; the call goes on without it. */
  readonly waitMs: number;
  readonly signal?: AbortSignal;
}

export interface ApiCacheStats {
  readonly entries: number;
  readonly bytes: number;
  readonly negativeEntries: number;
  readonly underWay: number;
  readonly hits: number;
  readonly staleHits: number;
  readonly misses: number;
}

export interface ApiCache extends Purgeable {
  /** Errors: what `load` throws, `BackOfficeUnavailableError` (`timeout`), the signal's reason. */
  read<T>(options: ReadOptions<T>): Promise<CacheRead<T>>;
  /** What `read` would answer at once, without a call; undefined when it would have to wait. */
  peek<T>(key: string): CacheRead<T> | undefined;
  /** Takes in an answer of an earlier life: it is stale from the start. */
  seed(key: string, loaded: Loaded<unknown>): void;
  stats(): ApiCacheStats;
}

export interface ApiCacheOptions {
  readonly maxBytes?: number;
  /** Milliseconds that an answer is fresh. */
  readonly freshMs?: number;
  /** Milliseconds that an answer may still be shown while, or because, there is no newer one. */
  readonly maxAgeMs?: number;
  readonly negativeMs?: number;
  readonly maxNegative?: number;
  readonly now?: () => number;
}

interface Entry {
  readonly value: unknown;
  readonly tags: readonly string[];
  readonly loadedAt: number;
  purged: boolean;
  /** After a failed refresh: no other one before this. */
  retryAt: number;
}

interface Flight {
  readonly epoch: number;
  readonly result: Promise<Entry>;
  /** Tags that were purged since the call went out. */
  readonly purged: Set<string>;
}

const MEGABYTE = 1024 * 1024;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Keys, tags and bookkeeping of an entry. */
const ENTRY_OVERHEAD = 512;
const RETRY_MS = 2000;
/** How often an answer that was purged on its way is asked for again before it is used once. */
const RELOADS = 2;

/**
 * Answers of the back office: one call at a time a key, fresh for a minute, then served for up to a day while a newer
 * one is loading or cannot be loaded. A purged answer is not served before a new one was requested; if that fails, the
 * old one is still better than an error.
 */
export function createApiCache({
  maxBytes = 64 * MEGABYTE,
  freshMs = MINUTE_MS,
  maxAgeMs = DAY_MS,
  negativeMs = MINUTE_MS / 2,
  maxNegative = 5000,
  now = () => performance.now(),
}: ApiCacheOptions = {}): ApiCache {
  const index = createTagIndex();
  const flights = new Map<string, Flight>();
  let hits = 0;
  let staleHits = 0;
  let misses = 0;

  const unindex = ({ tags }: Entry, key: string) => index.remove(key, tags);
  const positives = new LRUCache<string, Entry>({ maxSize: maxBytes, dispose: unindex });
  const negatives = new LRUCache<string, Entry>({ max: maxNegative, dispose: unindex });

  function store(key: string, entry: Entry, { bytes, negative = false }: Loaded<unknown>) {
    const [home, other] = negative ? [negatives, positives] : [positives, negatives];
    other.delete(key);
    home.set(key, entry, negative ? {} : { size: Math.max(1, Math.ceil(bytes)) + ENTRY_OVERHEAD });
    if (home.has(key)) index.add(key, entry.tags);
  }

  /** False for an abandoned flight: purges no longer mark it, so its answer is not stored. */
  const isCurrent = (key: string, purged: Flight['purged']) => flights.get(key)?.purged === purged;

  /**
   * Loads until the answer was not purged on its way; the last one is stored as purged when every attempt was purged.
   */
  async function fill(key: string, purged: Flight['purged'], load: () => Promise<Loaded<unknown>>): Promise<Entry> {
    for (let reloads = 0; ; reloads += 1) {
      purged.clear();
      const loaded = await load();
      const outdated = loaded.tags.some((tag) => purged.has(tag));
      if (outdated && reloads < RELOADS) continue;
      const { value, tags } = loaded;
      const entry: Entry = { value, tags, loadedAt: now(), purged: outdated, retryAt: 0 };
      if (isCurrent(key, purged)) store(key, entry, loaded);
      return entry;
    }
  }

  async function land(key: string, purged: Flight['purged'], load: () => Promise<Loaded<unknown>>): Promise<Entry> {
    try {
      return await fill(key, purged, load);
    } catch (error) {
      const entry = positives.peek(key);
      if (entry) entry.retryAt = now() + RETRY_MS;
      throw error;
    } finally {
      index.unwatch(purged);
      if (isCurrent(key, purged)) flights.delete(key);
    }
  }

  function fly({ key, load, epoch = 0 }: ReadOptions<unknown>): Promise<Entry> {
    const current = flights.get(key);
    if (current?.epoch === epoch) return current.result;
    if (current) index.unwatch(current.purged);
    const purged = index.watch();
    const result = land(key, purged, load);
    flights.set(key, { epoch, result, purged });
    return result;
  }

  /** What is kept under the key and not too old to be shown. */
  function kept(key: string): Entry | undefined {
    const positive = positives.get(key);
    if (positive) {
      if (now() - positive.loadedAt < maxAgeMs) return positive;
      positives.delete(key);
      return undefined;
    }
    const negative = negatives.get(key);
    if (negative && now() - negative.loadedAt < negativeMs && !negative.purged) return negative;
    negatives.delete(key);
    return undefined;
  }

  const isFresh = (key: string, entry: Entry) =>
    !entry.purged && (now() - entry.loadedAt < freshMs || negatives.peek(key) === entry);

  async function read(options: ReadOptions<unknown>): Promise<CacheRead<unknown>> {
    const { key, waitMs, signal } = options;
    const entry = kept(key);
    if (entry && isFresh(key, entry)) {
      hits += 1;
      return { value: entry.value, tags: entry.tags, stale: false };
    }
    const mayRefresh = !entry || now() >= entry.retryAt;
    if (entry && (!entry.purged || !mayRefresh)) {
      staleHits += 1;
      if (mayRefresh) fly(options).catch(() => undefined);
      return { value: entry.value, tags: entry.tags, stale: true };
    }
    misses += 1;
    try {
      const loaded = await waitFor(fly(options), waitMs, signal);
      return { value: loaded.value, tags: loaded.tags, stale: loaded.purged };
    } catch (error) {
      if (!entry || !isBackOfficeTrouble(error)) throw error;
      staleHits += 1;
      return { value: entry.value, tags: entry.tags, stale: true };
    }
  }

  return {
    peek<T>(key: string): CacheRead<T> | undefined {
      const entry = kept(key);
      if (!entry || entry.purged) return undefined;
      return { value: entry.value as T, tags: entry.tags, stale: !isFresh(key, entry) };
    },

    seed(key, loaded) {
      const { value, tags } = loaded;
      store(key, { value, tags, loadedAt: now() - freshMs, purged: false, retryAt: 0 }, loaded);
    },

    read: <T>(options: ReadOptions<T>) => read(options) as Promise<CacheRead<T>>,

    purge(tags) {
      let concerned = 0;
      for (const key of index.purge(tags)) {
        const entry = positives.peek(key) ?? negatives.peek(key);
        if (!entry) continue;
        if (!entry.purged) concerned += 1;
        entry.purged = true;
        entry.retryAt = 0;
      }
      return concerned;
    },

    stats: () => ({
      entries: positives.size,
      bytes: positives.calculatedSize,
      negativeEntries: negatives.size,
      underWay: flights.size,
      hits,
      staleHits,
      misses,
    }),
  };
}
