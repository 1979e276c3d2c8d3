import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { MAX_PURGE_WAIT_SECONDS, type PurgeMessage } from '#shared/api/purge.ts';
import type { Confirmation } from '../cache/confirmations.ts';
import type { CursorFile, Place } from './cursorFile.ts';
import { mergePurges } from './mergePurges.ts';
import type { PurgeListAnswer, PurgeListClient } from './purgeListClient.ts';

/**
 * How the processes of an instance took a confirmation. `written`: all purges so far are in the page store. `unwritten`:
 * they may not be yet. `forgotten`: none is left of the processes that had them, and so it is not known.
 */
export type Told = 'written' | 'unwritten' | 'forgotten';

/** The caches of all processes of this instance. */
export interface InstanceCaches {
  /** From here on, purges follow each other for the processes that there are now. */
  begin(): void;
  /**
   * Tells all processes how far purges have come, so that what they read from then on is at least as new; to be called
   * before any of these is done. False when one has not answered: it knows before it does the next purge.
   */
  receive(cursor: string): Promise<boolean>;
  /** The number of entries that it concerned; undefined when not all of them have done it. */
  purge(message: PurgeMessage): Promise<number | undefined>;
  tell(confirmation: Confirmation): Promise<Told>;
}

export interface SubscriptionStats {
  /** Milliseconds since the last moment up to which all purges are done; undefined when there is none. */
  readonly confirmedMs: number | undefined;
  /** Purges that came and were done. */
  readonly received: number;
}

/** Reads from the back office what changed, for as long as the program runs. */
export interface Subscription {
  readonly start: () => void;
  readonly stop: () => Promise<void>;
  readonly stats: () => SubscriptionStats;
}

interface SubscriptionOptions {
  readonly list: PurgeListClient;
  readonly caches: InstanceCaches;
  readonly file: CursorFile;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** The clock of the caches. */
  readonly now: () => number;
  readonly random?: () => number;
  /** In place of the product's own measures. */
  readonly times?: Partial<SubscriptionTimes>;
}

/** Milliseconds. */
interface SubscriptionTimes {
  /** After a failure; doubled each time. */
  readonly firstRetry: number;
  readonly longestRetry: number;
  /** After a back office without such a list. */
  readonly withoutList: number;
  /** After purges: those that follow at once come together. */
  readonly afterPurges: number;
  /** Between two answers without purges, at least. */
  readonly betweenEmpty: number;
}

const TIMES: SubscriptionTimes = {
  firstRetry: 500,
  longestRetry: 10_000,
  withoutList: 10 * 60_000,
  afterPurges: 50,
  betweenEmpty: 1000,
};

/** How far the clocks of the processes of an instance may differ. */
const CLOCK_SLACK_MS = 1000;
/** A confirmation that is older does not wait for the next change: the machine slept, or calls took long. */
const RECENT_MS = 30_000;

type Purges = Extract<PurgeListAnswer, { type: 'purges' }>;

/** Where this instance is in the list. */
interface Position extends Place {
  /** What has been read since then is purged when it changes. */
  readonly since: number;
  /** The last cursor whose purges are all in the page store. */
  readonly written: string;
  /** The one in the file; undefined: none of this sequence. */
  readonly saved: string | undefined;
}

/** Not every process has done a purge: it has to come once more. */
class NotPurged extends Error {}

/**
 * The subscription. Everything depends on these: a cursor moves on only after all processes have done the purges before
 * it; a confirmation says the time at which the request for its answer went out; and what was read before a gap is never
 * confirmed again. So a page that is confirmed was read after the gap, and every change since has come.
 */
