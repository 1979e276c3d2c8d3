import { sql } from 'drizzle-orm';
import { monthsBefore, type PersonalData } from './personalData.ts';

const MONTHS = 24;

/** Visits; of a hold nobody is known. */
export const appointmentData: PersonalData = {
  name: 'appointments',
  async expire(db, now) {
    await db.execute(sql`delete from appointments where expires_at < ${now.toISOString()}::timestamptz`);
    const { rowCount } = await db.execute(
      sql`delete from appointments where ends_at < ${monthsBefore(now, MONTHS).toISOString()}::timestamptz`,
    );
    return rowCount ?? 0;
  },
  async erase(transaction, siteId, email) {
    const { rowCount } = await transaction.execute(
      sql`delete from appointments where site_id = ${siteId} and email = ${email}`,
    );
    return rowCount ?? 0;
  },
};
