import { sql } from 'drizzle-orm';
import type { AppointmentDocument } from '../core/db/documents/appointmentDocument.ts';
import { monthsBefore, type PersonalData, utcText } from '../core/db/personalData.ts';

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
  async find(db, siteId, email) {
    const { rows } = await db.execute<Record<string, unknown> & { document: AppointmentDocument }>(sql`
      select state, ${utcText(sql`starts_at`)} as "from", ${utcText(sql`ends_at`)} as until,
        ${utcText(sql`at`)} as "bookedAt", estate_id::float8 as "estateId", document
      from appointments where site_id = ${siteId} and email = ${email} order by starts_at desc, id`);
    return rows.map(({ document, ...row }) => Object.assign(row, document));
  },
  async erase(transaction, siteId, email) {
    const { rowCount } = await transaction.execute(
      sql`delete from appointments where site_id = ${siteId} and email = ${email}`,
    );
    return rowCount ?? 0;
  },
};