export function createSubscription(options: SubscriptionOptions): Subscription {
  const { list, caches, file, logger, now, random = Math.random } = options;
  const times = { ...TIMES, ...options.times };
  // Whatever this instance reads, it reads after this, and so after the place that an earlier one came to.
  const startedAt = now();
  const stopping = new AbortController();
  let position: Position | undefined;
  let confirmedAt: number | undefined;
  let received = 0;
  /** The last answer told how things are. */
  let isFollowing = false;
  /** What the log said last. */
  let said: 'established' | 'lost' | 'none' | undefined;
  let retryMs = times.firstRetry;
  let running: Promise<void> | undefined;

  function say(state: 'established' | 'lost' | 'none', reason?: string) {
    if (said === state) return;
    said = state;
    if (state === 'established') logger.info('purge subscription established');
    else if (state === 'lost') logger.warn({ reason }, 'purge subscription lost, pages are fresh for a minute');
    else logger.info('back office has no purge list, pages are fresh for a minute');
  }

  function resume(place: Place) {
    position = { ...place, since: startedAt, written: place.cursor, saved: place.cursor };
    caches.begin();
  }

  /**
   * Nothing is known of what changed before. Who still reads what was new for the cursor of before might get that:
   * what is confirmed begins after all know the new one.
   */
  async function beginAnew(cursor: string, isReceived: Promise<boolean>): Promise<void> {
    if (!(await isReceived)) throw new NotPurged('not every process knows the new cursor');
    position = { sequence: randomUUID(), cursor, since: now() + CLOCK_SLACK_MS, written: cursor, saved: undefined };
    caches.begin();
  }

  async function confirm(current: Position, sentAt: number): Promise<void> {
    const { sequence, since, cursor } = current;
    const told = await caches.tell({ sequence, since, confirmedAt: sentAt });
    if (told === 'forgotten') {
      // What came since may be purged nowhere: it comes again.
      position = { ...current, cursor: current.written };
      caches.begin();
      throw new NotPurged('all processes ended that had the last purges');
    }
    confirmedAt = sentAt;
    if (told !== 'written') return;
    position = { ...current, written: cursor, saved: cursor };
    if (cursor !== current.saved) await file.save({ sequence, cursor });
  }

  /** @returns milliseconds until the next call */
  async function take(answer: Purges, sentAt: number, waitSeconds: number): Promise<number> {
    if (answer.cursor === position?.cursor && (answer.more || answer.purges.length > 0))
      throw new Error('the cursor does not move');
    const isReceived = caches.receive(answer.cursor);
    for (const message of mergePurges(answer.purges)) {
      // oxlint-disable-next-line no-await-in-loop -- In their order.
      const entries = await caches.purge(message);
      if (entries === undefined) throw new NotPurged('not every process has purged');
      logger.info({ purge: message.id, siteId: message.siteId, tags: message.tags.length, entries }, 'purged');
    }
    received += answer.purges.length;
    if (position) position = { ...position, cursor: answer.cursor };
    else await beginAnew(answer.cursor, isReceived);
    if (answer.more) return 0;
    if (position) await confirm(position, sentAt);
    say('established');
    // Two answers in a row: a cursor that is always outdated is no success.
    if (isFollowing) retryMs = times.firstRetry;
    isFollowing = true;
    if (answer.purges.length > 0) return times.afterPurges;
    return waitSeconds === 0 ? 0 : Math.max(0, times.betweenEmpty - (now() - sentAt));
  }

  function waitLonger(): number {
    const waitMs = retryMs * (0.75 + random() / 2);
    retryMs = Math.min(2 * retryMs, times.longestRetry);
    return waitMs;
  }

  /** @returns milliseconds until the next call */
  async function readOnce(): Promise<number> {
    const sentAt = now();
    const isRecent = isFollowing && confirmedAt !== undefined && sentAt - confirmedAt < RECENT_MS;
    const waitSeconds = isRecent ? MAX_PURGE_WAIT_SECONDS : 0;
    const answer = await list.read({ after: position?.cursor, waitSeconds });
    if (answer.type === 'purges') return take(answer, sentAt, waitSeconds);
    isFollowing = false;
    if (answer.type === 'outdated') {
      position = undefined;
      logger.warn('purge cursor outdated, pages made so far are fresh for a minute');
      return waitLonger();
    }
    if (!position) {
      say('none');
      return times.withoutList;
    }
    // It had one: an older version of it answers for a while.
    say('lost', 'no purge list');
    return waitLonger();
  }

  async function next(): Promise<number> {
    try {
      return await readOnce();
    } catch (error) {
      isFollowing = false;
      if (!stopping.signal.aborted) say('lost', error instanceof Error ? error.message : String(error));
      return waitLonger();
    }
  }

  async function run(): Promise<void> {
    const place = file.read();
    if (place) resume(place);
    while (!stopping.signal.aborted) {
      // oxlint-disable-next-line no-await-in-loop -- One call after the other.
      const waitMs = await next();
      // oxlint-disable-next-line no-await-in-loop -- One call after the other.
      await sleep(waitMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  }

  return {
    start() {
      running ??= run();
    },
    async stop() {
      stopping.abort();
      await list.stop();
      await running;
    },
    stats: () => ({ confirmedMs: confirmedAt === undefined ? undefined : now() - confirmedAt, received }),
  };
}
