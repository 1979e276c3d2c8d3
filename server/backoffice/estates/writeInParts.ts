import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { SQL } from 'drizzle-orm';
import { joinStatements, type RunStatement, runBatch } from '../core/db/runBatch.ts';
import { isRetryable, type UnitOfWork } from '../core/db/unitOfWork.ts';
import { loadDisplacement } from '../geo/estatePlace.ts';
import type { EstateChanges, OnWritten, InPartsPolicy } from './estateChanges.ts';
import { announceChange, markSiteAsLoading } from './estateStatements.ts';
import { splitIntoParts } from './inParts.ts';
import { NotReverted } from './notReverted.ts';
import { type BatchContext, type BatchLookup, readBatch, storeBatch, withdrawBatch } from './storeBatch.ts';
import { recordAnnouncedLoad, recordUnannouncedLoad } from './unannouncedLoads.ts';
import { createJournal, type WriteJournal, readFormerRows, undoJournal } from './undoJournal.ts';
import { type CheckedEstate, listChosenIds, listTouchedIds, prepareEstate, refuseDuplicates } from './writePlan.ts';

interface LoadOptions extends InPartsPolicy {
  readonly onWritten: OnWritten | undefined;
}

/** The maximum number of estates in one message. A message contains the statements of one transaction. */
const MAX_BATCH_ESTATES = 50;
const MIN_BATCH_ESTATES = 10;
/**
 * The target duration of a message in milliseconds. It is short, because pages may wait for the embedded database. When
 * a message takes longer because of other clients, the next message has fewer estates.
 */
const TARGET_MESSAGE_MS = 40;
/**
 * The time in which the socket sends a message, in milliseconds. The socket's buffer is smaller than a message, and the
 * buffer is emptied only while this process is idle: without a pause, the database would wait until the next message is
 * prepared.
 */
const SEND_PAUSE_MS = 3;

/** The state that a write in parts keeps from one message to the next. */
interface LoadState extends BatchContext, LoadOptions {
  /** The id of the load, a UUID. */
  readonly id: string;
  readonly reservedIds: Set<number>;
  readonly journal: WriteJournal;
  /** The number of estates of the next message. */
  nextBatchSize: number;
}

type LoadMessage = Awaited<ReturnType<typeof prepareMessage>>;

/**
 * Records that the changes of the write must still be purged. Call this function last in each transaction of the write.
 */
async function recordLoad(runStatement: RunStatement, { siteId, id }: Pick<LoadState, 'siteId' | 'id'>): Promise<void> {
  await markSiteAsLoading(runStatement, siteId);
  await recordUnannouncedLoad(runStatement, siteId, id);
}

/**
 * Prepares a message with short reads. The message is written in one piece, so that other clients of the database do
 * not wait while this process computes. `waitForPrevious` waits until the previous message was written.
 */
async function prepareMessage(
  load: LoadState,
  batch: readonly CheckedEstate[],
  lookup: BatchLookup,
  waitForPrevious?: () => Promise<void>,
) {
  const statements: SQL[] = [];
  const runStatement: RunStatement = async (statement) => statements.push(statement);
  const { plan, change } = await storeBatch(load, batch, lookup, runStatement, waitForPrevious);
  if (statements.length === 0) return { ...change, batch, text: undefined, formerRows: [], createdIds: [] };
  const isUndoable = load.onFailure === 'undo';
  const formerRows = isUndoable ? await readFormerRows(load.db, load.siteId, plan.updates) : [];
  const createdIds = isUndoable ? plan.inserts.map(({ id }) => Number(id)) : [];
  await recordLoad(runStatement, load);
  return { ...change, batch, text: joinStatements(statements), formerRows, createdIds };
}

/** Yields the messages of a stage; each is prepared when it is requested. */
async function* prepareMessages(
  load: LoadState,
  batches: Iterable<readonly CheckedEstate[]>,
  waitForPrevious: () => Promise<void>,
): AsyncGenerator<LoadMessage, void, undefined> {
  for (const checkedEstates of batches) {
    const batch = checkedEstates.map(prepareEstate);
    refuseDuplicates(batch);
    for (const id of listChosenIds(batch)) load.reservedIds.add(id);
    // A saved search that is confirmed after this read is matched from the next batch on.
    const { storedEstates, estateIds, hasSubscribedSearches } = await readBatch(load, batch);
    for (let start = 0; start < batch.length; ) {
      const end = start + load.nextBatchSize;
      const batchLookup = {
        storedEstates: storedEstates.slice(start, end),
        estateIds: estateIds.slice(start, end),
        hasSubscribedSearches,
      };
      yield await prepareMessage(load, batch.slice(start, end), batchLookup, waitForPrevious);
      start = end;
    }
  }
}

