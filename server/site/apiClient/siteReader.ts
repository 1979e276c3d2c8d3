import { tag } from '#shared/api/purge.ts';
import { takeEarliestTimes, type ReadTimes, UNCONFIRMED_TIMES } from '../cache/confirmations.ts';
import type { Loaded } from './answerStore.ts';
import type { ApiCache } from './apiCache.ts';
import type { BackOfficeHealth } from './health/backOfficeHealth.ts';
import type { MissedAnswers } from './health/missedAnswers.ts';
import { type Budget, remainingWaitMs } from './health/budget.ts';
import { BackOfficeError, BackOfficeUnavailableError, GoneError } from './errors.ts';
import { freezeAndMeasure } from './freezeAndMeasure.ts';
import { type LeftMs, withCallTimeout } from './withCallTimeout.ts';

/** One visitor's budget (`findBudget`), and the signal with which the wait ends earlier. */
export type RequestBudget = Budget & { readonly signal?: AbortSignal };

interface Reading<T> {
  /** The name of the call in the list of failed calls. */
  readonly name: string;
  /** The key within the site's part of the cache. */
  readonly key: string;
  readonly call: () => Promise<T | null>;
  /** The tags in addition to the site's own tag. */
  readonly tags: readonly string[];
  /** Returns more tags, which depend on the answer. */
  readonly collectTags?: (value: T) => readonly string[];
  /** True when the answer changes with the time of day, without a purge. */
  readonly timely?: boolean;
}

/** A summary of the answers so far, for the page cache. */
export interface Collected {
  /** The tags of every answer, negative ones included. */
  readonly tags: readonly string[];
  /** True when at least one answer is older than it should be: a refresh is under way, or has failed. */
  readonly stale: boolean;
  /**
   * The names of the calls that failed, including those whose failure is replaced by an empty result (`searchOrEmpty`,
   * `filters`).
   */
  readonly failed: readonly string[];
  readonly times: ReadTimes;
}

/** Reads through the cache for one request, within its budget. It collects the tags and the failures. */
export interface SiteReader {
  /** Reads an answer. Returns null on 204 or 404. Throws `GoneError` on 410. */
  readonly read: <T>(reading: Reading<T>) => Promise<T | null>;
  /** Reads a list; a list that does not exist is empty. */
  readonly readList: <T>(reading: Reading<T[]>) => Promise<T[]>;
  /** Makes a call that always has an answer, so that a missing answer counts as a failure of the back office. */
  readonly readAlways: <T>(reading: Reading<T>) => Promise<T>;
  /** Reads data of one visitor, without the cache. Returns null on 204 or 404. */
  readonly readPrivate: <T>(reading: Pick<Reading<T>, 'name' | 'call'>) => Promise<T | null>;
  readonly collected: () => Collected;
  /** Returns a reader for the same request with the shorter time limit for secondary data. */
  secondary(): SiteReader;
  /**
   * Returns a reader for the same request that does not wait longer when other calls make progress, for secondary data.
   */
  brief(): SiteReader;
}

/** The cached value for a 410. */
class Gone {
  readonly problem: unknown;

  constructor(problem: unknown) {
    this.problem = problem;
  }
}

/** The values that loading a reading needs. */
interface LoadedFrom {
  readonly siteId: string;
  readonly missedAnswers: MissedAnswers;
  /**
   * True when the call always has an answer. A negative answer is then a failure of the back office and is not stored.
   */
  readonly isAlwaysAnswered: boolean;
}

/**
 * Loads an answer. 204, 404 and 410 are answers that are stored for a short time; every other status without success is
 * an error.
 */
async function load<T>(
  { name, key, call, tags, collectTags, timely = false }: Reading<T>,
  { siteId, missedAnswers, isAlwaysAnswered }: LoadedFrom,
): Promise<Loaded<T | Gone | null>> {
  const nothing = (value: Gone | null): Loaded<Gone | null> => ({ value, tags, bytes: 0, negative: true, timely });
  function assertMayBeNothing() {
    if (!isAlwaysAnswered) return;
    missedAnswers.missed(siteId, name);
    throw new BackOfficeUnavailableError('invalid', `${key}: nothing`);
  }
  try {
    const value = await call();
    if (value === null) {
      assertMayBeNothing();
      return nothing(null);
    }
    if (isAlwaysAnswered) missedAnswers.answered(siteId, name);
    return { value, tags: [...tags, ...(collectTags?.(value) ?? [])], bytes: freezeAndMeasure(value), timely };
  } catch (error) {
    if (!(error instanceof BackOfficeError) || (error.status !== 404 && error.status !== 410)) throw error;
    assertMayBeNothing();
    return nothing(error.status === 404 ? null : new Gone(error.problem));
  }
}

