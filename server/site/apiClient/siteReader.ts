import { tag } from '#shared/api/purge.ts';
import { earliest, type ReadTimes, UNCERTAIN } from '../cache/confirmations.ts';
import type { Loaded } from './answerStore.ts';
import type { ApiCache } from './apiCache.ts';
import type { BackOfficeHealth } from './health/backOfficeHealth.ts';
import type { MissedAnswers } from './health/missedAnswers.ts';
import { type Budget, patienceLeftMs } from './health/budget.ts';
import { BackOfficeError, BackOfficeUnavailableError, GoneError } from './errors.ts';
import { freezeAndMeasure } from './freezeAndMeasure.ts';
import { type LeftMs, withCallTimeout } from './withCallTimeout.ts';

/** One visitor's budget (`budgetFor`) and when to stop waiting before that. */
export type RequestBudget = Budget & { readonly signal?: AbortSignal };

interface Reading<T> {
  /** Names the call among those that failed. */
  readonly name: string;
  /** Within the site's own part of the cache. */
  readonly key: string;
  readonly call: () => Promise<T | null>;
  /** Besides the site's. */
  readonly tags: readonly string[];
  /** More tags, out of the answer. */
  readonly tagsOf?: (value: T) => readonly string[];
  /** The answer changes with the time of day, without a purge. */
  readonly timely?: boolean;
}

/** What the answers given so far add up to; for the page cache. */
export interface Collected {
  /** Tags of every answer, those that said "nothing" included. */
  readonly tags: readonly string[];
  /** True when at least one answer is older than it should be: a refresh is under way, or has failed. */
  readonly stale: boolean;
  /** Names of the calls that failed, forgiven failures (`searchOrEmpty`, `filters`) included. */
  readonly failed: readonly string[];
  readonly times: ReadTimes;
}

/** Reads through the cache for one request, within its budget, and collects the tags and failures. */
export interface SiteReader {
  /** Null: 204 or 404. Throws `GoneError` on 410. */
  readonly read: <T>(reading: Reading<T>) => Promise<T | null>;
  /** For lists: one that does not exist is empty. */
  readonly readList: <T>(reading: Reading<T[]>) => Promise<T[]>;
  /** For calls that always have an answer: none is the back office's failure. */
  readonly readAlways: <T>(reading: Reading<T>) => Promise<T>;
  /** Past the cache, for what belongs to one visitor. Null: 204 or 404. */
  readonly readPrivate: <T>(reading: Pick<Reading<T>, 'name' | 'call'>) => Promise<T | null>;
  readonly collected: () => Collected;
  /** The same request with the shorter patience for secondary data. */
  secondary(): SiteReader;
  /** The same request, which waits no longer because of progress elsewhere: for data without which there is a page, too. */
  brief(): SiteReader;
}

/** What the cache keeps for a 410. */
class Gone {
  readonly problem: unknown;

  constructor(problem: unknown) {
    this.problem = problem;
  }
}

/** What is known of a site while a reading of it is loaded. */
interface LoadedFrom {
  readonly siteId: string;
  readonly missedAnswers: MissedAnswers;
  /** The call always has an answer: "nothing" is the back office's failure, and not kept. */
  readonly isAlwaysAnswered: boolean;
}

/** 204, 404 and 410 are answers, kept for a short time; everything else that is not a success is an error. */
async function load<T>(
  { name, key, call, tags, tagsOf, timely = false }: Reading<T>,
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
    return { value, tags: [...tags, ...(tagsOf?.(value) ?? [])], bytes: freezeAndMeasure(value), timely };
  } catch (error) {
    if (!(error instanceof BackOfficeError) || (error.status !== 404 && error.status !== 410)) throw error;
    assertMayBeNothing();
    return nothing(error.status === 404 ? null : new Gone(error.problem));
  }
}

interface SiteReaderOptions {
  readonly cache: ApiCache;
  /** Of the back office that the readings call. */
  readonly health: Pick<BackOfficeHealth, 'isLost' | 'isWorthWaiting' | 'isStarved'>;
  readonly missedAnswers: MissedAnswers;
  readonly siteId: string;
  /** Those of the request, and of the site that it is for. */
  readonly times: ReadTimes;
}

export function createSiteReader(
  { cache, health, missedAnswers, siteId, times: begun }: SiteReaderOptions,
  { waitMs, secondaryMs, longestMs = waitMs, signal }: RequestBudget,
): SiteReader {
  const begunAt = performance.now();
  const spentMs = () => performance.now() - begunAt;
  const collectedTags = new Set<string>([tag.site(siteId)]);
  const failed = new Set<string>();
  let stale = false;
  let times = begun;

  const whileProgress: LeftMs = () => patienceLeftMs(spentMs(), { waitMs, longestMs }, health.isWorthWaiting);
  /** Optional data is waited for longer only when everything takes longer. */
  const whileStarved: LeftMs = () => patienceLeftMs(spentMs(), { waitMs, longestMs }, health.isStarved);
  function secondaryFromNow(): LeftMs {
    const since = spentMs();
    const own = { waitMs: secondaryMs, longestMs: Math.max(secondaryMs, longestMs - since) };
    return () => Math.min(whileProgress(), patienceLeftMs(spentMs() - since, own, health.isStarved));
  }

  /** @param patience of one reading that begins now */
  function withPatience(patience: () => LeftMs): SiteReader {
    async function read<T>(reading: Reading<T>, isAlwaysAnswered = false): Promise<T | null> {
      const tags = [tag.site(siteId), ...reading.tags];
      for (const each of tags) collectedTags.add(each);
      const answer = await cache
        .read({
          key: `${siteId}/${reading.key}`,
          load: () => load({ ...reading, tags }, { siteId, missedAnswers, isAlwaysAnswered }),
          isLost: health.isLost,
          waitMs: patience(),
          ...(signal ? { signal } : {}),
        })
        .catch((error: unknown) => {
          failed.add(reading.name);
          throw error;
        });
      for (const each of answer.tags) collectedTags.add(each);
      stale ||= answer.stale;
      times = earliest(times, answer.times);
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
        // It has no tags.
        times = earliest(times, UNCERTAIN);
        try {
          return await withCallTimeout(call(), patience(), signal);
        } catch (error) {
          if (error instanceof BackOfficeError && error.status === 404) return null;
          failed.add(name);
          throw error;
        }
      },
      collected: () => ({ tags: [...collectedTags], stale, failed: [...failed], times }),
      secondary: () => withPatience(secondaryFromNow),
      brief: () => withPatience(() => whileStarved),
    };
  }

  return withPatience(() => whileProgress);
}
