import { sql } from 'drizzle-orm';
import { daysBefore, type PersonalData } from '../core/db/personalData.ts';

/** The number of days for which an answer is stored. No client repeats a call later. */
const RETENTION_DAYS = 1;

/**
 * The stored answers to calls that may be repeated, as personal data. They contain ids and nothing that identifies a
 * visitor.
 */
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
