import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { tag } from '#shared/api/purge.ts';
import { type Run, runBatch } from '../core/db/runBatch.ts';
import { estates } from '../core/db/schema.ts';
import type { UnitOfWork } from '../core/db/unitOfWork.ts';
import { recordChange, summariseUnits, isToWithdraw, WITHDRAWN } from './estateStatements.ts';
import { recordHistory } from './history/recordHistory.ts';
import { deleteUnusedTerms } from './estateTerms.ts';
import { splitIntoParts } from './inParts.ts';
import { type Load, prepareMessages, MAX_BATCH_ESTATES, recordLoad, reserve, send } from './loadMessages.ts';
import { noteAnnounced } from './unannouncedLoads.ts';
import { createJournal, undoJournal } from './undoJournal.ts';
import {
  type CheckedEstate,
  type EstateWriteResult,
  findKnown,
  hashEstate,
  isUnchanged,
  matchKnown,
  prepareChecked,
  refuseDuplicates,
} from './writePlan.ts';

/** Loads many estates while sites keep answering. */
export interface BulkLoad {
  /**
   * Throws as `upsertMany` does, without writing, so that contradictions in a whole file are found before any of it
   * is written. The ids of these estates are reserved for them.
   */
  check(estates: readonly CheckedEstate[]): Promise<EstateWriteResult[]>;
  /**
   * Writes like `upsertMany`, in small batches, each in its own transaction and without a purge. While the database
   * writes a batch, the next one is prepared; no two batches have the same estate. `onWritten` is called for each
   * batch.
   */
  write(
    batches: Iterable<readonly CheckedEstate[]>,
    onWritten: (outcomes: readonly EstateWriteResult[]) => void,
  ): Promise<void>;
  /**
   * Withdraws like `withdrawMany`, in small batches and without a purge. Returns how many estates were withdrawn,
   * units included.
   */
  withdraw(ids: readonly number[]): Promise<number>;
  /** Reverts what `write` has written since the start, or since the last `announce`. */
  undo(): Promise<void>;
  /**
   * Purges what was written since the last call. When a bulk load ends without it, the whole site is purged soon
   * afterwards.
   */
  announce(): Promise<void>;
}

/**
 * The time in which the socket sends a message, in milliseconds. The socket's buffer is smaller than a message, and
 * it is emptied only while this process is idle: without a pause, the database would wait until the next message is
 * prepared.
 */
const SEND_PAUSE_MS = 3;

async function check(load: Load, inputs: readonly CheckedEstate[]): Promise<EstateWriteResult[]> {
  const batch = inputs.map(prepareChecked);
  refuseDuplicates(batch);
  reserve(load, batch);
  const found = matchKnown(batch, await findKnown(load.db, load.siteId, batch, false));
  return batch.map((estate, index) => {
    const before = found[index];
    const outcome = !before ? 'created' : isUnchanged(before, hashEstate(estate)) ? 'unchanged' : 'updated';
    return { id: before?.id ?? estate.general.id ?? 0, outcome };
  });
}

async function write(
  load: Load,
  batches: Iterable<readonly CheckedEstate[]>,
  onWritten: (outcomes: readonly EstateWriteResult[]) => void,
): Promise<void> {
  let sent: Promise<void> = Promise.resolve();
  try {
    for await (const message of prepareMessages(load, batches, () => sent)) {
      await sent;
      sent = send(load, message, onWritten);
      // The error is thrown when `sent` is awaited: before the next message, and at the end.
      sent.catch(() => {});
      if (message.text) await setTimeout(SEND_PAUSE_MS);
    }
  } finally {
    await sent;
  }
}

async function withdraw(load: Load, ids: readonly number[]): Promise<number> {
  const { db, siteId } = load;
  let count = 0;
  for (const part of splitIntoParts(ids, MAX_BATCH_ESTATES)) {
    const wanted = isToWithdraw(siteId, part);
    const rows = await db.select(WITHDRAWN).from(estates).where(wanted);
    if (rows.length === 0) continue;
    const statements = [sql`update estates set deleted_at = now(), updated_at = now() where ${wanted}`];
    const run: Run = async (statement) => statements.push(statement);
    await deleteUnusedTerms(run, siteId, rows);
    const withdrawn = rows.map((row) => row.id);
    await recordHistory(run, siteId, withdrawn);
    const parents = new Set(rows.flatMap((row) => row.parent_id ?? []));
    await summariseUnits(run, siteId, parents);
    await recordLoad(run, load);
    await runBatch(db, statements);
    for (const id of [...withdrawn, ...parents]) load.journal.touched.add(id);
    count += rows.length;
  }
  return count;
}

/** Purges everything in the journal, and begins a new journal. */
async function announce(load: Load, unit: Pick<UnitOfWork, 'write'>): Promise<void> {
  const { siteId, journal } = load;
  if (journal.touched.size === 0) return;
  await unit.write(async (transaction, tags) => {
    const run: Run = (statement) => transaction.execute(statement);
    await recordChange(run, siteId);
    await noteAnnounced(run, load.id);
    tags.add(siteId, tag.list(siteId));
    for (const id of journal.touched) tags.add(siteId, tag.estate(siteId, id));
  });
  load.journal = createJournal();
}

export function createBulkLoad(unit: UnitOfWork, siteId: string): BulkLoad {
  const load: Load = {
    id: randomUUID(),
    db: unit.db,
    siteId,
    reserved: new Set(),
    namedCities: new Set(),
    journal: createJournal(),
    displacement: undefined,
    batchSize: MAX_BATCH_ESTATES,
  };
  return {
    check: (inputs) => check(load, inputs),
    write: (batches, onWritten) => write(load, batches, onWritten),
    withdraw: (ids) => withdraw(load, ids),
    async undo() {
      await undoJournal(load.db, siteId, load.journal, (run) => recordLoad(run, load));
      await announce(load, unit);
    },
    announce: () => announce(load, unit),
  };
}
