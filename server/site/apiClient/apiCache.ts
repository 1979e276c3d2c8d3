import {
  type AnswerStore,
  type AnswerStoreOptions,
  createAnswerStore,
  type AnswerEntry,
  type LoadedAnswer,
} from './answerStore.ts';
import { isBackOfficeFailure, isTimeoutError } from './errors.ts';
import { type GetRemainingMs, withCallTimeout, startCountdown } from './withCallTimeout.ts';
import type { ReadTimes } from '../cache/confirmations.ts';
import type { Purgeable } from '../cache/purgeable.ts';

interface CacheRead<T> {
  readonly value: T;
  readonly tags: readonly string[];
  /** True when the value is older than it should be: a refresh is under way, or has failed. */
  readonly isStale: boolean;
  readonly times: ReadTimes;
}

interface ReadOptions<T> {
  /** The key starts with the site id. A key always has the same type of value. */
  readonly key: string;
  /** Makes the call; each key has one call at a time. An error of the call is never stored. */
  readonly loadAnswer: () => Promise<LoadedAnswer<T>>;
  /**
   * Returns whether a call that was sent at `startedAt`, a time of `performance.now()`, will probably get no answer.
   * New readers do not wait for such a call.
   */
  readonly isLost?: (startedAt: number) => boolean;
  /**
   * The milliseconds that the reader waits, or a function that returns how many of them are left. The call itself
   * continues after that.
   */
  readonly maxWaitMs: number | GetRemainingMs;
  readonly signal?: AbortSignal;
}

export interface ApiCacheStats {
  readonly entries: number;
  readonly bytes: number;
  readonly negativeEntries: number;
  readonly inFlightCount: number;
  readonly hits: number;
  readonly staleHits: number;
  readonly misses: number;
}

export interface ApiCache extends Purgeable {
  /**
   * Reads an answer. Errors: those of `loadAnswer`, `BackOfficeUnavailableError` (`timeout`), and the reason with
   * which the signal is aborted.
   */
  read<T>(options: ReadOptions<T>): Promise<CacheRead<T>>;
  /** Returns what `read` would return at once, without a call; undefined when `read` would have to wait. */
  peek<T>(key: string): CacheRead<T> | undefined;
  /**
   * Stores an answer that did not come from the back office. The answer is stale from the start. When it replaces a
   * purged answer, it counts as purged too, and is used only while the back office cannot be reached.
   */
  storeStaleAnswer(key: string, answer: LoadedAnswer<unknown>): void;
  /** Removes negative answers; only those of one site when `siteId` is given. Keys start with the id of their site. */
  forgetNegatives(siteId?: string): void;
  /**
   * Records that the back office answers again. Failed refreshes may be repeated at once, and negative answers are
   * removed.
   */
  endNegativesAndPostponements(): void;
  stats(): ApiCacheStats;
}

interface InFlightCall {
  readonly startedAtMs: number;
  readonly entryPromise: Promise<AnswerEntry>;
  /** The tags that were purged after the call was sent. */
  readonly purgedTags: Set<string>;
  /** The earlier call for the same key. This call was sent because the earlier one seems to be lost. */
  readonly olderCall: InFlightCall | undefined;
}

/**
 * The maximum number of times that an answer is requested again because it was purged during its call. The last answer
 * is used.
 */
const MAX_RELOADS = 2;

type LoadAnswer = ReadOptions<unknown>['loadAnswer'];

const returnFalse = () => false;

/**
 * Runs the calls and stores their answers. Each key has one call at a time, and a second one when the first is lost.
 */
function createInFlightCalls(store: AnswerStore) {
  const newestCallByKey = new Map<string, InFlightCall>();

  const isNewestCall = (key: string, purgedTags: InFlightCall['purgedTags']) =>
    newestCallByKey.get(key)?.purgedTags === purgedTags;
  /** Returns false when a newer call for the same key has finished. The answer of the older call is then not stored. */
  function isAwaited(key: string, purgedTags: InFlightCall['purgedTags']): boolean {
    let call = newestCallByKey.get(key);
    while (call && call.purgedTags !== purgedTags) call = call.olderCall;
    return call !== undefined;
  }

  /**
   * Repeats the call, at most `MAX_RELOADS` times, until its answer is not purged during the call. The last answer is
   * stored as purged if it was purged too.
   */
  async function loadUnpurged(
    key: string,
    purgedTags: InFlightCall['purgedTags'],
    load: LoadAnswer,
  ): Promise<AnswerEntry> {
    for (let reloads = 0; ; reloads += 1) {
      purgedTags.clear();
      const times = store.createReadTimes();
      const answer = await load();
      const isOutdated = answer.tags.some((tag) => purgedTags.has(tag));
      if (isOutdated && reloads < MAX_RELOADS) continue;
      const entry = store.createEntry(key, answer, { readTimes: times, isPurged: isOutdated });
      if (isAwaited(key, purgedTags)) store.storeEntry(key, entry, answer);
      return entry;
    }
  }

  async function loadAndEndCall(
    key: string,
    purgedTags: InFlightCall['purgedTags'],
    load: LoadAnswer,
  ): Promise<AnswerEntry> {
    try {
      return await loadUnpurged(key, purgedTags, load);
    } catch (error) {
      store.postponeRefresh(key);
      throw error;
    } finally {
      store.stopPurgeWatch(purgedTags);
      if (isNewestCall(key, purgedTags)) newestCallByKey.delete(key);
    }
  }

  return {
    /** Returns the running call for these options, or starts a call. */
    joinOrStart({ key, loadAnswer, isLost = returnFalse }: ReadOptions<unknown>): InFlightCall {
      const runningCall = newestCallByKey.get(key);
      if (runningCall && !isLost(runningCall.startedAtMs)) return runningCall;
      const purgedDuringCall = store.startPurgeWatch();
      const ownResult = loadAndEndCall(key, purgedDuringCall, loadAnswer);
      const result = runningCall ? waitForFirstSuccess(runningCall.entryPromise, ownResult) : ownResult;
      const call = {
        startedAtMs: performance.now(),
        entryPromise: result,
        purgedTags: purgedDuringCall,
        olderCall: runningCall,
      };
      newestCallByKey.set(key, call);
      return call;
    },

    countCalls: () => newestCallByKey.size,
  };
}

