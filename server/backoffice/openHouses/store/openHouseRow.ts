import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { Database } from '../../core/db/database.ts';
import { openHouses } from '../../core/db/schema.ts';
import type { OpenHouse } from '../openHouse.ts';

export type OpenHouseRow = typeof openHouses.$inferSelect;

export const toOpenHouse = ({ startsAt, endsAt, revisedAt, document, ...row }: OpenHouseRow): OpenHouse => ({
  siteId: row.siteId,
  estateId: row.estateId,
  id: row.id,
  isOver: row.isOver,
  sequence: row.sequence,
  start: startsAt.getTime(),
  end: endsAt.getTime(),
  revised: revisedAt.getTime(),
  day: document,
});

export const isOfEstate = (siteId: string, estateId: number) =>
  and(eq(openHouses.siteId, siteId), eq(openHouses.estateId, estateId));

/** Reads open house days, sorted by time. */
export const selectDays = async (db: Database, condition: SQL | undefined) =>
  (await db.select().from(openHouses).where(condition).orderBy(asc(openHouses.startsAt), asc(openHouses.id))).map(
    toOpenHouse,
  );
