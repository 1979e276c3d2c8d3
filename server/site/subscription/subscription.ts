import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { MAX_PURGE_WAIT_SECONDS, type PurgeMessage } from '#shared/api/purge.ts';
import type { Confirmation } from '../cache/confirmations.ts';
import type { CursorFile, CursorPosition } from './cursorFile.ts';
import { mergePurges } from './mergePurges.ts';
import type { PurgeListAnswer, PurgeListClient } from './purgeListClient.ts';

/**
 * The result of passing a confirmation to the processes of an instance.
 * - `written`: all purges so far are in the page store.
 * - `unwritten`: some of these purges may not be in the page store yet.
 * - `forgotten`: all processes that received these purges have ended, so it is not known whether the page store has
 *   them.
 */
export type ConfirmationResult = 'written' | 'unwritten' | 'forgotten';

/** The caches of all processes of this instance. */
export interface InstanceCaches {
  /**
   * Is called when a new sequence of purges begins, after which no purge is missing. Only the processes that run now
   * receive every purge of it.
   */
  beginSequence(): void;
  /**
   * Sends all processes the cursor of the newest purges, so that data that they read from then on is at least as new as
   * these purges. It must be called before any of these purges is done. Resolves with false when a process has not
   * answered; that process receives the cursor before its next purge.
   */
  sendCursor(cursor: string): Promise<boolean>;
  /** Resolves with the number of entries that were purged; with undefined when not all processes have purged. */
  purge(message: PurgeMessage): Promise<number | undefined>;
  sendConfirmation(confirmation: Confirmation): Promise<ConfirmationResult>;
}

export interface SubscriptionStats {
  /** The age of the last confirmation of purges, in milliseconds; undefined when there was none. */
  readonly confirmationAgeMs: number | undefined;
  /** The number of purges that were received and done. */
  readonly receivedPurgeCount: number;
}

interface SubscriptionOptions {
  readonly purgeList: PurgeListClient;
  readonly caches: InstanceCaches;
  readonly cursorFile: CursorFile;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** Returns the time of the clock of the caches. */
  readonly now: () => number;
  readonly random?: () => number;
  /** Times that replace the defaults. */
  readonly times?: Partial<SubscriptionTimes>;
}

/** The times of the subscription, in milliseconds. */
interface SubscriptionTimes {
  /** The pause after the first failure. It doubles with each further failure. */
  readonly firstRetryMs: number;
  readonly maxRetryMs: number;
  /** The pause after an answer of a back office without a list of purges. */
  readonly pauseWithoutListMs: number;
  /** The pause after purges, so that purges that follow shortly after are read in one call. */
  readonly pauseAfterPurgesMs: number;
  /** The minimum time between two answers without purges. */
  readonly minEmptyAnswerIntervalMs: number;
}

const DEFAULT_TIMES: SubscriptionTimes = {
  firstRetryMs: 500,
  maxRetryMs: 10_000,
  pauseWithoutListMs: 10 * 60_000,
  pauseAfterPurgesMs: 50,
  minEmptyAnswerIntervalMs: 1000,
};

/** The maximum difference between the clocks of the processes of an instance. */
const MAX_CLOCK_DIFFERENCE_MS = 1000;
/**
 * The age from which a confirmation is renewed at once, by a call that does not wait for a purge. A confirmation gets
 * this old when the machine slept or when calls took long.
 */
const RENEWAL_AGE_MS = 30_000;

type PurgesAnswer = Extract<PurgeListAnswer, { type: 'purges' }>;

/** The position of this instance in the list of purges. */
interface InstancePosition extends CursorPosition {
  /** The start of the covered time: data that was read since then is purged when it changes. */
  readonly since: number;
  /** The last cursor up to which all purges are in the page store. */
  readonly writtenCursor: string;
  /** The cursor in the file of the position; undefined when the file has no cursor of this sequence. */
  readonly savedCursor: string | undefined;
}

/** The error when a process has not purged. The purge is then requested again. */
class NotPurgedError extends Error {}

