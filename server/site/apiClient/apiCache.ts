import {
  type AnswerStore,
  type AnswerStoreOptions,
  createAnswerStore,
  type Entry,
  type Loaded,
} from './answerStore.ts';
import { isBackOfficeFailure, isTimeout } from './errors.ts';
import { type LeftMs, withCallTimeout, within } from './withCallTimeout.ts';
import type { ReadTimes } from '../cache/confirmations.ts';
import type { Purgeable } from '../cache/purgeable.ts';

interface CacheRead<T> {
  readonly value: T;
  readonly tags: readonly string[];
  /** True when it is older than it should be: a refresh is under way, or has failed. */
  readonly stale: boolean;
  readonly times: ReadTimes;
}

interface ReadOptions<T> {
  /** Starts with the site id. Always the same type of value under the same key. */
  readonly key: string;
  /** The call itself; one at a time a key. What it throws is never kept. */
  readonly load: () => Promise<Loaded<T>>;
  /** Whether a call that went out at a time of `performance.now()` will hardly be answered: it is not joined. */
  readonly isLost?: (startedAt: number) => boolean;
  /** Milliseconds that the reader waits; the call goes on without it. */
  readonly waitMs: number | LeftMs;
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
  /**
   * Takes in an answer that did not come here from the back office: it is stale from the start. In place of a purged one
   * it is purged, too: used only where the back office cannot be asked.
   */
  seed(key: string, loaded: Loaded<unknown>): void;
  /** Forgets answers that say that there is nothing; those of one site (the start of their keys) where it is given. */
  forgetNothing(siteId?: string): void;
  /**
   * The back office answers again: what it failed at is asked for at once, and what it said was not there is asked for
   * anew.
   */
  recovered(): void;
  stats(): ApiCacheStats;
}

interface Flight {
  readonly startedAt: number;
  readonly result: Promise<Entry>;
  /** Tags that were purged since the call went out. */
  readonly purged: Set<string>;
  /** The call that seems to be lost and that this one was made beside. */
  readonly older: Flight | undefined;
}

/** How often an answer that was purged on its way is asked for again before it is used once. */
const RELOADS = 2;

type Load = ReadOptions<unknown>['load'];

const never = () => false;

/** Calls under way: one at a time a key, and another one beside a call that is lost. What they load is stored. */
function createFlights(store: AnswerStore) {
  const flights = new Map<string, Flight>();

  const isCurrent = (key: string, purged: Flight['purged']) => flights.get(key)?.purged === purged;
  /** False for a flight beside which a newer one has landed: its answer is not stored. */
  function isAwaited(key: string, purged: Flight['purged']): boolean {
    let flight = flights.get(key);
    while (flight && flight.purged !== purged) flight = flight.older;
    return flight !== undefined;
  }

  /**
   * Loads until the answer was not purged on its way; the last one is stored as purged when every attempt was purged.
   */
  async function fill(key: string, purged: Flight['purged'], load: Load): Promise<Entry> {
    for (let reloads = 0; ; reloads += 1) {
      purged.clear();
      const times = store.readingNow();
      const loaded = await load();
      const outdated = loaded.tags.some((tag) => purged.has(tag));
      if (outdated && reloads < RELOADS) continue;
      const entry = store.entryOf(key, loaded, { times, purged: outdated });
      if (isAwaited(key, purged)) store.put(key, entry, loaded);
      return entry;
    }
  }

  async function land(key: string, purged: Flight['purged'], load: Load): Promise<Entry> {
    try {
      return await fill(key, purged, load);
    } catch (error) {
      store.postpone(key);
      throw error;
    } finally {
      store.unwatch(purged);
      if (isCurrent(key, purged)) flights.delete(key);
    }
  }

  return {
    /** The call of these options, which may be under way. */
    fly({ key, load, isLost = never }: ReadOptions<unknown>): Flight {
      const current = flights.get(key);
      if (current && !isLost(current.startedAt)) return current;
      const purged = store.watch();
      const own = land(key, purged, load);
      const result = current ? firstOf(current.result, own) : own;
      const flight = { startedAt: performance.now(), result, purged, older: current };
      flights.set(key, flight);
      return flight;
    },

    underWay: () => flights.size,
  };
}

/** The first answer of two calls for the same; without any, the error of the newer one. */
async function firstOf(older: Promise<Entry>, newer: Promise<Entry>): Promise<Entry> {
  try {
    return await Promise.any([older, newer]);
  } catch {
    return newer;
  }
}

/** Waits for a call, and for another one beside it once the first seems to be lost. */
async function arrival(fly: () => Flight, { waitMs, signal, isLost = never }: ReadOptions<unknown>): Promise<Entry> {
  const leftMs = typeof waitMs === 'number' ? within(waitMs) : waitMs;
  const first = fly();
  const isFirstLost = () => isLost(first.startedAt);
  try {
    return await withCallTimeout(first.result, () => (isFirstLost() ? 0 : leftMs()), signal);
  } catch (error) {
    if (!isTimeout(error) || !isFirstLost() || leftMs() === 0) throw error;
    return withCallTimeout(fly().result, leftMs, signal);
  }
}

/** The value has the type that its key always has (`ReadOptions`): a store of every type can't say so. */
const answerOf = <T>({ value, tags, times }: Entry, stale: boolean): CacheRead<T> => ({
  value: value as T,
  tags,
  stale,
  times,
});

/**
 * Answers of the back office: one call at a time a key, fresh for a minute, or for hours while it is certain that they
 * have not changed, then served for up to a day while a newer one is loading or cannot be loaded. A purged answer is not served before a new one was requested; if that fails, the
 * old one is still better than an error.
 */
export function createApiCache(options: AnswerStoreOptions = {}): ApiCache {
  const store = createAnswerStore(options);
  const flights = createFlights(store);
  let hits = 0;
  let staleHits = 0;
  let misses = 0;

  return {
    peek(key) {
      const entry = store.kept(key);
      return entry && !entry.purged ? answerOf(entry, !store.isFresh(key, entry)) : undefined;
    },

    seed: (key, loaded) => store.put(key, store.staleEntryOf(key, loaded), loaded),

    async read<T>(reading: ReadOptions<T>): Promise<CacheRead<T>> {
      const { key } = reading;
      const entry = store.kept(key);
      if (entry && store.isFresh(key, entry)) {
        hits += 1;
        return answerOf(entry, false);
      }
      const mayRefresh = !entry || store.mayRefresh(entry);
      if (entry && (!entry.purged || !mayRefresh)) {
        staleHits += 1;
        if (mayRefresh) flights.fly(reading).result.catch(() => undefined);
        return answerOf(entry, true);
      }
      misses += 1;
      try {
        const loaded = await arrival(() => flights.fly(reading), reading);
        return answerOf(loaded, loaded.purged);
      } catch (error) {
        if (!entry || !isBackOfficeFailure(error)) throw error;
        staleHits += 1;
        return answerOf(entry, true);
      }
    },

    purge: (tags) => store.purge(tags),

    forgetNothing: (siteId) => store.forgetNothing(siteId),

    recovered() {
      store.endPostponements();
      store.forgetNothing();
    },

    stats: () => ({ ...store.stats(), underWay: flights.underWay(), hits, staleHits, misses }),
  };
}
