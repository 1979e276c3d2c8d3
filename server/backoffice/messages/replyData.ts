import { sql } from 'drizzle-orm';
import { daysBefore, type PersonalData } from '../core/db/personalData.ts';

/** No client repeats a call after this time. */
const RETENTION_DAYS = 1;

/** The stored answers to repeatable calls. They contain ids and nothing that identifies a visitor. */
export const replyData: PersonalData = {
  name: 'replies',
  async expire(db, now) {
    const { rowCount } = await db.execute(
      sql`delete from replies where at < ${daysBefore(now, RETENTION_DAYS).toISOString()}::timestamptz`,
    );
    return rowCount ?? 0;
  },
  find: () => Promise.resolve([]),
  erase: () => Promise.resolve(0),
};
