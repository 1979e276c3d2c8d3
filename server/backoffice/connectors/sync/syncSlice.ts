import { computeBackoff } from '../../core/polling/backoff.ts';
import { CrmUnauthorised, NoDeliveryYet } from '../seam/crmFailure.ts';
import { createNameRecorder } from './nameRecorder.ts';
import { readChanges, readFullList } from './lists/readLists.ts';
import { scheduleMovedPages, reportPages } from './reportPages.ts';
import { removeRecords } from './lists/removeRecords.ts';
import {
  CHANGES_INTERVAL_MS,
  FAILURE_BACKOFF_MS,
  GONE_RETENTION_MS,
  FULL_LIST_INTERVAL_MS,
  NAMES_INTERVAL_MS,
  findNextNight,
} from './schedule.ts';
import type { Progress } from './store/progress.ts';
import type { SyncWork } from './syncWork.ts';
import { processHooks } from './hooks/processHooks.ts';
import { processRecords } from './processRecords.ts';

/** The parts of a sync that can fail. The column `failing` contains the name of the part that failed last. */
type SyncTask = 'names' | 'list' | 'changes' | 'records' | 'reports';

const MAX_PROBLEM_CHARACTERS = 500;
/** After each whole list, the data of at most this many records that have left the site are deleted. */
const MAX_DELETED_RECORDS = 2000;
/** The interval at which the program checks whether refused credentials have been changed. */
const REFUSED_RETRY_MS = 60_000;

/** The value of the column `failing` while the first list has not arrived, which is not a failure. */
const AWAITED_LIST = 'awaited';
/** The interval at which the program checks whether the first list has arrived. */
const AWAITED_LIST_RETRY_MS = 60_000;

/**
 * The values of the column `failing` for a connection that could not be opened or whose credentials were refused. They
 * no longer apply when the connection is opened.
 */
const CLOSED_REASONS: ReadonlySet<string> = new Set(['credentials', 'account', 'undeclared']);
const NO_FAILURE = { failing: null, failures: 0, problem: null, problemAt: null } as const;

/** One turn of work for a connection. Any program can continue the work after this turn. */
class SyncSlice {
  readonly #work: SyncWork;
  readonly #isOver: () => boolean;
  #progress: Progress;
  #hasFailed = false;
  /** The time, in milliseconds since 1970, at which a failed task is retried. */
  #retryAt = Number.POSITIVE_INFINITY;

  constructor(work: SyncWork, progress: Progress, isOver: () => boolean) {
    this.#work = work;
    this.#progress = progress;
    this.#isOver = isOver;
  }

