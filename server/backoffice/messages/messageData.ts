import { sql } from 'drizzle-orm';
import type { StoredMessage } from '../core/db/documents/storedMessage.ts';
import { monthsBefore, type PersonalData, utcText } from '../core/db/personalData.ts';

const MONTHS = 12;

export const messageData: PersonalData = {
  name: 'messages',
  async expire(db, now) {
    const { rowCount } = await db.execute(
      sql`delete from messages where at < ${monthsBefore(now, MONTHS).toISOString()}::timestamptz`,
    );
    return rowCount ?? 0;
  },
  async find(db, siteId, email) {
    const { rows } = await db.execute<{ id: string; at: string; document: StoredMessage }>(sql`
      select id, ${utcText(sql`at`)} as at, document from messages
      where site_id = ${siteId} and email = ${email} order by messages.at desc, id desc`);
    return rows.map(({ id, at, document }) => Object.assign({ id, at }, document));
  },
  async erase(transaction, siteId, email) {
    const { rowCount } = await transaction.execute(
      sql`delete from messages where site_id = ${siteId} and email = ${email}`,
    );
    return rowCount ?? 0;
  },
};
