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
import { type Journal, storedAs } from './undoJournal.ts';
import {
  type CheckedEstate,
  chosenIds,
  type EstateWriteResult,
  hasChanges,
  type Lookup,
  lookUp,
  planWrite,
  prepareChecked,
  refuseDuplicates,
  touchedBy,
} from './writePlan.ts';

/** Estates of one message of a load: at most, and at least. */
export const MAX_BATCH_SIZE = 50;
const MIN_BATCH_SIZE = 10;
/**
 * Milliseconds that a message may take, so that a page which waits for the embedded database hardly notices. While the
 * database also serves others a message takes longer, and the next one has fewer estates.
 */
const MESSAGE_MS = 40;

/** What a load keeps from one message to the next. */
export interface Load {
  /** A UUID. */
  readonly id: string;
  readonly db: Database;
  readonly siteId: string;
  /** Ids that estates of the load have themselves: no other one gets them. */
  readonly reserved: Set<number>;
  readonly namedCities: Set<string>;
  journal: Journal;
  displacement: Promise<Displace> | undefined;
  /** Estates of the next message. */
  batchSize: number;
}

/** Comes last in each transaction of a load. */
export async function recordLoad(run: Run, { siteId, id }: Pick<Load, 'siteId' | 'id'>): Promise<void> {
  await markLoading(run, siteId);
  await noteUnannounced(run, siteId, id);
}

export function reserve({ reserved }: Load, batch: readonly CheckedEstate[]): void {
  for (const id of chosenIds(batch)) reserved.add(id);
}

/**
 * Prepared by short reads, and written in one message: other clients of the database do not wait for what this program
 * does in between.
 * `settled`: the message before it was written.
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
  const updated = await storedAs(db, siteId, plan.updates);
  let before: EstateBefore[] = [];
  if (isAwaited) {
    // Units that are being written change what their project was.
    await settled();
    before = await estatesBefore(db, siteId, touchedBy(change));
  }
  await applyPlan(run, siteId, plan, namedCities);
  await summariseUnits(run, siteId, change.projects);
  if (isAwaited) await recordEvents(run, siteId, before, touchedBy(change));
  await recordLoad(run, load);
  const created = plan.inserts.map(({ id }) => Number(id));
  return { ...change, batch, text: asBatch(statements), updated, created };
}
type Message = Awaited<ReturnType<typeof prepareMessage>>;

/** The messages of a load, each prepared when it is asked for. */
export async function* messages(
  load: Load,
  batches: Iterable<readonly CheckedEstate[]>,
  settled: () => Promise<void>,
): AsyncGenerator<Message, void, undefined> {
  const { db, siteId, reserved } = load;
  for (const inputs of batches) {
    const batch = inputs.map(prepareChecked);
    refuseDuplicates(batch);
    reserve(load, batch);
    // Once for the whole batch: a search that is confirmed meanwhile is matched with the next batch.
    const isAwaited = await hasSubscribers(db, siteId);
    const { found, ids } = await lookUp(db, siteId, batch, { reserved, isLocked: false });
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
  const fitting = (change.outcomes.length * MESSAGE_MS) / (performance.now() - since);
  load.batchSize = Math.round(Math.max(MIN_BATCH_SIZE, Math.min(MAX_BATCH_SIZE, (load.batchSize + fitting) / 2)));
  load.journal.created.push(...created);
  for (const id of touchedBy(change)) load.journal.touched.add(id);
}

/** Writes a message; prepares it anew when another program was faster. */
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
    // Another program has written one of them since they were looked up. What the message would have named is not.
    load.namedCities.clear();
    const { batch } = message;
    const again = await lookUp(load.db, load.siteId, batch, { reserved: load.reserved, isLocked: false });
    const second = await prepareMessage(load, batch, again, await hasSubscribers(load.db, load.siteId), async () => {});
    await sendOnce(load, second);
    onWritten(second.outcomes);
  }
}
