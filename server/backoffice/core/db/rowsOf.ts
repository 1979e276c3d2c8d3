import type { AnyColumn, GetColumnData, SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from './database.ts';

/**
 * What the builder makes of selected fields: a column says its type itself, an expression by its decoder (`mapWith`).
 * Nothing is checked at run time, so this is also for statements with thousands of rows.
 */
export type RowOf<Fields extends Record<string, AnyColumn | SQL>> = {
  readonly [Name in keyof Fields]: Fields[Name] extends AnyColumn
    ? GetColumnData<Fields[Name]>
    : Fields[Name] extends SQL<infer Value>
      ? Value
      : never;
};

/**
 * The rows of a statement that drizzle's builder cannot express, each checked by `row`; columns that it does not name
 * are left out. Throws a `ZodError`, which names columns and no values, for a row of another shape.
 */
export async function rowsOf<Row extends z.ZodType>(
  db: Database,
  statement: SQL,
  row: Row,
): Promise<readonly z.output<Row>[]> {
  const { rows } = await db.execute(statement);
  return z.array(row).parse(rows);
}