async function sendOnce(load: LoadState, { text, formerRows, createdIds, ...change }: LoadMessage): Promise<void> {
  // The database may store the message although its answer is lost, so the journal gets the rows before the message is
  // sent.
  for (const formerRow of formerRows) load.journal.formerRows.set(formerRow.id, formerRow);
  for (const id of createdIds) load.journal.createdIds.add(id);
  for (const id of listTouchedIds(change)) load.journal.touchedIds.add(id);
  const startedAt = performance.now();
  if (text) await load.db.execute(text);
  const fittingCount = (change.outcomes.length * TARGET_MESSAGE_MS) / (performance.now() - startedAt);
  load.nextBatchSize = Math.round(
    Math.max(MIN_BATCH_ESTATES, Math.min(MAX_BATCH_ESTATES, (load.nextBatchSize + fittingCount) / 2)),
  );
  load.onWritten?.(change.outcomes);
}

/** Removes the rows of a message from the journal, because the database has refused and reverted the message. */
function forgetMessage({ journal }: LoadState, { formerRows, createdIds }: LoadMessage) {
  for (const { id } of formerRows) journal.formerRows.delete(id);
  for (const id of createdIds) journal.createdIds.delete(id);
}

/** Writes a message, and prepares it again when another process has changed its estates in the meantime. */
async function sendMessage(load: LoadState, message: LoadMessage): Promise<void> {
  try {
    await sendOnce(load, message);
  } catch (error) {
    if (!isRetryable(error)) throw error;
    // Another process has changed these estates, and an undo must not overwrite its changes.
    forgetMessage(load, message);
    // The city names in the failed message were not stored.
    load.namedCities.clear();
    const { batch } = message;
    await sendOnce(load, await prepareMessage(load, batch, await readBatch(load, batch)));
  }
}

/** Writes the batches of a stage. While the database writes a message, the next one is prepared. */
async function writeStage(load: LoadState, batches: Iterable<readonly CheckedEstate[]>): Promise<void> {
  let pendingMessage: Promise<void> = Promise.resolve();
  try {
    for await (const message of prepareMessages(load, batches, () => pendingMessage)) {
      await pendingMessage;
      pendingMessage = sendMessage(load, message);
      // The error of a message is thrown when `pendingMessage` is awaited: before the next message, or at the end.
      // Until then, this `catch` only prevents an unhandled rejection.
      pendingMessage.catch(() => {});
      if (message.text) await setTimeout(SEND_PAUSE_MS);
    }
  } finally {
    await pendingMessage;
  }
}

async function withdrawInParts(load: LoadState, ids: readonly number[]): Promise<number[]> {
  const allWithdrawnIds: number[] = [];
  for (const batchIds of splitIntoParts(ids, MAX_BATCH_ESTATES)) {
    const statements: SQL[] = [];
    const runStatement: RunStatement = async (statement) => statements.push(statement);
    const { withdrawnIds, touchedIds } = await withdrawBatch(load, batchIds, runStatement);
    if (withdrawnIds.length === 0) continue;
    await recordLoad(runStatement, load);
    for (const id of touchedIds) load.journal.touchedIds.add(id);
    await runBatch(load.db, statements);
    allWithdrawnIds.push(...withdrawnIds);
  }
  return allWithdrawnIds;
}

/** Reverts a write that `error` ended. Throws `NotReverted` when that fails as well. */
async function revertLoad(load: LoadState, error: unknown): Promise<void> {
  try {
    await undoJournal(load.db, load.siteId, load.journal, (run) => recordLoad(run, load));
  } catch (failure) {
    throw new NotReverted(error, failure);
  }
}

/** Purges the written estates, in the transaction that records that nothing remains to be purged. */
async function announceLoad({ id, siteId, journal }: LoadState, unit: Pick<UnitOfWork, 'write'>): Promise<void> {
  if (journal.touchedIds.size === 0) return;
  await unit.write(async (transaction, tags) => {
    const runStatement: RunStatement = (statement) => transaction.execute(statement);
    await announceChange(transaction, tags, siteId, journal.touchedIds);
    await recordAnnouncedLoad(runStatement, id);
  });
}

async function runLoad(load: LoadState, { stages = [], withdrawnIds = [] }: EstateChanges): Promise<number[]> {
  try {
    for await (const batches of stages) await writeStage(load, batches);
  } catch (error) {
    if (load.onFailure === 'undo') await revertLoad(load, error);
    throw error;
  }
  return withdrawInParts(load, withdrawnIds);
}

/**
 * Writes changes in small messages, each a transaction of its own without a purge, and purges at the end, also when a
 * part fails. Returns the ids of the estates that were withdrawn. Throws `NotReverted` when a part failed and the
 * former state could not be restored.
 */
export async function writeInParts(
  unit: UnitOfWork,
  siteId: string,
  changes: EstateChanges,
  options: LoadOptions,
): Promise<readonly number[]> {
  const load: LoadState = {
    ...options,
    id: randomUUID(),
    db: unit.db,
    siteId,
    isLocked: false,
    displace: await loadDisplacement(unit.db),
    reservedIds: new Set(changes.reservedIds),
    namedCities: new Set(),
    journal: createJournal(),
    nextBatchSize: MAX_BATCH_ESTATES,
  };
  let withdrawnIds: readonly number[];
  try {
    withdrawnIds = await runLoad(load, changes);
  } catch (error) {
    // When this purge fails as well, the whole site is purged later, as after a crash. Only the first error is thrown.
    await announceLoad(load, unit).catch(() => undefined);
    throw error;
  }
  await announceLoad(load, unit);
  return withdrawnIds;
}