/**
 * Reads the purge list of the back office for as long as the program runs. Three rules apply. The cursor moves on only
 * after all processes have done the purges before it. A confirmation states the time at which the call was sent, not
 * the time of its answer. Data that was read before a gap in the purges is never confirmed again. Therefore a confirmed
 * page was read after the last gap, and every later purge has been received.
 */
export class PurgeSubscription {
  readonly #options: SubscriptionOptions;
  readonly #times: SubscriptionTimes;
  // The time when this instance started. The instance reads all its data after this time, and therefore after the last
  // position that an earlier instance has stored.
  readonly #startedAt: number;
  readonly #stopping = new AbortController();
  #position: InstancePosition | undefined;
  #confirmedAt: number | undefined;
  #receivedCount = 0;
  /**
   * True when the last call has read the list of purges, which may have been empty. False after a failure, and after an
   * answer without a list.
   */
  #isFollowing = false;
  /** The state that was last logged. */
  #loggedState: 'established' | 'lost' | 'none' | undefined;
  #retryMs: number;
  #runPromise: Promise<void> | undefined;

  constructor(options: SubscriptionOptions) {
    this.#options = options;
    this.#times = { ...DEFAULT_TIMES, ...options.times };
    this.#retryMs = this.#times.firstRetryMs;
    this.#startedAt = options.now();
  }

  start(): void {
    this.#runPromise ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#options.purgeList.stop();
    await this.#runPromise;
  }

  readonly stats = (): SubscriptionStats => ({
    confirmationAgeMs: this.#confirmedAt === undefined ? undefined : this.#options.now() - this.#confirmedAt,
    receivedPurgeCount: this.#receivedCount,
  });

  #logState(state: 'established' | 'lost' | 'none', reason?: string) {
    const { logger } = this.#options;
    if (this.#loggedState === state) return;
    this.#loggedState = state;
    if (state === 'established') logger.info('purge subscription established');
    else if (state === 'lost') logger.warn({ reason }, 'purge subscription lost, pages are fresh for a minute');
    else logger.info('back office has no purge list, pages are fresh for a minute');
  }