interface SiteReaderOptions {
  readonly cache: ApiCache;
  /** The health of the back office that the reader calls. */
  readonly health: Pick<BackOfficeHealth, 'isLost' | 'isWorthWaiting' | 'isStarved'>;
  readonly missedAnswers: MissedAnswers;
  readonly siteId: string;
  /** The times of the request and of its site. */
  readonly times: ReadTimes;
}

export function createSiteReader(
  { cache, health, missedAnswers, siteId, times: begun }: SiteReaderOptions,
  { waitMs, secondaryMs, maxWaitMs = waitMs, signal }: RequestBudget,
): SiteReader {
  const begunAt = performance.now();
  const spentMs = () => performance.now() - begunAt;
  const collectedTags = new Set<string>([tag.site(siteId)]);
  const failed = new Set<string>();
  let stale = false;
  let times = begun;

  const countMsWhileProgress: LeftMs = () => remainingWaitMs(spentMs(), { waitMs, maxWaitMs }, health.isWorthWaiting);
  /** The reader waits longer for optional data only when everything takes longer. */
  const countMsWhileStarved: LeftMs = () => remainingWaitMs(spentMs(), { waitMs, maxWaitMs }, health.isStarved);
  function secondaryFromNow(): LeftMs {
    const since = spentMs();
    const own = { waitMs: secondaryMs, maxWaitMs: Math.max(secondaryMs, maxWaitMs - since) };
    return () => Math.min(countMsWhileProgress(), remainingWaitMs(spentMs() - since, own, health.isStarved));
  }

  /** @param startTimeLimit returns the time limit of a reading that begins now */
  function withTimeLimit(startTimeLimit: () => LeftMs): SiteReader {
    async function read<T>(reading: Reading<T>, isAlwaysAnswered = false): Promise<T | null> {
      const tags = [tag.site(siteId), ...reading.tags];
      for (const each of tags) collectedTags.add(each);
      const answer = await cache
        .read({
          key: `${siteId}/${reading.key}`,
          load: () => load({ ...reading, tags }, { siteId, missedAnswers, isAlwaysAnswered }),
          isLost: health.isLost,
          waitMs: startTimeLimit(),
          ...(signal ? { signal } : {}),
        })
        .catch((error: unknown) => {
          failed.add(reading.name);
          throw error;
        });
      for (const each of answer.tags) collectedTags.add(each);
      stale ||= answer.stale;
      times = takeEarliestTimes(times, answer.times);
      const { value } = answer;
      if (value instanceof Gone) throw new GoneError(`${reading.key} was withdrawn`, value.problem);
      return value;
    }

    return {
      read: (reading) => read(reading),
      readList: async (reading) => (await read(reading)) ?? [],
      async readAlways(reading) {
        const value = await read(reading, true);
        if (value !== null) return value;
        failed.add(reading.name);
        throw new BackOfficeUnavailableError('invalid', `${reading.key}: nothing`);
      },
      async readPrivate({ name, call }) {
        // A private answer has no tags, so no purge can confirm it.
        times = takeEarliestTimes(times, UNCONFIRMED_TIMES);
        try {
          return await withCallTimeout(call(), startTimeLimit(), signal);
        } catch (error) {
          if (error instanceof BackOfficeError && error.status === 404) return null;
          failed.add(name);
          throw error;
        }
      },
      collected: () => ({ tags: [...collectedTags], stale, failed: [...failed], times }),
      secondary: () => withTimeLimit(secondaryFromNow),
      brief: () => withTimeLimit(() => countMsWhileStarved),
    };
  }

  return withTimeLimit(() => countMsWhileProgress);
}
