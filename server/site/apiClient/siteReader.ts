import { tag } from '#shared/api/purge.ts';
import { takeEarliestTimes, type ReadTimes, UNCONFIRMED_TIMES } from '../cache/confirmations.ts';
import type { LoadedAnswer } from './answerStore.ts';
import type { ApiCache } from './apiCache.ts';
import type { BackOfficeHealth } from './health/backOfficeHealth.ts';
import type { MissedAnswers } from './health/missedAnswers.ts';
import { type Budget, computeRemainingWaitMs } from './health/budget.ts';
import { BackOfficeError, BackOfficeUnavailableError, GoneError } from './errors.ts';
import { freezeAndMeasure } from './freezeAndMeasure.ts';
import { type LeftMs, withCallTimeout } from './withCallTimeout.ts';

/** One visitor's budget (`getBudget`), and the signal with which the wait ends earlier. */
export type RequestBudget = Budget & { readonly signal?: AbortSignal };

interface ApiReading<T> {
  /** The name of the call in the list of failed calls. */
  readonly name: string;
  /** The key within the site's part of the cache. */
  readonly key: string;
  readonly callBackOffice: () => Promise<T | null>;
  /** The tags in addition to the site's own tag. */
  readonly tags: readonly string[];
  /** Returns more tags, which depend on the answer. */
  readonly collectTags?: (value: T) => readonly string[];
  /** True when the answer changes with the time of day, without a purge. */
  readonly isTimely?: boolean;
}

/** A summary of the answers so far, for the page cache. */
export interface CollectedFacts {
  /** The tags of every answer, negative ones included. */
  readonly tags: readonly string[];
  /** True when at least one answer is older than it should be: a refresh is under way, or has failed. */
  readonly isStale: boolean;
  /**
   * The names of the calls that failed, including those whose failure is replaced by an empty result (`searchOrEmpty`,
   * `filters`).
   */
  readonly failedCalls: readonly string[];
  readonly times: ReadTimes;
}

/** Reads through the cache for one request, within its budget. It collects the tags and the failures. */
export interface SiteReader {
  /** Reads an answer. Returns null on 204 or 404. Throws `GoneError` on 410. */
  readonly readAnswer: <T>(reading: ApiReading<T>) => Promise<T | null>;
  /** Reads a list; a list that does not exist is empty. */
  readonly readList: <T>(reading: ApiReading<T[]>) => Promise<T[]>;
  /** Makes a call that always has an answer, so that a missing answer counts as a failure of the back office. */
  readonly readAlways: <T>(reading: ApiReading<T>) => Promise<T>;
  /** Reads data of one visitor, without the cache. Returns null on 204 or 404. */
  readonly readPrivate: <T>(reading: Pick<ApiReading<T>, 'name' | 'callBackOffice'>) => Promise<T | null>;
  readonly getCollectedFacts: () => CollectedFacts;
  /** Returns a reader for the same request with the shorter time limit for secondary data. */
  createSecondaryReader(): SiteReader;
  /**
   * Returns a reader for the same request that does not wait longer when other calls make progress, for secondary data.
   */
  createBriefReader(): SiteReader;
}

/** The value that the cache stores for an answer 410. */
class GoneAnswer {
  readonly problem: unknown;

  constructor(problem: unknown) {
    this.problem = problem;
  }
}

/** The values that `loadReading` needs in addition to the reading. */
interface LoadContext {
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
async function loadReading<T>(
  { name, key, callBackOffice: call, tags, collectTags, isTimely: timely = false }: ApiReading<T>,
  { siteId, missedAnswers, isAlwaysAnswered }: LoadContext,
): Promise<LoadedAnswer<T | GoneAnswer | null>> {
  const nothing = (value: GoneAnswer | null): LoadedAnswer<GoneAnswer | null> => ({
    value,
    tags,
    bytes: 0,
    isNegative: true,
    isTimely: timely,
  });
  function assertMayBeNothing() {
    if (!isAlwaysAnswered) return;
    missedAnswers.recordMissingAnswer(siteId, name);
    throw new BackOfficeUnavailableError('invalid', `${key}: nothing`);
  }
  try {
    const value = await call();
    if (value === null) {
      assertMayBeNothing();
      return nothing(null);
    }
    if (isAlwaysAnswered) missedAnswers.recordAnswer(siteId, name);
    return {
      value,
      tags: [...tags, ...(collectTags?.(value) ?? [])],
      bytes: freezeAndMeasure(value),
      isTimely: timely,
    };
  } catch (error) {
    if (!(error instanceof BackOfficeError) || (error.status !== 404 && error.status !== 410)) throw error;
    assertMayBeNothing();
    return nothing(error.status === 404 ? null : new GoneAnswer(error.problem));
  }
}

interface SiteReaderOptions {
  readonly cache: ApiCache;
  /** The health of the back office that the reader calls. */
  readonly health: Pick<BackOfficeHealth, 'isLost' | 'isWorthWaiting' | 'isStarved'>;
  readonly missedAnswers: MissedAnswers;
  readonly siteId: string;
  /** The read times of the request, which are not later than those of its site. */
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

  const countMsWhileProgress: LeftMs = () =>
    computeRemainingWaitMs(spentMs(), { waitMs, maxWaitMs }, health.isWorthWaiting);
  /** The reader waits longer for optional data only when everything takes longer. */
  const countMsWhileStarved: LeftMs = () => computeRemainingWaitMs(spentMs(), { waitMs, maxWaitMs }, health.isStarved);
  function secondaryFromNow(): LeftMs {
    const since = spentMs();
    const own = { waitMs: secondaryMs, maxWaitMs: Math.max(secondaryMs, maxWaitMs - since) };
    return () => Math.min(countMsWhileProgress(), computeRemainingWaitMs(spentMs() - since, own, health.isStarved));
  }

  /** @param startTimeLimit returns the time limit of a reading that begins now */
  function withTimeLimit(startTimeLimit: () => LeftMs): SiteReader {
    async function read<T>(reading: ApiReading<T>, isAlwaysAnswered = false): Promise<T | null> {
      const tags = [tag.site(siteId), ...reading.tags];
      for (const each of tags) collectedTags.add(each);
      const answer = await cache
        .read({
          key: `${siteId}/${reading.key}`,
          loadAnswer: () => loadReading({ ...reading, tags }, { siteId, missedAnswers, isAlwaysAnswered }),
          isLost: health.isLost,
          maxWaitMs: startTimeLimit(),
          ...(signal ? { signal } : {}),
        })
        .catch((error: unknown) => {
          failed.add(reading.name);
          throw error;
        });
      for (const each of answer.tags) collectedTags.add(each);
      stale ||= answer.isStale;
      times = takeEarliestTimes(times, answer.times);
      const { value } = answer;
      if (value instanceof GoneAnswer) throw new GoneError(`${reading.key} was withdrawn`, value.problem);
      return value;
    }

    return {
      readAnswer: (reading) => read(reading),
      readList: async (reading) => (await read(reading)) ?? [],
      async readAlways(reading) {
        const value = await read(reading, true);
        if (value !== null) return value;
        failed.add(reading.name);
        throw new BackOfficeUnavailableError('invalid', `${reading.key}: nothing`);
      },
      async readPrivate({ name, callBackOffice: call }) {
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
      getCollectedFacts: () => ({ tags: [...collectedTags], isStale: stale, failedCalls: [...failed], times }),
      createSecondaryReader: () => withTimeLimit(secondaryFromNow),
      createBriefReader: () => withTimeLimit(() => countMsWhileStarved),
    };
  }

  return withTimeLimit(() => countMsWhileProgress);
}
