import { sql } from 'drizzle-orm';
import { daysBefore, type PersonalData } from '../core/db/personalData.ts';

/** No client repeats a call after this time. */
const DAYS = 1;

/** Answers to calls that may come twice: ids, and nothing that says whose. */
export const replyData: PersonalData = {
  name: 'replies',
  async expire(db, now) {
    const { rowCount } = await db.execute(
      sql`delete from replies where at < ${daysBefore(now, DAYS).toISOString()}::timestamptz`,
    );
    return rowCount ?? 0;
  },
  find: () => Promise.resolve([]),
  erase: () => Promise.resolve(0),
};