  async #run(): Promise<void> {
    const savedPosition = this.#options.cursorFile.readPosition();
    if (savedPosition) {
      this.#position = {
        ...savedPosition,
        since: this.#startedAt,
        writtenCursor: savedPosition.cursor,
        savedCursor: savedPosition.cursor,
      };
      this.#options.caches.beginSequence();
    }
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      // oxlint-disable-next-line no-await-in-loop -- The calls follow each other.
      const waitMs = await this.#makeNextCall();
      // oxlint-disable-next-line no-await-in-loop -- The calls follow each other.
      await sleep(waitMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Makes the next call. Resolves with the milliseconds until the call after it. */
  async #makeNextCall(): Promise<number> {
    try {
      return await this.#readOnce();
    } catch (error) {
      this.#isFollowing = false;
      if (!this.#stopping.signal.aborted)
        this.#logState('lost', error instanceof Error ? error.message : String(error));
      return this.#takeNextRetryDelayMs();
    }
  }

  #takeNextRetryDelayMs(): number {
    const { random = Math.random } = this.#options;
    const waitMs = this.#retryMs * (0.75 + random() / 2);
    this.#retryMs = Math.min(2 * this.#retryMs, this.#times.maxRetryMs);
    return waitMs;
  }

  /** Reads the list once. Resolves with the milliseconds until the next call. */
  async #readOnce(): Promise<number> {
    const { purgeList, logger, now } = this.#options;
    const sentAt = now();
    const confirmedAt = this.#confirmedAt;
    const isRecent = this.#isFollowing && confirmedAt !== undefined && sentAt - confirmedAt < RENEWAL_AGE_MS;
    const waitSeconds = isRecent ? MAX_PURGE_WAIT_SECONDS : 0;
    const answer = await purgeList.read({ after: this.#position?.cursor, waitSeconds });
    if (answer.type === 'purges') return this.#processPurges(answer, sentAt, waitSeconds);
    this.#isFollowing = false;
    if (answer.type === 'outdated') {
      this.#position = undefined;
      logger.warn('purge cursor outdated, existing pages are fresh for a minute');
      return this.#takeNextRetryDelayMs();
    }
    if (!this.#position) {
      this.#logState('none');
      return this.#times.pauseWithoutListMs;
    }
    // An earlier answer contained a list of purges. Now an instance of the back office with an older version, which has
    // no list, probably answers for a while.
    this.#logState('lost', 'no purge list');
    return this.#takeNextRetryDelayMs();
  }

  /** Processes the purges of an answer. Resolves with the milliseconds until the next call. */
  async #processPurges(answer: PurgesAnswer, sentAt: number, waitSeconds: number): Promise<number> {
    const { caches, now } = this.#options;
    if (answer.cursor === this.#position?.cursor && (answer.more || answer.purges.length > 0))
      throw new Error('the cursor does not move');
    const isReceived = caches.sendCursor(answer.cursor);
    await this.#purge(answer);
    if (this.#position) this.#position = { ...this.#position, cursor: answer.cursor };
    else await this.#beginSequence(answer.cursor, isReceived);
    if (answer.more) return 0;
    if (this.#position) await this.#confirmPurges(this.#position, sentAt);
    this.#logState('established');
    // The pause is reset only at the second answer in a row, because after one answer the new cursor may be outdated at
    // once.
    if (this.#isFollowing) this.#retryMs = this.#times.firstRetryMs;
    this.#isFollowing = true;
    if (answer.purges.length > 0) return this.#times.pauseAfterPurgesMs;
    return waitSeconds === 0 ? 0 : Math.max(0, this.#times.minEmptyAnswerIntervalMs - (now() - sentAt));
  }

  async #purge({ purges }: PurgesAnswer): Promise<void> {
    const { caches, logger } = this.#options;
    for (const message of mergePurges(purges)) {
      // oxlint-disable-next-line no-await-in-loop -- The purges must be done in their order.
      const purgedEntryCount = await caches.purge(message);
      if (purgedEntryCount === undefined) throw new NotPurgedError('not every process has purged');
      logger.info(
        { purge: message.id, siteId: message.siteId, tags: message.tags.length, entries: purgedEntryCount },
        'purged',
      );
    }
    this.#receivedCount += purges.length;
  }

  /**
   * Begins a sequence at a new cursor, because the purges before the cursor are not known. A process that does not have
   * the new cursor yet might still read old data, so a confirmation covers only data that is read after all processes
   * have received the cursor.
   */
  async #beginSequence(cursor: string, isReceived: Promise<boolean>): Promise<void> {
    const { caches, now } = this.#options;
    if (!(await isReceived)) throw new NotPurgedError('not every process knows the new cursor');
    this.#position = {
      sequence: randomUUID(),
      cursor,
      since: now() + MAX_CLOCK_DIFFERENCE_MS,
      writtenCursor: cursor,
      savedCursor: undefined,
    };
    caches.beginSequence();
  }

  async #confirmPurges(currentPosition: InstancePosition, sentAt: number): Promise<void> {
    const { caches, cursorFile } = this.#options;
    const { sequence, since, cursor } = currentPosition;
    const result = await caches.sendConfirmation({ sequence, since, confirmedAt: sentAt });
    if (result === 'forgotten') {
      // The purges after `writtenCursor` may be missing in every process, so they are requested again.
      this.#position = { ...currentPosition, cursor: currentPosition.writtenCursor };
      caches.beginSequence();
      throw new NotPurgedError('all processes ended that had the last purges');
    }
    this.#confirmedAt = sentAt;
    if (result !== 'written') return;
    this.#position = { ...currentPosition, writtenCursor: cursor, savedCursor: cursor };
    if (cursor !== currentPosition.savedCursor) await cursorFile.savePosition({ sequence, cursor });
  }
}
