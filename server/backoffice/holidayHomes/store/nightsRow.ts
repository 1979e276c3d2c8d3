import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';

/** A row of nights in the form that `nightsColumns` selects. */
export const nightsRow = z.object({ begin: z.iso.date(), end: z.iso.date() });

/**
 * Selects the first and last day of a range of nights. The range is a column or an expression over several joined
 * tables.
 */
export const nightsColumns = (nights: SQL): SQL =>
  sql`lower(${nights})::text as begin, upper(${nights})::text as "end"`;

/** Selects the same days with drizzle's builder. */
export const nightsFields = (nights: SQL) => ({
  begin: sql`lower(${nights})::text`.mapWith(String),
  end: sql`upper(${nights})::text`.mapWith(String),
});
