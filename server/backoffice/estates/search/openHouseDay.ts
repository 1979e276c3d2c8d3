import { type SQL, sql } from 'drizzle-orm';
import { openHouseFilter } from '#shared/filters/definitions/openHouse.ts';

/**
 * Selects the summary of an estate with the next of its open house days. The other columns are referenced without a
 * table name.
 */
export const addDayToSummary = (
  summary: SQL,
  openHouses: SQL,
): SQL => sql`${summary} || case when ${sql.raw(openHouseFilter.has.sql)}
  then jsonb_build_object('openHouse', ${openHouses} -> 0) else '{}'::jsonb end`;
