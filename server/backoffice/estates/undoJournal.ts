import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../core/db/database.ts';
import { estates } from '../core/db/schema.ts';
import { type RunStatement, runBatch } from '../core/db/runBatch.ts';
import type { EstateRow } from './estateRow.ts';
import { buildRestore, summariseUnits } from './estateStatements.ts';
import { recordHistory } from './history/recordHistory.ts';
import { splitIntoParts } from './inParts.ts';

/** A former row. It is compressed, because thousands of rows stay in memory until a write in parts has ended. */
interface FormerRow {
  readonly id: number;
  readonly isWithdrawn: boolean;
  readonly deflatedRow: Buffer;
}

/** The estates that a write in parts has written. */
export interface WriteJournal {
  readonly createdIds: Set<number>;
  /**
   * The former rows by id. When another process changed an estate before this write did, its row is read again, and the
   * newer row replaces the earlier one.
   */
  readonly formerRows: Map<number, FormerRow>;
  readonly touchedIds: Set<number>;
}
export const createJournal = (): WriteJournal => ({
  createdIds: new Set(),
  formerRows: new Map(),
  touchedIds: new Set(),
});

const UNDO_BATCH_ESTATES = 50;
const inflateRow = (row: Buffer) => inflateRawSync(row).toString();

/** Reads the rows that will be updated. */
export async function readFormerRows(db: Database, siteId: string, rows: readonly EstateRow[]): Promise<FormerRow[]> {
  if (rows.length === 0) return [];
  const storedRows = await db
    .select({
      id: estates.id,
      isWithdrawn: isNotNull(estates.deletedAt).mapWith(Boolean),
      row: sql`to_jsonb(estates)::text`.mapWith(String),
    })
    .from(estates)
    .where(sql`site_id = ${siteId} and id = any (${sql.param(rows.map(({ id }) => id))}::bigint[])`);
  return storedRows.map(({ row, ...columns }) =>
    Object.assign(columns, { deflatedRow: deflateRawSync(row, { level: 1 }) }),
  );
}

/**
 * Reverts a write in parts: new estates are removed, and the others get their former rows.
 *
 * @param recordLoad records that the changes of the write must still be purged; this function is called last in each
 * transaction
 */
export async function undoJournal(
  db: Database,
  siteId: string,
  { createdIds, formerRows, touchedIds }: WriteJournal,
  recordLoad: (runStatement: RunStatement) => Promise<void>,
): Promise<void> {
  const writeStatements = async (statements: SQL[]) => {
    await recordLoad(async (statement) => statements.push(statement));
    await runBatch(db, statements);
  };
  for (const batch of splitIntoParts([...formerRows.values()], UNDO_BATCH_ESTATES)) {
    const formerRowTexts = batch.map(({ deflatedRow }) => inflateRow(deflatedRow));
    const withdrawnIds = batch.filter(({ isWithdrawn }) => isWithdrawn).map(({ id }) => id);
    const withdrawStatement = sql`
      update estates set deleted_at = now()
      where site_id = ${siteId} and id = any (${sql.param(withdrawnIds)}::bigint[])`;
    const statements = [buildRestore(siteId, formerRowTexts), withdrawStatement];
    const runStatement: RunStatement = async (statement) => statements.push(statement);
    // The reverted write added a state to the history. The restored state ends that state, and a state that lasted so
    // short a time is ignored.
    await recordHistory(
      runStatement,
      siteId,
      batch.map(({ id }) => id),
    );
    await writeStatements(statements);
  }
  for (const ids of splitIntoParts([...createdIds], UNDO_BATCH_ESTATES)) {
    const deleteStatement = sql`delete from estates where site_id = ${siteId} and id = any (${sql.param(ids)}::bigint[])`;
    await writeStatements([deleteStatement]);
  }
  for (const ids of splitIntoParts([...touchedIds], UNDO_BATCH_ESTATES)) {
    const statements: SQL[] = [];
    await summariseUnits(async (statement) => statements.push(statement), siteId, new Set(ids));
    await writeStatements(statements);
  }
}
