import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../core/db/database.ts';
import { estates } from '../core/db/schema.ts';
import { type Run, runBatch } from '../core/db/runBatch.ts';
import type { EstateRow } from './estateRow.ts';
import { restoreRows, summariseUnits } from './estateStatements.ts';
import { recordHistory } from './history/recordHistory.ts';
import { splitIntoParts } from './inParts.ts';

/** A former row, compressed: thousands of them are kept until a write in parts has ended. */
interface Before {
  readonly id: number;
  readonly isWithdrawn: boolean;
  readonly row: Buffer;
}

/** The estates that a write in parts has written. */
export interface Journal {
  readonly created: number[];
  /**
   * The former rows by id. When a message is prepared again, because another process was faster, the row that it
   * replaces is the later one.
   */
  readonly updated: Map<number, Before>;
  readonly touched: Set<number>;
}
export const createJournal = (): Journal => ({ created: [], updated: new Map(), touched: new Set() });

const UNDO_BATCH_ESTATES = 50;
const inflateRow = (row: Buffer) => inflateRawSync(row).toString();

/** Reads the rows that will be updated. */
export async function readFormerRows(db: Database, siteId: string, rows: readonly EstateRow[]): Promise<Before[]> {
  if (rows.length === 0) return [];
  const stored = await db
    .select({
      id: estates.id,
      isWithdrawn: isNotNull(estates.deletedAt).mapWith(Boolean),
      row: sql`to_jsonb(estates)::text`.mapWith(String),
    })
    .from(estates)
    .where(sql`site_id = ${siteId} and id = any (${sql.param(rows.map(({ id }) => id))}::bigint[])`);
  return stored.map(({ row, ...before }) => Object.assign(before, { row: deflateRawSync(row, { level: 1 }) }));
}

/**
 * Reverts a write in parts: new estates are removed, and the others get their former rows.
 *
 * @param record records the write; it is called last in each transaction
 */
export async function undoJournal(
  db: Database,
  siteId: string,
  { created, updated, touched }: Journal,
  record: (run: Run) => Promise<void>,
): Promise<void> {
  const write = async (statements: SQL[]) => {
    await record(async (statement) => statements.push(statement));
    await runBatch(db, statements);
  };
  for (const part of splitIntoParts([...updated.values()], UNDO_BATCH_ESTATES)) {
    const before = part.map(({ row }) => inflateRow(row));
    const withdrawn = part.filter(({ isWithdrawn }) => isWithdrawn).map(({ id }) => id);
    const withdraw = sql`
      update estates set deleted_at = now()
      where site_id = ${siteId} and id = any (${sql.param(withdrawn)}::bigint[])`;
    const statements = [restoreRows(siteId, before), withdraw];
    const run: Run = async (statement) => statements.push(statement);
    // The write added its state to the history. The restored state ends it, and a state that was so short is
    // ignored.
    await recordHistory(
      run,
      siteId,
      part.map(({ id }) => id),
    );
    await write(statements);
  }
  for (const ids of splitIntoParts(created, UNDO_BATCH_ESTATES)) {
    const remove = sql`delete from estates where site_id = ${siteId} and id = any (${sql.param(ids)}::bigint[])`;
    await write([remove]);
  }
  for (const ids of splitIntoParts([...touched], UNDO_BATCH_ESTATES)) {
    const statements: SQL[] = [];
    await summariseUnits(async (statement) => statements.push(statement), siteId, new Set(ids));
    await write(statements);
  }
}
