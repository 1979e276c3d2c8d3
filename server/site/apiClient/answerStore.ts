import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import { now as clockNow } from '../cache/clock.ts';
import {
  type Confirmations,
  createConfirmations,
  MAX_FRESH_MS,
  type ReadTimes,
  UNCONFIRMED_TIMES,
} from '../cache/confirmations.ts';
import { createTagIndex } from '../cache/tagIndex.ts';

/** An answer with the facts about it that the store needs. */
export interface LoadedAnswer<T> {
  readonly value: T;
  /** The cache tags of everything that the answer contains (`shared/api/purge.ts`). */
  readonly tags: readonly string[];
  /** The approximate number of bytes of memory that the value takes. */
  readonly bytes: number;
  /** True for an answer that says that something does not exist. It is stored separately and for a short time. */
  readonly isNegative?: boolean;
  /** True when the answer changes with the time of day, without a purge. */
  readonly isTimely?: boolean;
}

/** An answer in the store. */
export interface AnswerEntry {
  readonly value: unknown;
  readonly tags: readonly string[];
  readonly loadedAt: number;
  readonly readTimes: ReadTimes;
  isPurged: boolean;
  /** The time of the last failed refresh. */
  lastFailureAt: number;
}

export interface AnswerStoreOptions {
  readonly maxBytes?: number;
  /** The milliseconds for which an answer is fresh. */
  readonly freshMs?: number;
  /** The milliseconds for which an answer may still be shown while a newer one loads or cannot be loaded. */
  readonly maxAgeMs?: number;
  readonly negativeLifetimeMs?: number;
  readonly maxNegativeEntries?: number;
  /** Returns the present time in milliseconds, on the same clock as the times in `confirmations`. */
  readonly now?: () => number;
  /** The confirmations of purges. Without them, no answer is fresh for longer than `freshMs`. */
  readonly confirmations?: Confirmations;
}

/** Stores answers by key, stores negative answers separately, and marks the answers whose tags are purged. */
export interface AnswerStore {
  /**
   * Creates the entry of an answer that has just been loaded; `isPurged` is true when the answer was purged during the
   * call. When the answer equals the stored one, the entry contains the stored object, so that everything derived from
   * that object (fragments, views) stays valid.
   */
  createEntry(
    key: string,
    answer: LoadedAnswer<unknown>,
    call: { readonly readTimes: ReadTimes; readonly isPurged: boolean },
  ): AnswerEntry;
  /**
   * Creates the entry of an answer whose age is not known. The entry is stale from the start. When it replaces a purged
   * entry, it counts as purged too, because its answer may be older than the purge.
   */
  createStaleEntry(key: string, answer: LoadedAnswer<unknown>): AnswerEntry;
  /**
   * Replaces the entry under the key. An entry that is larger than the whole store is not stored, and the previous
   * entry is removed all the same.
   */
  storeEntry(key: string, entry: AnswerEntry, answer: LoadedAnswer<unknown>): void;
  /** Returns the entry under the key, unless it is too old to be shown, or is negative and purged. */
  findEntry(key: string): AnswerEntry | undefined;
  isFresh(key: string, entry: AnswerEntry): boolean;
  canRefresh(entry: AnswerEntry): boolean;
  /** Returns the read times for an answer whose call is sent now. */
  createReadTimes(): ReadTimes;
  /**
   * Delays the next refresh of the answer under the key, because its last refresh has failed. Does nothing when no
   * positive answer is stored.
   */
  postponeRefresh(key: string): void;
  /** Removes negative answers; only those of one site when `siteId` is given. */
  removeNegatives(siteId?: string): void;
  /**
   * Ends all delays by `postponeRefresh`. It is called when the back office has recovered: earlier failures then say
   * nothing about the next refresh.
   */
  endPostponements(): void;
  /** Marks answers as purged. Returns how many of them were not marked before. */
  markPurged(tags: readonly string[]): number;
  /** Returns a set that collects the tags of purges from now on, until `stopPurgeWatch`. */
  startPurgeWatch(): Set<string>;
  stopPurgeWatch(purgedTags: Set<string>): void;
  stats(): { readonly entries: number; readonly bytes: number; readonly negativeEntries: number };
}

const BYTES_PER_MEGABYTE = 1024 * 1024;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The approximate memory that the key, the tags and the times of an entry take. */
const ENTRY_OVERHEAD_BYTES = 512;
const REFRESH_RETRY_MS = 2000;

/**
 * Creates the storage of the entries: positive answers up to a number of bytes, and negative answers up to a number of
 * entries. An index finds entries by their tags.
 */