  async #save(changes: Partial<Progress>): Promise<void> {
    await this.#work.stores.connectionSync.progress.save(this.#work.key, changes);
    this.#progress = { ...this.#progress, ...changes };
  }

  /**
   * Runs one task. When it fails, the other tasks continue, so that a list that cannot be read does not delay other
   * changes of the site.
   */
  async #runTask(task: SyncTask, run: () => Promise<Partial<Progress>>, toDueChange: (at: Date) => Partial<Progress>) {
    const { signal, log, key, now } = this.#work;
    if (signal.aborted) return;
    try {
      const changes = await run();
      const { failing } = this.#progress;
      const isRecovered = failing === task || (failing === AWAITED_LIST && task === 'list');
      await this.#save({
        ...changes,
        ...(isRecovered && NO_FAILURE),
      });
    } catch (error) {
      if (signal.aborted || error instanceof CrmUnauthorised) throw error;
      // A missing list is a failure only when there was a list before.
      if (error instanceof NoDeliveryYet && this.#progress.listed === null)
        return this.#recordAwaited(error.message, toDueChange);
      this.#hasFailed = true;
      const failures = this.#progress.failing === task ? this.#progress.failures + 1 : 1;
      const problem = (error instanceof Error ? error.message : String(error)).slice(0, MAX_PROBLEM_CHARACTERS);
      const retryTime = new Date(now() + computeBackoff(FAILURE_BACKOFF_MS, failures));
      this.#retryAt = Math.min(this.#retryAt, retryTime.getTime());
      log.warn({ site: key.siteId, connection: key.name, task, problem, failures }, 'connection failed');
      const problemSince = this.#progress.failing === task ? this.#progress.problemAt : null;
      await this.#save({
        failing: task,
        failures,
        problem,
        problemAt: problemSince ?? new Date(now()),
        ...toDueChange(retryTime),
      });
    }
  }

  /** Stores that the connection waits for its first list, which is not a failure, and the time of the next attempt. */
  async #recordAwaited(message: string, toDueChange: (at: Date) => Partial<Progress>): Promise<void> {
    const { log, key, now } = this.#work;
    const isNewState = this.#progress.failing !== AWAITED_LIST;
    const problem = message.slice(0, MAX_PROBLEM_CHARACTERS);
    if (isNewState)
      log.info({ site: key.siteId, connection: key.name, problem }, 'connection is waiting for its first list');
    const problemAt = isNewState ? new Date(now()) : this.#progress.problemAt;
    await this.#save({
      failing: AWAITED_LIST,
      failures: 0,
      problem,
      problemAt,
      ...toDueChange(new Date(now() + AWAITED_LIST_RETRY_MS)),
    });
  }

  async #readNames(): Promise<void> {
    const { connection, stores, key, now } = this.#work;
    if (!connection.session.readNames || this.#progress.namesDueAt.getTime() > now()) return;
    await this.#runTask(
      'names',
      async () => {
        const lists = (await connection.session.readNames?.()) ?? [];
        await stores.connectionSync.names.replaceLists(key, lists, this.#progress.removalsAllowed);
        return { namesAt: new Date(now()), namesDueAt: new Date(now() + NAMES_INTERVAL_MS) };
      },
      (namesDueAt) => ({ namesDueAt }),
    );
  }

  /**
   * When a home uses an entry that is not in the stored lists of the account, schedules the next reading of the lists
   * sooner.
   */
  async #rescheduleNames({ names, now }: SyncWork): Promise<void> {
    const { namesAt, namesDueAt } = this.#progress;
    if (!names.hasUnknownEntry() || namesAt === null) return;
    const earliestMs = Math.max(now(), namesAt.getTime() + CHANGES_INTERVAL_MS);
    if (earliestMs < namesDueAt.getTime()) await this.#save({ namesDueAt: new Date(earliestMs) });
  }

  async #createWorkWithNames(): Promise<SyncWork> {
    const { stores, key } = this.#work;
    return { ...this.#work, names: createNameRecorder(await stores.connectionSync.names.listAll(key)) };
  }

  async #readLists(work: SyncWork): Promise<void> {
    const now = work.now();
    const { session } = work.connection;
    if (this.#progress.fullDueAt.getTime() <= now && !this.#progress.isReading)
      await this.#runTask(
        'list',
        async () => {
          // The permission may have been given after this turn has read the progress. A permission that this sync
          // does not see would stay for a later list.
          const removalsAllowed = await work.stores.connectionSync.progress.beginFullSync(work.key);
          this.#progress = { ...this.#progress, removalsAllowed };
          return readFullList(work, this.#progress);
        },
        (fullDueAt) => ({ fullDueAt }),
      );
    const { cursor } = this.#progress;
    if (session.readChanges && cursor !== null && this.#progress.changesDueAt.getTime() <= now)
      await this.#runTask(
        'changes',
        async () => ({
          ...(await readChanges(work, cursor)),
          changesAt: new Date(now),
          changesDueAt: new Date(work.now() + CHANGES_INTERVAL_MS),
        }),
        (changesDueAt) => ({ changesDueAt }),
      );
  }

  /** Reads and writes the records that are due. Returns whether no record is due any more. */
  async #processRecords(work: SyncWork): Promise<boolean> {
    let isDone = false;
    await this.#runTask(
      'records',
      async () => {
        isDone = await processRecords(work, this.#progress.listNumber, this.#isOver, async () => {
          this.#progress = { ...this.#progress, ...(await processHooks(work)) };
        });
        return {};
      },
      () => ({}),
    );
    return isDone;
  }

  /**
   * Runs the last steps of a sync: it writes the units whose project is missing, and then removes records. Returns
   * false when work is left for a later turn.
   */
  async #finish(work: SyncWork): Promise<boolean> {
    const { key, log, stores, connection } = work;
    const { records } = stores.connectionSync;
    const isFull = this.#progress.isReading;
    const hasList = connection.session.list !== undefined;
    if (isFull) {
      await records.releaseHeldUnits(key, this.#progress.listNumber, work.now());
      if (!(await this.#processRecords(work))) return false;
    }
    for (;;) {
      const isAllowed = this.#progress.removalsAllowed;
      const { removedCount, heldRemovals, isWaiting } = await removeRecords(work, {
        isFull: isFull && hasList,
        isAllowed,
      });
      if (isWaiting && !(await this.#processRecords(work))) return false;
      if (isWaiting) continue;
      if (heldRemovals)
        log.warn(
          { site: key.siteId, connection: key.name, ...heldRemovals },
          'removals held, because there are too many',
        );
      if (removedCount > 0)
        log.info({ site: key.siteId, connection: key.name, removed: removedCount }, 'records withdrawn');
      if (isFull) await this.#endFullSync(heldRemovals ?? null, isAllowed);
      else if (heldRemovals) await this.#save({ heldRemovals });
      return true;
    }
  }

  async #endFullSync(heldRemovals: Progress['heldRemovals'], wasAllowed: boolean): Promise<void> {
    const { key, now, connection, stores, log } = this.#work;
    const { session, adapter } = connection;
    const isListOnly = session.list !== undefined && session.readChanges === undefined;
    const nextNight = findNextNight(key, now(), adapter.fullListIntervalDays);
    const nextDueAt = new Date(isListOnly ? Math.min(now() + FULL_LIST_INTERVAL_MS, nextNight) : nextNight);
    const changes = await stores.connectionSync.progress.endFullSync(
      key,
      {
        isReading: false,
        fullAt: new Date(now()),
        heldRemovals,
        // A permission that this sync has not used was given while it was ending, so it applies to the next one.
        ...(wasAllowed && { removalsAllowed: false }),
      },
      nextDueAt,
    );
    this.#progress = { ...this.#progress, ...changes };
    // When more than MAX_DELETED_RECORDS records have left the site, the others are deleted after later whole lists.
    await stores.connectionSync.records.deleteGone(key, new Date(now() - GONE_RETENTION_MS), MAX_DELETED_RECORDS);
    await stores.estates.analyze(0);
    await scheduleMovedPages(this.#work);
    log.info({ site: key.siteId, connection: key.name, listed: this.#progress.listed }, 'connection synced');
  }

  async #findNextDue(isDone: boolean): Promise<number> {
    if (!isDone && !this.#hasFailed) return this.#work.now();
    const { connection, stores, key } = this.#work;
    const { session } = connection;
    const { fullDueAt, changesDueAt, namesDueAt, cursor, isReading } = this.#progress;
    const { records } = stores.connectionSync;
    const recordDueMs = await records.findNextDue(key, 'record');
    const reportDueMs = session.report && this.#work.requestPage ? await records.findNextDue(key, 'report') : undefined;
    return Math.min(
      isReading ? Number.POSITIVE_INFINITY : fullDueAt.getTime(),
      session.readChanges && cursor !== null ? changesDueAt.getTime() : Number.POSITIVE_INFINITY,
      session.readNames ? namesDueAt.getTime() : Number.POSITIVE_INFINITY,
      this.#hasFailed ? Math.max(this.#retryAt, recordDueMs ?? 0) : (recordDueMs ?? Number.POSITIVE_INFINITY),
      this.#retryAt,
      reportDueMs ?? Number.POSITIVE_INFINITY,
    );
  }

  /**
   * When the settings differ from those with which the homes were mapped, makes all homes of the list read again. A
   * home that has not changed in the CRM would otherwise keep its old mapping, such as an address that is now hidden.
   * A CRM without a list offers no way to read its homes again; they change when the CRM next sends them.
   */
  async #applyChangedSettings(): Promise<void> {
    const { connection, stores, key, log, now } = this.#work;
    const { settingsHash } = connection;
    const storedHash = this.#progress.settingsHash;
    if (storedHash === settingsHash) return;
    // Without a stored hash, it is not known which settings were used, so nothing is read again.
    if (storedHash === null || !connection.session.list) return this.#save({ settingsHash });
    await stores.connectionSync.records.forgetVersions(key);
    await this.#save({ settingsHash, fullDueAt: new Date(now()) });
    log.info({ site: key.siteId, connection: key.name }, 'settings changed, all homes are read again');
  }

  async run(): Promise<number> {
    await this.#applyChangedSettings();
    await this.#readNames();
    // The first reading of names must succeed before homes are read, because homes would otherwise be shown without
    // rooms or a price.
    if (this.#work.connection.session.readNames && this.#progress.namesAt === null)
      return this.#progress.namesDueAt.getTime();
    const work = await this.#createWorkWithNames();
    this.#progress = { ...this.#progress, ...(await processHooks(work)) };
    await this.#readLists(work);
    const isDone = (await this.#processRecords(work)) && (await this.#finish(work));
    await this.#rescheduleNames(work);
    if (isDone)
      await this.#runTask(
        'reports',
        async () => {
          await reportPages(work);
          return {};
        },
        () => ({}),
      );
    if (this.#progress.failing === 'work') await this.#save(NO_FAILURE);
    return this.#findNextDue(isDone);
  }
}

/**
 * Works on a connection until nothing is due or `isOver` returns true. All progress is stored in the database, so that
 * any program can continue the work. Returns the time at which work is due again, in milliseconds since 1970.
 */
export async function syncSlice(work: SyncWork, isOver: () => boolean): Promise<number> {
  const { key, stores, connection, now, log } = work;
  const { progress: progressStore } = stores.connectionSync;
  const progress = await progressStore.read(key);
  if (!progress) return Number.POSITIVE_INFINITY;
  if (progress.refusedCredentials === connection.fingerprint) return now() + REFUSED_RETRY_MS;
  // The connection has been opened, so a stored reason why it could not be opened no longer applies.
  const wasClosed = progress.failing !== null && CLOSED_REASONS.has(progress.failing);
  const clearedFailure = wasClosed ? { refusedCredentials: null, ...NO_FAILURE } : {};
  await progressStore.save(key, clearedFailure);
  if (wasClosed) log.info({ site: key.siteId, connection: key.name }, 'connection reopened');
  try {
    return await new SyncSlice(work, { ...progress, ...clearedFailure }, isOver).run();
  } catch (error) {
    if (!(error instanceof CrmUnauthorised)) throw error;
    log.error({ site: key.siteId, connection: key.name }, 'connection stopped, credentials refused');
    const problem = `The CRM does not accept the credentials: ${error.message}`.slice(0, MAX_PROBLEM_CHARACTERS);
    const failureFields = { failing: 'credentials', failures: 1, problem, problemAt: new Date(now()) };
    await progressStore.save(key, { refusedCredentials: connection.fingerprint, ...failureFields });
    return now() + REFUSED_RETRY_MS;
  }
}
