import type { AnyColumn, GetColumnData, SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from './database.ts';

/**
 * The row type that drizzle's builder returns for selected fields: a column has its own type, and an expression has the
 * type of its decoder (`mapWith`). Nothing is checked at run time, so the type causes no delay for statements with
 * thousands of rows.
 */
export type SelectedRow<Fields extends Record<string, AnyColumn | SQL>> = {
  readonly [Name in keyof Fields]: Fields[Name] extends AnyColumn
    ? GetColumnData<Fields[Name]>
    : Fields[Name] extends SQL<infer Value>
      ? Value
      : never;
};

/**
 * Runs a statement that drizzle's builder cannot express, and returns its rows, each checked by `row`. Columns that
 * `row` does not name are dropped. Throws a `ZodError`, which contains column names but no values, for a row of another
 * shape.
 */
export async function queryRows<Row extends z.ZodType>(
  db: Database,
  statement: SQL,
  row: Row,
): Promise<readonly z.output<Row>[]> {
  const { rows } = await db.execute(statement);
  return z.array(row).parse(rows);
}
