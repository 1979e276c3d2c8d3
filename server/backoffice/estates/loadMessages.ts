import type { SQL } from 'drizzle-orm';
import type { Displace } from '#shared/domain/map/displacement.ts';
import type { Database } from '../core/db/database.ts';
import { asBatch, type Run } from '../core/db/runBatch.ts';
import { isRetryable } from '../core/db/unitOfWork.ts';
import { loadDisplacement } from '../geo/estatePlace.ts';
import { type EstateBefore, estatesBefore, hasSubscribers, recordEvents } from '../savedSearches/estateEvents.ts';
import { applyPlan } from './applyPlan.ts';
import { markLoading, summariseUnits } from './estateStatements.ts';
import { noteUnannounced } from './unannouncedLoads.ts';
import { type Journal, readFormerRows } from './undoJournal.ts';
import {
  type CheckedEstate,
  listChosenIds,
  type EstateWriteResult,
  hasChanges,
  type Lookup,
  lookUpEstates,
  planWrite,
  prepareChecked,
  refuseDuplicates,
  listTouchedIds,
} from './writePlan.ts';

/** The maximum number of estates in one message of a bulk load. */
export const MAX_BATCH_ESTATES = 50;
const MIN_BATCH_ESTATES = 10;
/**
 * The target duration of a message in milliseconds. It is short, so that a page which waits for the embedded database
 * is hardly delayed. While the database also serves other clients, a message takes longer, and the next one gets fewer
 * estates.
 */
const TARGET_MESSAGE_MS = 40;

/** The state of a bulk load that is needed from one message to the next. */
export interface Load {
  /** The id of the bulk load, a UUID. */
  readonly id: string;
  readonly db: Database;
  readonly siteId: string;
  /** The ids that are reserved for estates of the bulk load; no other estate gets them. */
  readonly reserved: Set<number>;
  readonly namedCities: Set<string>;
  journal: Journal;
  displacement: Promise<Displace> | undefined;
  /** The number of estates of the next message. */
  batchSize: number;
}

/** Records that the bulk load has written. It must be called last in each transaction of a bulk load. */
export async function recordLoad(run: Run, { siteId, id }: Pick<Load, 'siteId' | 'id'>): Promise<void> {
  await markLoading(run, siteId);
  await noteUnannounced(run, siteId, id);
}

export function reserve({ reserved }: Load, batch: readonly CheckedEstate[]): void {
  for (const id of listChosenIds(batch)) reserved.add(id);
}

/**
 * Prepares a message with short reads. The message is sent at once, so that other clients of the database do not wait
 * while this process computes. `settled` waits until the previous message was written.
 */
async function prepareMessage(
  load: Load,
  batch: readonly CheckedEstate[],
  lookup: Lookup,
  isAwaited: boolean,
  settled: () => Promise<void>,
) {
  const { db, siteId, namedCities } = load;
  load.displacement ??= loadDisplacement(db);
  const { plan, change } = planWrite(batch, lookup, await load.displacement);
  if (!hasChanges(change)) return { ...change, batch, text: undefined, updated: [], created: [] };
  const statements: SQL[] = [];
  const run: Run = async (statement) => statements.push(statement);
  const updated = await readFormerRows(db, siteId, plan.updates);
  let before: EstateBefore[] = [];
  if (isAwaited) {
    // Units in the message that is still being written change the former state of their project.
    await settled();
    before = await estatesBefore(db, siteId, listTouchedIds(change));
  }
  await applyPlan(run, siteId, plan, namedCities);
  await summariseUnits(run, siteId, change.projects);
  if (isAwaited) await recordEvents(run, siteId, before, listTouchedIds(change));
  await recordLoad(run, load);
  const created = plan.inserts.map(({ id }) => Number(id));
  return { ...change, batch, text: asBatch(statements), updated, created };
}
type Message = Awaited<ReturnType<typeof prepareMessage>>;

/** Yields the messages of a bulk load. Each message is prepared when it is requested. */
export async function* prepareMessages(
  load: Load,
  batches: Iterable<readonly CheckedEstate[]>,
  settled: () => Promise<void>,
): AsyncGenerator<Message, void, undefined> {
  const { db, siteId, reserved } = load;
  for (const inputs of batches) {
    const batch = inputs.map(prepareChecked);
    refuseDuplicates(batch);
    reserve(load, batch);
    // This is read once for the whole batch. A saved search that is confirmed meanwhile is matched from the next batch
    // on.
    const isAwaited = await hasSubscribers(db, siteId);
    const { found, ids } = await lookUpEstates(db, siteId, batch, { reserved, isLocked: false });
    for (let start = 0; start < batch.length; ) {
      const end = start + load.batchSize;
      const lookup = { found: found.slice(start, end), ids: ids.slice(start, end) };
      yield await prepareMessage(load, batch.slice(start, end), lookup, isAwaited, settled);
      start = end;
    }
  }
}

async function sendOnce(load: Load, { text, updated, created, ...change }: Message): Promise<void> {
  load.journal.updated.push(...updated);
  const since = performance.now();
  if (text) await load.db.execute(text);
  const fitting = (change.outcomes.length * TARGET_MESSAGE_MS) / (performance.now() - since);
  load.batchSize = Math.round(Math.max(MIN_BATCH_ESTATES, Math.min(MAX_BATCH_ESTATES, (load.batchSize + fitting) / 2)));
  load.journal.created.push(...created);
  for (const id of listTouchedIds(change)) load.journal.touched.add(id);
}

/** Writes a message. Prepares it again when another process has changed one of its estates first. */
export async function send(
  load: Load,
  message: Message,
  onWritten: (outcomes: readonly EstateWriteResult[]) => void,
): Promise<void> {
  try {
    await sendOnce(load, message);
    onWritten(message.outcomes);
  } catch (error) {
    if (!isRetryable(error)) throw error;
    // Another process has written one of the estates since they were read. The names in the failed message were not
    // stored.
    load.namedCities.clear();
    const { batch } = message;
    const again = await lookUpEstates(load.db, load.siteId, batch, { reserved: load.reserved, isLocked: false });
    const second = await prepareMessage(load, batch, again, await hasSubscribers(load.db, load.siteId), async () => {});
    await sendOnce(load, second);
    onWritten(second.outcomes);
  }
}
