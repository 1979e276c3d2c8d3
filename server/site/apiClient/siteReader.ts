import { tag } from '#shared/api/purge.ts';
import { takeEarliestTimes, type ReadTimes, UNCONFIRMED_TIMES } from '../cache/confirmations.ts';
import type { LoadedAnswer } from './answerStore.ts';
import type { ApiCache } from './apiCache.ts';
import type { BackOfficeHealth } from './health/backOfficeHealth.ts';
import type { MissedAnswers } from './health/missedAnswers.ts';
import { type Budget, computeRemainingWaitMs } from './health/budget.ts';
import { BackOfficeError, BackOfficeUnavailableError, GoneError } from './errors.ts';
import { freezeAndMeasure } from './freezeAndMeasure.ts';
import { type GetRemainingMs, withCallTimeout } from './withCallTimeout.ts';

/** One visitor's budget (`getBudget`), and the signal that ends the wait when the request is aborted. */
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
  /**
   * Returns the tags of the part of the answer that the page shows, in addition to `tags`. Without it, the page depends
   * on the whole answer.
   */
  readonly collectPageTags?: (value: T) => readonly string[];
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
   * Returns a reader for the same request, for data that the page can do without. It waits for the usual time
   * (`waitMs`), and gets no extra time while other calls are answered.
   */
  createBriefReader(): SiteReader;
}

/** The value that the cache stores for an answer with the status 410. */
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
  { name, key, callBackOffice, tags, collectTags, isTimely = false }: ApiReading<T>,
  { siteId, missedAnswers, isAlwaysAnswered }: LoadContext,
): Promise<LoadedAnswer<T | GoneAnswer | null>> {
  const createNegativeAnswer = (value: GoneAnswer | null): LoadedAnswer<GoneAnswer | null> => ({
    value,
    tags,
    bytes: 0,
    isNegative: true,
    isTimely,
  });
  function assertMayBeNegative() {
    if (!isAlwaysAnswered) return;
    missedAnswers.recordMissingAnswer(siteId, name);
    throw new BackOfficeUnavailableError('invalid', `${key}: nothing`);
  }
  try {
    const value = await callBackOffice();
    if (value === null) {
      assertMayBeNegative();
      return createNegativeAnswer(null);
    }
    if (isAlwaysAnswered) missedAnswers.recordAnswer(siteId, name);
    return {
      value,
      tags: [...tags, ...(collectTags?.(value) ?? [])],
      bytes: freezeAndMeasure(value),
      isTimely,
    };
  } catch (error) {
    if (!(error instanceof BackOfficeError) || (error.status !== 404 && error.status !== 410)) throw error;
    assertMayBeNegative();
    return createNegativeAnswer(error.status === 404 ? null : new GoneAnswer(error.problem));
  }
}

interface SiteReaderOptions {
  readonly cache: ApiCache;
  /** The health of the back office that the reader calls. */
  readonly health: Pick<BackOfficeHealth, 'isLost' | 'isWorthWaiting' | 'isStarved'>;
  readonly missedAnswers: MissedAnswers;
  readonly siteId: string;
  /**
   * The read times at the start of the request; earlier ones if the data of the site was read earlier, because the page
   * depends on that data too.
   */
  readonly times: ReadTimes;
}

export function createSiteReader(
  { cache, health, missedAnswers, siteId, times: requestTimes }: SiteReaderOptions,
  { waitMs, secondaryMs, maxWaitMs = waitMs, signal }: RequestBudget,
): SiteReader {
  const startedAt = performance.now();
  const getSpentMs = () => performance.now() - startedAt;
  const collectedTags = new Set<string>([tag.site(siteId)]);
  const failedCalls = new Set<string>();
  let isStale = false;
  let times = requestTimes;

  const computeNormalWaitMs: GetRemainingMs = () =>
    computeRemainingWaitMs(getSpentMs(), { waitMs, maxWaitMs }, health.isWorthWaiting);
  /** Computes the wait for optional data, which is longer only when this process is starved. */
  const computeBriefWaitMs: GetRemainingMs = () =>
    computeRemainingWaitMs(getSpentMs(), { waitMs, maxWaitMs }, health.isStarved);
  function startSecondaryLimit(): GetRemainingMs {
    const startMs = getSpentMs();
    const secondaryBudget = { waitMs: secondaryMs, maxWaitMs: Math.max(secondaryMs, maxWaitMs - startMs) };
    return () =>
      Math.min(
        computeNormalWaitMs(),
        computeRemainingWaitMs(getSpentMs() - startMs, secondaryBudget, health.isStarved),
      );
  }

  /** @param startTimeLimit returns the time limit of a reading that begins now */
  function createReaderWithLimit(startTimeLimit: () => GetRemainingMs): SiteReader {
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
          failedCalls.add(reading.name);
          throw error;
        });
      const { value } = answer;
      const isNegative = value === null || value instanceof GoneAnswer;
      const pageTags = isNegative ? undefined : reading.collectPageTags?.(value);
      for (const each of pageTags ?? answer.tags) collectedTags.add(each);
      isStale ||= answer.isStale;
      times = takeEarliestTimes(times, answer.times);
      if (value instanceof GoneAnswer) throw new GoneError(`${reading.key} was withdrawn`, value.problem);
      return value;
    }

    return {
      readAnswer: (reading) => read(reading),
      readList: async (reading) => (await read(reading)) ?? [],
      async readAlways(reading) {
        const value = await read(reading, true);
        if (value !== null) return value;
        failedCalls.add(reading.name);
        throw new BackOfficeUnavailableError('invalid', `${reading.key}: nothing`);
      },
      async readPrivate({ name, callBackOffice }) {
        // A private answer has no tags, so no purge announces that it has changed, and no confirmation applies to it.
        times = takeEarliestTimes(times, UNCONFIRMED_TIMES);
        try {
          return await withCallTimeout(callBackOffice(), startTimeLimit(), signal);
        } catch (error) {
          if (error instanceof BackOfficeError && error.status === 404) return null;
          failedCalls.add(name);
          throw error;
        }
      },
      getCollectedFacts: () => ({ tags: [...collectedTags], isStale, failedCalls: [...failedCalls], times }),
      createSecondaryReader: () => createReaderWithLimit(startSecondaryLimit),
      createBriefReader: () => createReaderWithLimit(() => computeBriefWaitMs),
    };
  }

  return createReaderWithLimit(() => computeNormalWaitMs);
}
