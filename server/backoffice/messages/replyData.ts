import { sql } from 'drizzle-orm';
import { subtractDays, type PersonalData } from '../core/db/personalData.ts';

/** The number of days for which a reply is stored. No client repeats a call after that time. */
const REPLY_RETENTION_DAYS = 1;

/** The personal data in replies to calls that may be repeated: ids, and nothing that identifies a visitor. */
export const replyData: PersonalData = {
  name: 'replies',
  async expire(db, now) {
    const { rowCount } = await db.execute(
      sql`delete from replies where at < ${subtractDays(now, REPLY_RETENTION_DAYS).toISOString()}::timestamptz`,
    );
    return rowCount ?? 0;
  },
  find: () => Promise.resolve([]),
  erase: () => Promise.resolve(0),
};
