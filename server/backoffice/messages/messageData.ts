import { and, desc, eq, or, sql } from 'drizzle-orm';
import { subtractMonths, type PersonalData } from '../core/db/personalData.ts';
import { RETENTION } from '../core/db/retention.ts';
import { messages } from '../core/db/schema.ts';

export const messageData: PersonalData = {
  name: 'messages',
  async expire(db, now) {
    const { rowCount } = await db.execute(
      sql`delete from messages where at < ${subtractMonths(now, RETENTION.messageMonths).toISOString()}::timestamptz`,
    );
    return rowCount ?? 0;
  },
  async find(db, siteId, visitor) {
    const rows = await db
      .select({ id: messages.id, at: messages.at, document: messages.document })
      .from(messages)
      .where(and(eq(messages.siteId, siteId), or(eq(messages.email, visitor), eq(messages.phone, visitor))))
      .orderBy(desc(messages.at), desc(messages.id));
    return rows.map(({ id, at, document }) => Object.assign({ id, at: at.toISOString() }, document));
  },
  async erase(transaction, siteId, visitor) {
    const { rowCount } = await transaction.execute(
      sql`delete from messages where site_id = ${siteId} and (email = ${visitor} or phone = ${visitor})`,
    );
    return rowCount ?? 0;
  },
};
