import { setTimeout } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { tag } from '../../../shared/api/purge.ts';
import type { Displace } from '../../../shared/domain/map/displacement.ts';
import { asBatch, type Run, runBatch } from '../core/db/runBatch.ts';
import { estates } from '../core/db/schema.ts';
import { isRetryable, type UnitOfWork } from '../core/db/unitOfWork.ts';
import { loadDisplacement } from '../geo/estatePlace.ts';
import { type EstateBefore, estatesBefore, hasSubscribers, recordEvents } from '../savedSearches/estateEvents.ts';
import { recordChange, recordLoad, summariseUnits, toWithdraw, WITHDRAWN } from './estateStatements.ts';
import { deleteUnusedTerms } from './estateTerms.ts';
import { inParts } from './inParts.ts';
import { newJournal, storedAs, undoJournal } from './undoJournal.ts';
import { applyPlan } from './applyPlan.ts';
import {
  type CheckedEstate,
  chosenIds,
  type EstateWriteResult,
  findKnown,
  hashOf,
  hasChanges,
  isUnchanged,
  type Lookup,
  lookUp,
  matched,
  planWrite,
  prepareChecked,
  refuseDuplicates,
  touchedBy,
} from './writePlan.ts';

/** A load of many estates beside sites that go on answering. */
export interface BulkLoad {
  /**
   * Throws as `upsertMany` does, without writing: for what a whole file contradicts, before any of it is written. Ids
   * that these estates have are kept for them.
   */
  check(estates: readonly CheckedEstate[]): Promise<EstateWriteResult[]>;
  /**
   * As `upsertMany`, in small batches, each in its own transaction and without a purge. While the database writes a
   * batch, the next one is prepared: no two batches have the same estate. `onWritten` is called for each batch.
   */
  write(
    batches: Iterable<readonly CheckedEstate[]>,
    onWritten: (outcomes: readonly EstateWriteResult[]) => void,
  ): Promise<void>;
  /** As `withdrawMany`, in small batches and without a purge. Returns how many were withdrawn, units included. */
  withdraw(ids: readonly number[]): Promise<number>;
  /** Takes back what `write` has written since the start, or since the last `announce`. */
  undo(): Promise<void>;
  /** Purges what was written since the last call. */
  announce(): Promise<void>;
}

/**
 * Milliseconds in which the socket passes a message on. It holds less than a message has, and is emptied only while this
 * program computes nothing: without a pause, the database would wait until the next message is prepared.
 */
const TAKES_MESSAGE_MS = 3;

/** Estates of one message of a load: at most, and at least. */
const MAX_BATCH_SIZE = 50;
const MIN_BATCH_SIZE = 10;
/**
 * Milliseconds that a message may take, so that a page which waits for the embedded database hardly notices. While the
 * database also serves others a message takes longer, and the next one has fewer estates.
 */
const MESSAGE_MS = 40;