function createEntries(maxBytes: number, maxNegative: number) {
  const tagIndex = createTagIndex();
  const removeFromIndex = ({ tags }: AnswerEntry, key: string) => tagIndex.removeEntry(key, tags);
  const positives = new LRUCache<string, AnswerEntry>({ maxSize: maxBytes, dispose: removeFromIndex });
  const negatives = new LRUCache<string, AnswerEntry>({ max: maxNegative, dispose: removeFromIndex });
  const access: Pick<AnswerStore, 'storeEntry' | 'markPurged' | 'startPurgeWatch' | 'stopPurgeWatch' | 'stats'> = {
    storeEntry(key, entry, { bytes, isNegative = false }) {
      const [targetStore, otherStore] = isNegative ? [negatives, positives] : [positives, negatives];
      otherStore.delete(key);
      targetStore.set(key, entry, isNegative ? {} : { size: Math.max(1, Math.ceil(bytes)) + ENTRY_OVERHEAD_BYTES });
      if (targetStore.has(key)) tagIndex.addEntry(key, entry.tags);
    },

    markPurged(tags) {
      let markedCount = 0;
      for (const key of tagIndex.markPurged(tags)) {
        const entry = positives.peek(key) ?? negatives.peek(key);
        if (!entry) continue;
        if (!entry.isPurged) markedCount += 1;
        entry.isPurged = true;
        entry.lastFailureAt = Number.NEGATIVE_INFINITY;
      }
      return markedCount;
    },

    startPurgeWatch: () => tagIndex.startPurgeWatch(),
    stopPurgeWatch: (purgedTags) => tagIndex.stopPurgeWatch(purgedTags),

    stats: () => ({
      entries: positives.size,
      bytes: positives.calculatedSize,
      negativeEntries: negatives.size,
    }),
  };
  return { positives, negatives, ...access };
}

export function createAnswerStore({
  maxBytes = 24 * BYTES_PER_MEGABYTE,
  freshMs = MINUTE_MS,
  maxAgeMs = DAY_MS,
  negativeLifetimeMs = MINUTE_MS / 2,
  maxNegativeEntries = 5000,
  now = clockNow,
  confirmations = createConfirmations(),
}: AnswerStoreOptions): AnswerStore {
  const { positives, negatives, ...entries } = createEntries(maxBytes, maxNegativeEntries);
  let recoveredAt = Number.NEGATIVE_INFINITY;
  const getAgeMs = ({ loadedAt }: AnswerEntry) => now() - loadedAt;
  const isCertain = (entry: AnswerEntry) =>
    getAgeMs(entry) < MAX_FRESH_MS && now() < confirmations.findCertainUntil(entry.readTimes);
  const reuseEqualValue = (key: string, value: unknown) => {
    const storedValue = positives.peek(key)?.value;
    return isDeepStrictEqual(storedValue, value) ? storedValue : value;
  };

  return {
    ...entries,

    createEntry: (key, { value, tags, isTimely = false }, { readTimes, isPurged }) => ({
      value: reuseEqualValue(key, value),
      tags,
      loadedAt: now(),
      readTimes: isTimely ? { ...readTimes, steadyUntil: 0 } : readTimes,
      isPurged,
      lastFailureAt: Number.NEGATIVE_INFINITY,
    }),
    createStaleEntry: (key, { value, tags }) => ({
      value: reuseEqualValue(key, value),
      tags,
      loadedAt: now() - freshMs,
      readTimes: UNCONFIRMED_TIMES,
      isPurged: positives.peek(key)?.isPurged ?? false,
      lastFailureAt: Number.NEGATIVE_INFINITY,
    }),

    findEntry(key) {
      const positiveEntry = positives.get(key);
      if (positiveEntry) {
        if (getAgeMs(positiveEntry) < maxAgeMs) return positiveEntry;
        positives.delete(key);
        return undefined;
      }
      const negativeEntry = negatives.get(key);
      if (negativeEntry && getAgeMs(negativeEntry) < negativeLifetimeMs && !negativeEntry.isPurged)
        return negativeEntry;
      negatives.delete(key);
      return undefined;
    },

    isFresh: (key, entry) =>
      !entry.isPurged && (getAgeMs(entry) < freshMs || negatives.peek(key) === entry || isCertain(entry)),

    canRefresh: ({ lastFailureAt }) => lastFailureAt <= recoveredAt || now() >= lastFailureAt + REFRESH_RETRY_MS,

    createReadTimes: () => confirmations.createReadTimes(now()),

    postponeRefresh(key) {
      const entry = positives.peek(key);
      if (entry) entry.lastFailureAt = now();
    },

    removeNegatives(siteId) {
      if (siteId === undefined) return negatives.clear();
      const keysOfSite = Array.from(negatives.keys()).filter((key) => key.startsWith(`${siteId}/`));
      for (const key of keysOfSite) negatives.delete(key);
    },

    endPostponements() {
      recoveredAt = now();
    },
  };
}
