import { asc, eq, sql } from 'drizzle-orm';
import type { RentalUnit } from '#shared/api/rentals.ts';
import { tag } from '#shared/api/purge.ts';
import type { PeriodType } from '#shared/primitives/periodTypes.ts';
import type { Moment } from '../../core/calendar/belgianTime.ts';
import type { Database } from '../../core/db/database.ts';
import { rentalNightly, rentalPeriods, rentalUnits } from '../../core/db/schema.ts';
import type { UnitOfWork } from '../../core/db/unitOfWork.ts';
import { type Day, findLastArrivalDay, toBelgianDay } from '../days.ts';
import { buildPriceCalendar } from '../prices/priceCalendar.ts';
import type { NightlySegment, PricedPeriod } from '../prices/seasonCalendar.ts';
import type { StoredRentalUnit } from '../storedUnit.ts';
import { selectStoredUnits } from './rentalUnitRows.ts';

/** Stores the prices of holiday homes, which are calculated from their priced periods and seasons. */
export interface RentalPrices {
  /**
   * Returns the periods that can only be rented as a whole and that begin between two days, both included. They are
   * sorted by their first day, then by their last day.
   */
  listPeriods(unit: StoredRentalUnit, from: Day, to: Day, types?: readonly PeriodType[]): Promise<PricedPeriod[]>;
  /** Returns the segments in which guests choose their own dates, sorted by day. */
  listNightly(unit: StoredRentalUnit): Promise<NightlySegment[]>;
  /**
   * Calculates the prices of days that have come within `RENTAL_HORIZON_MONTHS`, and the prices that change on this
   * day. Returns the number of processed homes.
   */
  renewPrices(now: Moment): Promise<number>;
}

/** The number of homes whose prices one write calculates. */
const BATCH_HOMES = 8;

/** Selects the rent, in euros. */
const selectRent = (table: typeof rentalPeriods | typeof rentalNightly) => sql`${table.rent}`.mapWith(Number);

/** Replaces the stored prices of periods and nights, from today on. */
export async function writePrices(db: Database, key: number, unit: RentalUnit, now: Moment): Promise<void> {
  const today = toBelgianDay(now);
  const lastDay = findLastArrivalDay(today);
  const { periods, nightly, nextChangeDay } = buildPriceCalendar(unit, today, lastDay);
  await db.execute(sql`delete from rental_periods where unit_key = ${key}`);
  await db.execute(sql`delete from rental_nightly where unit_key = ${key}`);
  await db.execute(sql`
    insert into rental_periods (unit_key, type, begins, ends, rent)
    select ${key}::bigint, r.type, r."begin", r."end", r.rent
    from jsonb_to_recordset(${JSON.stringify(periods)}::jsonb) as r (type text, "begin" date, "end" date, rent numeric)`);
  await db.execute(sql`
    insert into rental_nightly (unit_key, since, until, rent, min_nights, arrival)
    select ${key}::bigint, r.since, r.until, r.rent, r."minNights", r.arrival
    from jsonb_to_recordset(${JSON.stringify(nightly)}::jsonb)
      as r (since date, until date, rent numeric, "minNights" integer, arrival integer[])`);
  await db.execute(
    sql`update rental_units set priced_until = ${lastDay}, prices_change_on = ${nextChangeDay ?? null} where key = ${key}`,
  );
}

export const createRentalPrices = ({ db, write }: UnitOfWork): RentalPrices => ({
  async listPeriods({ key }, from, to, types) {
    const { type, begins, ends } = rentalPeriods;
    return db
      .select({ type, begin: begins, end: ends, rent: selectRent(rentalPeriods) })
      .from(rentalPeriods)
      .where(
        sql`unit_key = ${key} and begins between ${from}::date and ${to}::date
          ${types ? sql`and type = any (${sql.param([...types])}::text[])` : sql.empty()}`,
      )
      .orderBy(asc(begins), asc(ends), asc(type));
  },
  async listNightly({ key }) {
    const { since, until, minNights, arrival } = rentalNightly;
    const rows = await db
      .select({ since, until, rent: selectRent(rentalNightly), minNights, arrival })
      .from(rentalNightly)
      .where(eq(rentalNightly.unitKey, key))
      .orderBy(asc(since));
    return rows.map((row) => Object.assign(row, { arrival: row.arrival ?? undefined }));
  },

  async renewPrices(now) {
    const today = toBelgianDay(now);
    const lastDay = findLastArrivalDay(today);
    const isDue = sql`deleted_at is null and active and (
      priced_until is null or priced_until < ${lastDay}::date or prices_change_on <= ${today}::date)`;
    let renewedCount = 0;
    // The batches are small, because all other calls of the embedded database wait meanwhile.
    while (await db.$count(rentalUnits, isDue)) {
      const writtenCount = await write(async (transaction, tags) => {
        const dueUnits = await selectStoredUnits(transaction, isDue)
          .orderBy(asc(rentalUnits.key))
          .limit(BATCH_HOMES)
          .for('update', { skipLocked: true });
        for (const { key, siteId, unit } of dueUnits) {
          await writePrices(transaction, key, unit, now);
          tags.add(siteId, tag.rental(siteId, unit.id), tag.rentals(siteId));
        }
        return dueUnits.length;
      });
      renewedCount += writtenCount;
      // The remaining homes are locked by another process, which calculates their prices.
      if (writtenCount === 0) break;
    }
    return renewedCount;
  },
});
