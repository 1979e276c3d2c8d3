import type { Logger } from 'pino';
import type { PageCopy } from '../cache/pageCopy.ts';
import type { Site } from '#shared/api/site.ts';
import { createRecord, typedKeys } from '#shared/domain/typedKeys.ts';
import { createLimits, DEFAULT_LIMITS, type FormLimits } from '../forms/formLimits.ts';
import { createReplayGuard, type ReplayGuard } from '../forms/proof/replayGuard.ts';
import type { Channel } from './channel.ts';
import { QUESTIONS_TO_PRIMARY } from './questions.ts';

/** The state that all workers of an instance share. It is stored in the primary. */
export interface SharedState {
  readonly limits: FormLimits;
  readonly replayGuard: ReplayGuard;
  /** Reports which site the back office has for a host name; undefined when no site has the name. */
  readonly reportSite: (hostname: string, site: Site | undefined) => void;
  /** Reports to the other workers that calls of this worker have shown that the back office is down, or up again. */
  readonly reportBackOffice: (isDown: boolean) => void;
  /**
   * Resolves with a page that another worker has in memory; with undefined when no worker has it, or when none answers
   * in time.
   */
  readonly findPageInOtherWorker: (key: string) => Promise<PageCopy | undefined>;
}

/**
 * The part of the state that the primary stores itself. The primary passes all other messages on to the other workers
 * (`otherWorkers.ts`).
 */
export type PrimaryState = Pick<SharedState, 'limits' | 'replayGuard' | 'reportSite'>;

/**
 * The time for which a visitor waits for the primary, which answers in less than a millisecond unless the machine is
 * overloaded.
 */
const PRIMARY_TIMEOUT_MS = 500;
const REPORT_TIMEOUT_MS = 10_000;
/**
 * The number of simultaneous searches for pages in other workers. When many pages fail, further error pages are sent
 * without a search.
 */
const MAX_PAGE_SEARCHES = 16;

/** Returns this worker's share of each limit, at least 1. */
const divideLimits = (workerCount: number) =>
  createRecord(typedKeys(DEFAULT_LIMITS), (name) => {
    const { points, seconds } = DEFAULT_LIMITS[name];
    return { points: Math.max(1, Math.floor(points / workerCount)), seconds };
  });

/**
 * Creates the state for a worker. When the primary does not answer in time, forms still work: this worker then counts
 * the limits itself, with its own share of the points, and compares proofs with those that it has seen itself. In any
 * case the back office accepts each proof only once.
 */
export function createSharedState(channel: Channel, workerCount: number, logger: Pick<Logger, 'warn'>): SharedState {
  const ownLimits = createLimits(divideLimits(workerCount));
  const ownGuard = createReplayGuard();
  let searchCount = 0;
  const logFailure = (error: unknown) =>
    logger.warn({ err: error }, 'primary not reachable in time, decided by the worker');

  return {
    limits: {
      async countUse(name, key) {
        try {
          return (await channel.ask(QUESTIONS_TO_PRIMARY.takeLimit, { name, key }, PRIMARY_TIMEOUT_MS)) ?? undefined;
        } catch (error) {
          logFailure(error);
          return ownLimits.countUse(name, key);
        }
      },
    },
    replayGuard: {
      async claimProof(id, contents, lifetimeMs) {
        // The worker also stores the proof itself, because the primary may not answer later.
        const isUnusedHere = await ownGuard.claimProof(id, contents, lifetimeMs);
        try {
          return await channel.ask(QUESTIONS_TO_PRIMARY.claimProof, { id, contents, lifetimeMs }, PRIMARY_TIMEOUT_MS);
        } catch (error) {
          logFailure(error);
          return isUnusedHere;
        }
      },
    },
    reportSite(hostname, site) {
      channel.ask(QUESTIONS_TO_PRIMARY.noteSite, { hostname, site: site ?? null }, REPORT_TIMEOUT_MS).catch(logFailure);
    },
    reportBackOffice(isDown) {
      channel.ask(QUESTIONS_TO_PRIMARY.noteBackOffice, { isDown }, REPORT_TIMEOUT_MS).catch(logFailure);
    },
    async findPageInOtherWorker(key) {
      if (searchCount >= MAX_PAGE_SEARCHES) return undefined;
      searchCount += 1;
      try {
        return (await channel.ask(QUESTIONS_TO_PRIMARY.findPage, { key }, PRIMARY_TIMEOUT_MS)) ?? undefined;
      } catch (error) {
        logFailure(error);
        return undefined;
      } finally {
        searchCount -= 1;
      }
    },
  };
}

/** Registers the handlers that answer a worker's questions about the state. */
export function answerSharedState(channel: Channel, { limits, replayGuard, reportSite }: PrimaryState): void {
  channel.answer(QUESTIONS_TO_PRIMARY.takeLimit, async ({ name, key }) => (await limits.countUse(name, key)) ?? null);
  channel.answer(QUESTIONS_TO_PRIMARY.claimProof, ({ id, contents, lifetimeMs }) =>
    replayGuard.claimProof(id, contents, lifetimeMs),
  );
  channel.answer(QUESTIONS_TO_PRIMARY.noteSite, ({ hostname, site }) => {
    reportSite(hostname, site ?? undefined);
    return null;
  });
}
