import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';

/** Nights as `nightsColumns` selects them. */
export const nightsRow = z.object({ begin: z.iso.date(), end: z.iso.date() });

/** Selects the ends of a range of nights, of a column or of several joined tables. */
export const nightsColumns = (nights: SQL): SQL =>
  sql`lower(${nights})::text as begin, upper(${nights})::text as "end"`;

/** Selects the same ends with drizzle's builder. */
export const nightsFields = (nights: SQL) => ({
  begin: sql`lower(${nights})::text`.mapWith(String),
  end: sql`upper(${nights})::text`.mapWith(String),
});
