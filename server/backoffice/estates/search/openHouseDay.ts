import { type SQL, sql } from 'drizzle-orm';
import { openHouseFilter } from '#shared/filters/definitions/openHouse.ts';

/**
 * Adds the next open house day, if there is one, to a summary. The SQL of the filter names columns of `estates` without
 * a table name, so no other table of the query may have columns with these names.
 */
export const addDayToSummary = (
  summary: SQL,
  openHouses: SQL,
): SQL => sql`${summary} || case when ${sql.raw(openHouseFilter.has.sql)}
  then jsonb_build_object('openHouse', ${openHouses} -> 0) else '{}'::jsonb end`;
