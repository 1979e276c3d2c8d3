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
 * - `unwritten`: they may not be in it yet.
 * - `forgotten`: no process is left that received them, so this is not known.
 */
export type ConfirmationResult = 'written' | 'unwritten' | 'forgotten';

/** The caches of all processes of this instance. */
export interface InstanceCaches {
  /** Begins a sequence of purges without a gap, for the processes that are running. */
  begin(): void;
  /**
   * Sends all processes the cursor of the newest purges, so that data that they read from then on is at least as new.
   * It must be called before any of these purges is done. Resolves with false when a process has not answered; that
   * process receives the cursor before its next purge.
   */
  receive(cursor: string): Promise<boolean>;
  /** Resolves with the number of entries that were purged; with undefined when not all processes have purged. */
  purge(message: PurgeMessage): Promise<number | undefined>;
  tell(confirmation: Confirmation): Promise<ConfirmationResult>;
}

export interface SubscriptionStats {
  /** The age of the last confirmation of purges, in milliseconds; undefined when there was none. */
  readonly confirmedMs: number | undefined;
  /** The number of purges that were received and done. */
  readonly received: number;
}

interface SubscriptionOptions {
  readonly list: PurgeListClient;
  readonly caches: InstanceCaches;
  readonly file: CursorFile;
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
  readonly firstRetry: number;
  readonly maxRetry: number;
  /** The pause after an answer of a back office without a list of purges. */
  readonly withoutList: number;
  /** The pause after purges, so that purges that follow shortly after are read in one call. */
  readonly afterPurges: number;
  /** The minimum time between two answers without purges. */
  readonly betweenEmpty: number;
}

const TIMES: SubscriptionTimes = {
  firstRetry: 500,
  maxRetry: 10_000,
  withoutList: 10 * 60_000,
  afterPurges: 50,
  betweenEmpty: 1000,
};

/** The maximum difference between the clocks of the processes of an instance. */
const CLOCK_SLACK_MS = 1000;
/**
 * The age from which a confirmation is renewed at once, by a call that does not wait for a change. It is that old when
 * the machine slept or calls took long.
 */
const MAX_RECENT_AGE_MS = 30_000;

type Purges = Extract<PurgeListAnswer, { type: 'purges' }>;

/** The position of this instance in the list. */
interface Position extends CursorPosition {
  /** The time from which data is covered: what was read since then is purged when it changes. */
  readonly since: number;
  /** The last cursor up to which all purges are in the page store. */
  readonly written: string;
  /** The cursor in the file; undefined when the file has no cursor of this sequence. */
  readonly saved: string | undefined;
}

/** The error when a process has not purged. The purge is then requested again. */
class NotPurged extends Error {}

/**
 * Reads the changes from the back office for as long as the program runs. Three rules hold. A cursor moves on only
 * after all processes have done the purges before it. A confirmation has the time at which the request for its answer
 * was sent. Data that was read before a gap is never confirmed again. So a confirmed page was read after the gap, and
 * every later change has been received.
 */
export class PurgeSubscription {
  readonly #options: SubscriptionOptions;
  readonly #times: SubscriptionTimes;
  // The start of this instance. It reads all its data after this time, and therefore after the last position of an
  // earlier instance.
  readonly #startedAt: number;
  readonly #stopping = new AbortController();
  #position: Position | undefined;
  #confirmedAt: number | undefined;
  #received = 0;
  /** True when the last call was answered, with purges or without. */
  #isFollowing = false;
  /** The state that was last logged. */
  #loggedState: 'established' | 'lost' | 'none' | undefined;
  #retryMs: number;
  #running: Promise<void> | undefined;

  constructor(options: SubscriptionOptions) {
    this.#options = options;
    this.#times = { ...TIMES, ...options.times };
    this.#retryMs = this.#times.firstRetry;
    this.#startedAt = options.now();
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#options.list.stop();
    await this.#running;
  }

  readonly stats = (): SubscriptionStats => ({
    confirmedMs: this.#confirmedAt === undefined ? undefined : this.#options.now() - this.#confirmedAt,
    received: this.#received,
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
    const place = this.#options.file.read();
    if (place) {
      this.#position = { ...place, since: this.#startedAt, written: place.cursor, saved: place.cursor };
      this.#options.caches.begin();
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
      return this.#nextRetryDelay();
    }
  }

  #nextRetryDelay(): number {
    const { random = Math.random } = this.#options;
    const waitMs = this.#retryMs * (0.75 + random() / 2);
    this.#retryMs = Math.min(2 * this.#retryMs, this.#times.maxRetry);
    return waitMs;
  }

