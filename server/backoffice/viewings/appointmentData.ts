import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { subtractMonths, type PersonalData } from '../core/db/personalData.ts';
import { RETENTION } from '../core/db/retention.ts';
import { appointments } from '../core/db/schema.ts';

/** The personal data in appointments. A hold contains none. */
export const appointmentData: PersonalData = {
  name: 'appointments',
  async expire(db, now) {
    await db.execute(sql`delete from appointments where expires_at < ${now.toISOString()}::timestamptz`);
    const { rowCount } = await db.execute(
      sql`delete from appointments where ends_at < ${subtractMonths(now, RETENTION.appointmentMonths).toISOString()}::timestamptz`,
    );
    return rowCount ?? 0;
  },
  async find(db, siteId, email) {
    const rows = await db
      .select({
        state: appointments.state,
        startsAt: appointments.startsAt,
        endsAt: appointments.endsAt,
        at: appointments.at,
        estateId: appointments.estateId,
        document: appointments.document,
      })
      .from(appointments)
      .where(and(eq(appointments.siteId, siteId), eq(appointments.email, email)))
      .orderBy(desc(appointments.startsAt), asc(appointments.id));
    return rows.map(({ state, startsAt, endsAt, at, estateId, document }) => {
      const [from, until, bookedAt] = [startsAt.toISOString(), endsAt.toISOString(), at.toISOString()];
      const appointment: Record<string, unknown> = { state, from, until, bookedAt, estateId };
      return Object.assign(appointment, document);
    });
  },
  async erase(transaction, siteId, email) {
    const { rowCount } = await transaction.execute(
      sql`delete from appointments where site_id = ${siteId} and email = ${email}`,
    );
    return rowCount ?? 0;
  },
};
