import { sql } from 'drizzle-orm';
import { monthsBefore, type PersonalData } from './personalData.ts';

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
  /** Nights to come that were confirmed stay taken: somebody is expected, whoever it is. */
  async erase(transaction, siteId, email) {
    await transaction.execute(sql`
      insert into rental_blocks (unit_key, source, nights)
      select unit_key, 'erased', nights from rental_reservations
      where site_id = ${siteId} and email = ${email} and state = 'confirmed' and upper(nights) > current_date`);
    const { rowCount } = await transaction.execute(
      sql`delete from rental_reservations where site_id = ${siteId} and email = ${email}`,
    );
    return rowCount ?? 0;
  },
};
