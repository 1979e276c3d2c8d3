import { and, desc, eq, sql } from 'drizzle-orm';
import { subtractMonths, type PersonalData } from '../core/db/personalData.ts';
import { RETENTION } from '../core/db/retention.ts';
import { openHouseRegistrations as table } from '../core/db/schema.ts';

/** The personal data in registrations for open house days. The days themselves contain none. */
export const registrationData: PersonalData = {
  name: 'open house registrations',
  async expire(db, now) {
    // The hash is used to count registrations from one network. It is not needed after the open house day.
    await db.execute(sql`
      update open_house_registrations set visitor_hash = null
      where visitor_hash is not null and ends_at < ${now.toISOString()}::timestamptz`);
    const { rowCount } = await db.execute(sql`
      delete from open_house_registrations
      where ends_at < ${subtractMonths(now, RETENTION.appointmentMonths).toISOString()}::timestamptz
        or state = 'unconfirmed' and ends_at < ${now.toISOString()}::timestamptz`);
    return rowCount ?? 0;
  },
  async find(db, siteId, email) {
    const rows = await db
      .select({
        state: table.state,
        startsAt: table.startsAt,
        endsAt: table.endsAt,
        at: table.at,
        estateId: table.estateId,
        people: table.people,
        document: table.document,
      })
      .from(table)
      .where(and(eq(table.siteId, siteId), eq(table.email, email)))
      .orderBy(desc(table.startsAt), table.id);
    return rows.map(({ state, startsAt, endsAt, at, estateId, people, document }) => {
      const [from, until, registeredAt] = [startsAt.toISOString(), endsAt.toISOString(), at.toISOString()];
      const registration: Record<string, unknown> = { state, from, until, registeredAt, estateId, people };
      return Object.assign(registration, document);
    });
  },
  async erase(transaction, siteId, email) {
    const { rowCount } = await transaction.execute(
      sql`delete from open_house_registrations where site_id = ${siteId} and email = ${email}`,
    );
    return rowCount ?? 0;
  },
};
