import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../core/db/database.ts';
import { rentalUnits } from '../../core/db/schema.ts';

/** The condition that the site shows a home. */
export const SERVED = sql`active and deleted_at is null`.mapWith(Boolean);
const STORED = { key: rentalUnits.key, siteId: rentalUnits.siteId, unit: rentalUnits.document, served: SERVED };

/** Selects stored homes, also withdrawn ones. */
export const select = (db: Database, condition: SQL | undefined) =>
  db.select(STORED).from(rentalUnits).where(condition);

export const isUnit = (siteId: string, id: number) => and(eq(rentalUnits.siteId, siteId), eq(rentalUnits.id, id));