  /** Reads the list once. Resolves with the milliseconds until the next call. */
  async #readOnce(): Promise<number> {
    const { list, logger, now } = this.#options;
    const sentAt = now();
    const confirmedAt = this.#confirmedAt;
    const isRecent = this.#isFollowing && confirmedAt !== undefined && sentAt - confirmedAt < MAX_RECENT_AGE_MS;
    const waitSeconds = isRecent ? MAX_PURGE_WAIT_SECONDS : 0;
    const answer = await list.read({ after: this.#position?.cursor, waitSeconds });
    if (answer.type === 'purges') return this.#processPurges(answer, sentAt, waitSeconds);
    this.#isFollowing = false;
    if (answer.type === 'outdated') {
      this.#position = undefined;
      logger.warn('purge cursor outdated, pages made so far are fresh for a minute');
      return this.#nextRetryDelay();
    }
    if (!this.#position) {
      this.#logState('none');
      return this.#times.withoutList;
    }
    // The back office had a list before, so a back office of an older version answers for a while.
    this.#logState('lost', 'no purge list');
    return this.#nextRetryDelay();
  }

  /** Processes the purges of an answer. Resolves with the milliseconds until the next call. */
  async #processPurges(answer: Purges, sentAt: number, waitSeconds: number): Promise<number> {
    const { caches, now } = this.#options;
    if (answer.cursor === this.#position?.cursor && (answer.more || answer.purges.length > 0))
      throw new Error('the cursor does not move');
    const isReceived = caches.receive(answer.cursor);
    await this.#purge(answer);
    if (this.#position) this.#position = { ...this.#position, cursor: answer.cursor };
    else await this.#beginSequence(answer.cursor, isReceived);
    if (answer.more) return 0;
    if (this.#position) await this.#confirmPurges(this.#position, sentAt);
    this.#logState('established');
    // The pause is reset at the second answer in a row, because a cursor that is outdated each time is no success.
    if (this.#isFollowing) this.#retryMs = this.#times.firstRetry;
    this.#isFollowing = true;
    if (answer.purges.length > 0) return this.#times.afterPurges;
    return waitSeconds === 0 ? 0 : Math.max(0, this.#times.betweenEmpty - (now() - sentAt));
  }

  async #purge({ purges }: Purges): Promise<void> {
    const { caches, logger } = this.#options;
    for (const message of mergePurges(purges)) {
      // oxlint-disable-next-line no-await-in-loop -- The purges must be done in their order.
      const entries = await caches.purge(message);
      if (entries === undefined) throw new NotPurged('not every process has purged');
      logger.info({ purge: message.id, siteId: message.siteId, tags: message.tags.length, entries }, 'purged');
    }
    this.#received += purges.length;
  }

  /**
   * Begins a sequence, because the changes before it are not known. A process that does not have the new cursor yet
   * might still read old data, so data is confirmed only from the time when all processes have the cursor.
   */
  async #beginSequence(cursor: string, isReceived: Promise<boolean>): Promise<void> {
    const { caches, now } = this.#options;
    if (!(await isReceived)) throw new NotPurged('not every process knows the new cursor');
    this.#position = {
      sequence: randomUUID(),
      cursor,
      since: now() + CLOCK_SLACK_MS,
      written: cursor,
      saved: undefined,
    };
    caches.begin();
  }

  async #confirmPurges(current: Position, sentAt: number): Promise<void> {
    const { caches, file } = this.#options;
    const { sequence, since, cursor } = current;
    const told = await caches.tell({ sequence, since, confirmedAt: sentAt });
    if (told === 'forgotten') {
      // The later purges may be missing in every process, so they are requested again.
      this.#position = { ...current, cursor: current.written };
      caches.begin();
      throw new NotPurged('all processes ended that had the last purges');
    }
    this.#confirmedAt = sentAt;
    if (told !== 'written') return;
    this.#position = { ...current, written: cursor, saved: cursor };
    if (cursor !== current.saved) await file.save({ sequence, cursor });
  }
}
