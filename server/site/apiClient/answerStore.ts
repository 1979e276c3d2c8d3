import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import { now as clockNow } from '../cache/clock.ts';
import {
  type Confirmations,
  createConfirmations,
  LONGEST_FRESH_MS,
  type ReadTimes,
  UNCERTAIN,
} from '../cache/confirmations.ts';
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
  /** It changes with the time of day, without a purge. */
  readonly timely?: boolean;
}

/** An answer that is kept. */
export interface Entry {
  readonly value: unknown;
  readonly tags: readonly string[];
  readonly loadedAt: number;
  readonly times: ReadTimes;
  purged: boolean;
  /** When a refresh failed last. */
  failedAt: number;
}

export interface AnswerStoreOptions {
  readonly maxBytes?: number;
  /** Milliseconds that an answer is fresh. */
  readonly freshMs?: number;
  /** Milliseconds that an answer may still be shown while, or because, there is no newer one. */
  readonly maxAgeMs?: number;
  readonly negativeMs?: number;
  readonly maxNegative?: number;
  /** Milliseconds, on the clock of the confirmations. */
  readonly now?: () => number;
  /** Without it, nothing is fresh for longer than `freshMs`. */
  readonly confirmations?: Confirmations;
}

/** Answers by key, those that say "nothing" apart, and what purges of their tags make of them. */
export interface AnswerStore {
  /**
   * An answer that has just been loaded; `purged`: it was purged on its way. One that says the same as the answer that
   * is kept has its very value: what was made of that (fragments, views) still counts.
   */
  entryOf(key: string, answer: Loaded<unknown>, call: { readonly times: ReadTimes; readonly purged: boolean }): Entry;
  /**
   * An answer of which it is not known how old it is: stale from the start, and purged where it comes in place of a purged
   * one, because it may be older than the purge.
   */
  staleEntryOf(key: string, answer: Loaded<unknown>): Entry;
  /** Keeps an entry of an answer in place of the one before, unless it is larger than the whole store. */
  put(key: string, entry: Entry, answer: Loaded<unknown>): void;
  /** What is kept under the key and not too old to be shown. */
  kept(key: string): Entry | undefined;
  isFresh(key: string, entry: Entry): boolean;
  mayRefresh(entry: Entry): boolean;
  /** The times of an answer whose call goes out now. */
  readingNow(): ReadTimes;
  /** A refresh has failed: the next one has to wait. Nothing happens where nothing, or a "nothing", is kept. */
  postpone(key: string): void;
  /** Forgets answers that say that there is nothing; those of one site where it is given. */
  forgetNothing(siteId?: string): void;
  /** Lets every answer be refreshed at once: failures from before a recovery do not count any more. */
  endPostponements(): void;
  /** Marks answers as purged; returns how many were not yet. */
  purge(tags: readonly string[]): number;
  /** Tags that are purged from here on, until `unwatch`. */
  watch(): Set<string>;
  unwatch(purged: Set<string>): void;
  stats(): { readonly entries: number; readonly bytes: number; readonly negativeEntries: number };
}

const MEGABYTE = 1024 * 1024;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Keys, tags and bookkeeping of an entry. */
const ENTRY_OVERHEAD = 512;
const RETRY_MS = 2000;

export function createAnswerStore({
  maxBytes = 24 * MEGABYTE,
  freshMs = MINUTE_MS,
  maxAgeMs = DAY_MS,
  negativeMs = MINUTE_MS / 2,
  maxNegative = 5000,
  now = clockNow,
  confirmations = createConfirmations(),
}: AnswerStoreOptions): AnswerStore {
  const index = createTagIndex();
  const unindex = ({ tags }: Entry, key: string) => index.remove(key, tags);
  const positives = new LRUCache<string, Entry>({ maxSize: maxBytes, dispose: unindex });
  const negatives = new LRUCache<string, Entry>({ max: maxNegative, dispose: unindex });
  let recoveredAt = Number.NEGATIVE_INFINITY;
  const ageOf = ({ loadedAt }: Entry) => now() - loadedAt;
  const isCertain = (entry: Entry) =>
    ageOf(entry) < LONGEST_FRESH_MS && now() < confirmations.certainUntil(entry.times);
  const keptValue = (key: string, value: unknown) => {
    const kept = positives.peek(key)?.value;
    return isDeepStrictEqual(kept, value) ? kept : value;
  };

  return {
    entryOf: (key, { value, tags, timely = false }, { times, purged }) => ({
      value: keptValue(key, value),
      tags,
      loadedAt: now(),
      times: timely ? { ...times, steadyUntil: 0 } : times,
      purged,
      failedAt: Number.NEGATIVE_INFINITY,
    }),
    staleEntryOf: (key, { value, tags }) => ({
      value: keptValue(key, value),
      tags,
      loadedAt: now() - freshMs,
      times: UNCERTAIN,
      purged: positives.peek(key)?.purged ?? false,
      failedAt: Number.NEGATIVE_INFINITY,
    }),

    put(key, entry, { bytes, negative = false }) {
      const [home, other] = negative ? [negatives, positives] : [positives, negatives];
      other.delete(key);
      home.set(key, entry, negative ? {} : { size: Math.max(1, Math.ceil(bytes)) + ENTRY_OVERHEAD });
      if (home.has(key)) index.add(key, entry.tags);
    },

    kept(key) {
      const positive = positives.get(key);
      if (positive) {
        if (ageOf(positive) < maxAgeMs) return positive;
        positives.delete(key);
        return undefined;
      }
      const negative = negatives.get(key);
      if (negative && ageOf(negative) < negativeMs && !negative.purged) return negative;
      negatives.delete(key);
      return undefined;
    },

    isFresh: (key, entry) =>
      !entry.purged && (ageOf(entry) < freshMs || negatives.peek(key) === entry || isCertain(entry)),

    mayRefresh: ({ failedAt }) => failedAt <= recoveredAt || now() >= failedAt + RETRY_MS,

    readingNow: () => confirmations.readingAt(now()),

    postpone(key) {
      const entry = positives.peek(key);
      if (entry) entry.failedAt = now();
    },

    forgetNothing(siteId) {
      if (siteId === undefined) return negatives.clear();
      const ofSite = Array.from(negatives.keys()).filter((key) => key.startsWith(`${siteId}/`));
      for (const key of ofSite) negatives.delete(key);
    },

    endPostponements() {
      recoveredAt = now();
    },

    purge(tags) {
      let concerned = 0;
      for (const key of index.purge(tags)) {
        const entry = positives.peek(key) ?? negatives.peek(key);
        if (!entry) continue;
        if (!entry.purged) concerned += 1;
        entry.purged = true;
        entry.failedAt = Number.NEGATIVE_INFINITY;
      }
      return concerned;
    },

    watch: () => index.watch(),
    unwatch: (purged) => index.unwatch(purged),

    stats: () => ({
      entries: positives.size,
      bytes: positives.calculatedSize,
      negativeEntries: negatives.size,
    }),
  };
}
