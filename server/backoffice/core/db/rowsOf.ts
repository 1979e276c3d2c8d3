import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from './database.ts';

/**
 * The rows of a statement that drizzle's builder cannot say, each checked by `row`; columns that it does not name are
 * left out. Throws a `ZodError`, which names columns and no values, for a row of another shape.
 */
export async function rowsOf<Row extends z.ZodType>(
  db: Database,
  statement: SQL,
  row: Row,
): Promise<readonly z.output<Row>[]> {
  const { rows } = await db.execute(statement);
  return z.array(row).parse(rows);
}
