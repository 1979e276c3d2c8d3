import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../core/db/database.ts';
import { rentalUnits } from '../../core/db/schema.ts';

/** The condition that the site shows a home. */
export const IS_SERVED = sql`active and deleted_at is null`.mapWith(Boolean);
const STORED_UNIT_COLUMNS = {
  key: rentalUnits.key,
  siteId: rentalUnits.siteId,
  unit: rentalUnits.document,
  isServed: IS_SERVED,
};

/** Selects stored homes, also withdrawn homes. */
export const selectStoredUnits = (db: Database, condition: SQL | undefined) =>
  db.select(STORED_UNIT_COLUMNS).from(rentalUnits).where(condition);

export const isUnit = (siteId: string, id: number) => and(eq(rentalUnits.siteId, siteId), eq(rentalUnits.id, id));