/**
 * Returns the answer that comes first of two calls for the same key. When both fail, throws the error of the newer
 * call.
 */
async function waitForFirstSuccess(older: Promise<AnswerEntry>, newer: Promise<AnswerEntry>): Promise<AnswerEntry> {
  try {
    return await Promise.any([older, newer]);
  } catch {
    return newer;
  }
}

/** Waits for a call, and for a second one when the first seems to be lost. */
async function waitForAnswer(
  joinOrStart: () => InFlightCall,
  { maxWaitMs, signal, isLost = returnFalse }: ReadOptions<unknown>,
): Promise<AnswerEntry> {
  const getRemainingMs = typeof maxWaitMs === 'number' ? startCountdown(maxWaitMs) : maxWaitMs;
  const firstCall = joinOrStart();
  const isFirstLost = () => isLost(firstCall.startedAtMs);
  try {
    return await withCallTimeout(firstCall.entryPromise, () => (isFirstLost() ? 0 : getRemainingMs()), signal);
  } catch (error) {
    if (!isTimeoutError(error) || !isFirstLost() || getRemainingMs() === 0) throw error;
    return withCallTimeout(joinOrStart().entryPromise, getRemainingMs, signal);
  }
}

/**
 * The cast is safe, because a key always has the same type of value (`ReadOptions`). The compiler cannot know this,
 * because one store contains the values of all keys.
 */
const toCacheRead = <T>({ value, tags, readTimes }: AnswerEntry, isStale: boolean): CacheRead<T> => ({
  value: value as T,
  tags,
  isStale,
  times: readTimes,
});

/**
 * Creates a cache of the back office's answers. Each key has one call at a time. An answer is fresh for a minute, or
 * for hours while it is certain that it has not changed. After that it is served for up to a day while a newer one is
 * loading or cannot be loaded. A purged answer is not served before a new one was requested. If that request fails, the
 * old answer is served, because it is better than an error.
 */
export function createApiCache(options: AnswerStoreOptions = {}): ApiCache {
  const store = createAnswerStore(options);
  const inFlightCalls = createInFlightCalls(store);
  let hits = 0;
  let staleHits = 0;
  let misses = 0;

  return {
    peek(key) {
      const entry = store.findEntry(key);
      return entry && !entry.isPurged ? toCacheRead(entry, !store.isFresh(key, entry)) : undefined;
    },

    storeStaleAnswer: (key, answer) => store.storeEntry(key, store.createStaleEntry(key, answer), answer),

    async read<T>(readOptions: ReadOptions<T>): Promise<CacheRead<T>> {
      const { key } = readOptions;
      const entry = store.findEntry(key);
      if (entry && store.isFresh(key, entry)) {
        hits += 1;
        return toCacheRead(entry, false);
      }
      const mayRefresh = !entry || store.canRefresh(entry);
      if (entry && (!entry.isPurged || !mayRefresh)) {
        staleHits += 1;
        if (mayRefresh) inFlightCalls.joinOrStart(readOptions).entryPromise.catch(() => undefined);
        return toCacheRead(entry, true);
      }
      misses += 1;
      try {
        const newEntry = await waitForAnswer(() => inFlightCalls.joinOrStart(readOptions), readOptions);
        return toCacheRead(newEntry, newEntry.isPurged);
      } catch (error) {
        if (!entry || !isBackOfficeFailure(error)) throw error;
        staleHits += 1;
        return toCacheRead(entry, true);
      }
    },

    purge: (tags) => store.markPurged(tags),

    forgetNegatives: (siteId) => store.removeNegatives(siteId),

    endNegativesAndPostponements() {
      store.endPostponements();
      store.removeNegatives();
    },

    stats: () => ({ ...store.stats(), inFlightCount: inFlightCalls.countCalls(), hits, staleHits, misses }),
  };
}
