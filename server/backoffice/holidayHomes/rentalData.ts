import { sql } from 'drizzle-orm';
import type { RentalState } from '../../../shared/api/rentals.ts';
import type { ReservationDocument } from '../core/db/documents/reservationDocument.ts';
import { monthsBefore, type PersonalData, utcText } from '../core/db/personalData.ts';

const MONTHS = 24;

/** Stays in holiday homes; of a hold nobody is known. */
export const rentalData: PersonalData = {
  name: 'rentals',
  async expire(db, now) {
    await db.execute(sql`delete from rental_reservations where expires_at < ${now.toISOString()}::timestamptz`);
    const { rowCount } = await db.execute(
      sql`delete from rental_reservations where upper(nights) < ${monthsBefore(now, MONTHS).toISOString().slice(0, 10)}::date`,
    );
    return rowCount ?? 0;
  },
  /** Of the address, what its guest may know. */
  async find(db, siteId, email) {
    const { rows } = await db.execute<
      Record<string, unknown> & { state: RentalState; unitId: number; document: ReservationDocument }
    >(sql`
      select r.reference, r.state, lower(r.nights)::text as begin, upper(r.nights)::text as "end",
        ${utcText(sql`r.at`)} as "requestedAt", u.id::float8 as "unitId", r.document
      from rental_reservations r join rental_units u on u.key = r.unit_key
      where r.site_id = ${siteId} and r.email = ${email} order by lower(r.nights) desc, r.id`);
    return rows.map(({ document: { unit, ...document }, ...row }) => {
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