export function createBulkLoad({ db, write }: UnitOfWork, siteId: string): BulkLoad {
  let journal = newJournal();
  /** Ids that estates of the load have themselves: no other one gets them. */
  const reserved = new Set<number>();
  let displacement: Promise<Displace> | undefined;
  let batchSize = MAX_BATCH_SIZE;
  const namedCities = new Set<string>();

  const reserve = (batch: readonly CheckedEstate[]) => {
    for (const id of chosenIds(batch)) reserved.add(id);
  };

  /**
   * Prepared by short reads, and written in one message: other clients of the database do not wait for what this program
   * does in between.
   * `settled`: the message before it was written.
   */
  async function prepareMessage(
    batch: readonly CheckedEstate[],
    lookup: Lookup,
    isAwaited: boolean,
    settled: () => Promise<void>,
  ) {
    displacement ??= loadDisplacement(db);
    const { plan, change } = planWrite(batch, lookup, await displacement);
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
    await recordLoad(run, siteId);
    const created = plan.inserts.map(({ id }) => Number(id));
    return { ...change, batch, text: asBatch(statements), updated, created };
  }
  type Message = Awaited<ReturnType<typeof prepareMessage>>;

  async function* messages(
    batches: Iterable<readonly CheckedEstate[]>,
    settled: () => Promise<void>,
  ): AsyncGenerator<Message, void, undefined> {
    for (const inputs of batches) {
      const batch = inputs.map(prepareChecked);
      refuseDuplicates(batch);
      reserve(batch);
      // Once for the whole batch: a search that is confirmed meanwhile is matched with the next batch.
      const isAwaited = await hasSubscribers(db, siteId);
      const { found, ids } = await lookUp(db, siteId, batch, { reserved, isLocked: false });
      for (let start = 0; start < batch.length; ) {
        const end = start + batchSize;
        const lookup = { found: found.slice(start, end), ids: ids.slice(start, end) };
        yield await prepareMessage(batch.slice(start, end), lookup, isAwaited, settled);
        start = end;
      }
    }
  }

  async function sendOnce({ text, updated, created, ...change }: Message): Promise<void> {
    journal.updated.push(...updated);
    const since = performance.now();
    if (text) await db.execute(text);
    const fitting = (change.outcomes.length * MESSAGE_MS) / (performance.now() - since);
    batchSize = Math.round(Math.max(MIN_BATCH_SIZE, Math.min(MAX_BATCH_SIZE, (batchSize + fitting) / 2)));
    journal.created.push(...created);
    for (const id of touchedBy(change)) journal.touched.add(id);
  }

  async function send(message: Message, onWritten: (outcomes: readonly EstateWriteResult[]) => void): Promise<void> {
    try {
      await sendOnce(message);
      onWritten(message.outcomes);
    } catch (error) {
      if (!isRetryable(error)) throw error;
      // Another program has written one of them since they were looked up. What the message would have named is not.
      namedCities.clear();
      const { batch } = message;
      const again = await lookUp(db, siteId, batch, { reserved, isLocked: false });
      const second = await prepareMessage(batch, again, await hasSubscribers(db, siteId), async () => {});
      await sendOnce(second);
      onWritten(second.outcomes);
    }
  }

  const announce = async () => {
    if (journal.touched.size === 0) return;
    await write(async (transaction, tags) => {
      await recordChange((statement) => transaction.execute(statement), siteId);
      tags.add(siteId, tag.list(siteId));
      for (const id of journal.touched) tags.add(siteId, tag.estate(siteId, id));
    });
    journal = newJournal();
  };

  return {
    async check(inputs) {
      const batch = inputs.map(prepareChecked);
      refuseDuplicates(batch);
      reserve(batch);
      const found = matched(batch, await findKnown(db, siteId, batch, false));
      return batch.map((estate, index) => {
        const before = found[index];
        const outcome = !before ? 'created' : isUnchanged(before, hashOf(estate)) ? 'unchanged' : 'updated';
        return { id: before?.id ?? estate.general.id ?? 0, outcome };
      });
    },
    async write(batches, onWritten) {
      let sent: Promise<void> = Promise.resolve();
      try {
        for await (const message of messages(batches, () => sent)) {
          await sent;
          sent = send(message, onWritten);
          // Looked at before the next one goes out, and in the end.
          sent.catch(() => {});
          if (message.text) await setTimeout(TAKES_MESSAGE_MS);
        }
      } finally {
        await sent;
      }
    },
    async withdraw(ids) {
      let count = 0;
      for (const part of inParts(ids, MAX_BATCH_SIZE)) {
        const wanted = toWithdraw(siteId, part);
        const rows = await db.select(WITHDRAWN).from(estates).where(wanted);
        if (rows.length === 0) continue;
        const statements = [sql`update estates set deleted_at = now(), updated_at = now() where ${wanted}`];
        const run: Run = async (statement) => statements.push(statement);
        await deleteUnusedTerms(run, siteId, rows);
        const parents = new Set(rows.flatMap((row) => row.parent_id ?? []));
        await summariseUnits(run, siteId, parents);
        await recordLoad(run, siteId);
        await runBatch(db, statements);
        for (const id of [...rows.map((row) => row.id), ...parents]) journal.touched.add(id);
        count += rows.length;
      }
      return count;
    },
    async undo() {
      await undoJournal(db, siteId, journal);
      await announce();
    },
    announce,
  };
}
