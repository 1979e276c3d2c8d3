import { desc, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { subtractMonths, type PersonalData, formatUtcSql } from '../core/db/personalData.ts';
import { RETENTION } from '../core/db/retention.ts';
import { rentalReservations, rentalUnits } from '../core/db/schema.ts';
import { createNightsFields } from './store/nightsRow.ts';

const [reservationTable, unitTable] = [alias(rentalReservations, 'r'), alias(rentalUnits, 'u')];

/** The personal data in reservations of holiday homes. A hold contains none. */
export const rentalData: PersonalData = {
  name: 'rentals',
  async expire(db, now) {
    await db.execute(sql`delete from rental_reservations where expires_at < ${now.toISOString()}::timestamptz`);
    const { rowCount } = await db.execute(
      sql`delete from rental_reservations where upper(nights) < ${subtractMonths(now, RETENTION.stayMonths).toISOString().slice(0, 10)}::date`,
    );
    return rowCount ?? 0;
  },
  /** Returns the guest's data. The full address of the home is included only for a confirmed stay. */
  async find(db, siteId, email) {
    const rows = await db
      .select({
        reference: reservationTable.reference,
        state: reservationTable.state,
        ...createNightsFields(sql`r.nights`),
        requestedAt: formatUtcSql(sql`r.at`).mapWith(String),
        unitId: unitTable.id,
        document: reservationTable.document,
      })
      .from(reservationTable)
      .innerJoin(unitTable, sql`u.key = r.unit_key`)
      .where(sql`r.site_id = ${siteId} and r.email = ${email}`)
      .orderBy(desc(sql`lower(r.nights)`), reservationTable.id);
    return rows.flatMap(({ document: storedDocument, ...row }) => {
      if (!storedDocument) return [];
      const { unit, ...document } = storedDocument;
      const { fullAddress, shownAddress, ...home } = unit;
      const address = row.state === 'confirmed' ? fullAddress : shownAddress;
      return Object.assign(row, document, { home: Object.assign(home, { address }) });
    });
  },
  async erase(transaction, siteId, email) {
    const { rowCount } = await transaction.execute(
      sql`delete from rental_reservations where site_id = ${siteId} and email = ${email}`,
    );
    return rowCount ?? 0;
  },
};
