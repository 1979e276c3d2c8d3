import type { Logger } from 'pino';
import type { PageCopy } from '../cache/pageCopy.ts';
import type { Site } from '#shared/api/site.ts';
import { createRecord, typedKeys } from '#shared/domain/typedKeys.ts';
import { createLimits, LIMITS, type FormLimits } from '../forms/formLimits.ts';
import { createReplayGuard, type ReplayGuard } from '../forms/proof/replayGuard.ts';
import type { Channel } from './channel.ts';
import { TO_PRIMARY } from './questions.ts';

/** The state that all workers of an instance share. It is stored in the primary. */
export interface SharedState {
  readonly limits: FormLimits;
  readonly replayGuard: ReplayGuard;
  /** Stores the answer of the back office about a host name. */
  readonly noteSite: (hostname: string, site: Site | undefined) => void;
  /** Reports to the other workers that calls of this worker have shown that the back office is down, or up again. */
  readonly noteBackOffice: (isDown: boolean) => void;
  /**
   * Resolves with a page that another worker has in memory; with undefined when no worker has it or answers in time.
   */
  readonly findPage: (key: string) => Promise<PageCopy | undefined>;
}

/** The part of the state that the primary stores itself. It passes the other messages on (`otherWorkers.ts`). */
export type OwnState = Pick<SharedState, 'limits' | 'replayGuard' | 'noteSite'>;

/**
 * The time for which a visitor waits for the primary, which answers in less than a millisecond unless the machine is
 * overloaded.
 */
const PRIMARY_TIMEOUT_MS = 500;
const NOTE_MS = 10_000;
/**
 * The number of simultaneous searches for pages in other workers. When many pages fail, further error pages are sent
 * without a search.
 */
const MAX_PAGE_SEARCHES = 16;

/** Returns this worker's share of each limit, at least 1. */
const divideLimits = (workers: number) =>
  createRecord(typedKeys(LIMITS), (name) => {
    const { points, seconds } = LIMITS[name];
    return { points: Math.max(1, Math.floor(points / workers)), seconds };
  });

/**
 * Creates the state for a worker. While the primary does not answer in time, forms still work: this worker counts the
 * limits with its own share of the points, and compares proofs with those that it has seen. In any case the back office
 * accepts each proof only once.
 */
export function createSharedState(channel: Channel, workers: number, logger: Pick<Logger, 'warn'>): SharedState {
  const ownLimits = createLimits(divideLimits(workers));
  const ownGuard = createReplayGuard();
  let searches = 0;
  const report = (error: unknown) =>
    logger.warn({ err: error }, 'primary not reachable in time, decided by the worker');

  return {
    limits: {
      async take(name, key) {
        try {
          return (await channel.ask(TO_PRIMARY.takeLimit, { name, key }, PRIMARY_TIMEOUT_MS)) ?? undefined;
        } catch (error) {
          report(error);
          return ownLimits.take(name, key);
        }
      },
    },
    replayGuard: {
      async claim(id, contents, lifetimeMs) {
        // The worker also stores the proof itself, for the case that the primary does not answer later.
        const own = await ownGuard.claim(id, contents, lifetimeMs);
        try {
          return await channel.ask(TO_PRIMARY.claimProof, { id, contents, lifetimeMs }, PRIMARY_TIMEOUT_MS);
        } catch (error) {
          report(error);
          return own;
        }
      },
    },
    noteSite(hostname, site) {
      channel.ask(TO_PRIMARY.noteSite, { hostname, site: site ?? null }, NOTE_MS).catch(report);
    },
    noteBackOffice(isDown) {
      channel.ask(TO_PRIMARY.noteBackOffice, { isDown }, NOTE_MS).catch(report);
    },
    async findPage(key) {
      if (searches >= MAX_PAGE_SEARCHES) return undefined;
      searches += 1;
      try {
        return (await channel.ask(TO_PRIMARY.findPage, { key }, PRIMARY_TIMEOUT_MS)) ?? undefined;
      } catch (error) {
        report(error);
        return undefined;
      } finally {
        searches -= 1;
      }
    },
  };
}

/** Answers a worker's questions about the state. */
export function serveSharedState(channel: Channel, { limits, replayGuard, noteSite }: OwnState): void {
  channel.answer(TO_PRIMARY.takeLimit, async ({ name, key }) => (await limits.take(name, key)) ?? null);
  channel.answer(TO_PRIMARY.claimProof, ({ id, contents, lifetimeMs }) => replayGuard.claim(id, contents, lifetimeMs));
  channel.answer(TO_PRIMARY.noteSite, ({ hostname, site }) => {
    noteSite(hostname, site ?? undefined);
    return null;
  });
}
