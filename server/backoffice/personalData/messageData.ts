import { sql } from 'drizzle-orm';
import { monthsBefore, type PersonalData } from './personalData.ts';

const MONTHS = 12;

export const messageData: PersonalData = {
  name: 'messages',
  async expire(db, now) {
    const { rowCount } = await db.execute(
      sql`delete from messages where at < ${monthsBefore(now, MONTHS).toISOString()}::timestamptz`,
    );
    return rowCount ?? 0;
  },
  async erase(transaction, siteId, email) {
    const { rowCount } = await transaction.execute(
      sql`delete from messages where site_id = ${siteId} and email = ${email}`,
    );
    return rowCount ?? 0;
  },
};
