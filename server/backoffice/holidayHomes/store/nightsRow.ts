import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';

/** A row of nights in the form that `selectNightsColumns` selects. */
export const nightsRow = z.object({ begin: z.iso.date(), end: z.iso.date() });

/**
 * Selects the days of arrival and departure of a range of nights. The range is a column or an expression over joined
 * tables.
 */
export const selectNightsColumns = (nights: SQL): SQL =>
  sql`lower(${nights})::text as begin, upper(${nights})::text as "end"`;

/**
 * Creates the fields for drizzle's query builder that select the days of arrival and departure of a range of nights.
 */
export const createNightsFields = (nights: SQL) => ({
  begin: sql`lower(${nights})::text`.mapWith(String),
  end: sql`upper(${nights})::text`.mapWith(String),
});
