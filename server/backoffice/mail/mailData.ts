import { sql } from 'drizzle-orm';
import type { StoredMail } from '../core/db/documents/storedMail.ts';
import { daysBefore, monthsBefore, type PersonalData, utcText } from '../core/db/personalData.ts';

/** Contents of mails that went out, or never will. */
export const MAIL_CONTENT_DAYS = 30;
/** That there was one, without to whom. */
const ROW_MONTHS = 12;

/** Mails to a visitor or about one; they are in nobody else's. */
export const mailData: PersonalData = {
  name: 'mails',
  async expire(db, now) {
    const { rowCount } = await db.execute(sql`
      update mails set mail = null, visitor = null, reference = null
      where mail is not null and coalesce(sent_at, failed_at) < ${daysBefore(now, MAIL_CONTENT_DAYS).toISOString()}::timestamptz`);
    await db.execute(
      sql`delete from mails where mail is null and at < ${monthsBefore(now, ROW_MONTHS).toISOString()}::timestamptz`,
    );
    return rowCount ?? 0;
  },
  /** What was written to the address, and that something was written about it: that one has what is given here anyway. */
  async find(db, siteId, email) {
    const { rows } = await db.execute<{ kind: string; at: string; mail: StoredMail | null; own: boolean }>(sql`
      select kind, ${utcText(sql`at`)} as at, mail, coalesce(lower(mail -> 'to' ->> 'email') = ${email}, false) as own
      from mails
      where site_id = ${siteId} and (visitor = ${email} or lower(mail -> 'to' ->> 'email') = ${email})
      order by mails.at desc, id`);
    return rows.map(({ kind, at, mail, own }) => {
      const { subject, text, calendar } = (own && mail) || {};
      return { kind, at, to: own ? 'you' : 'others', subject, text, calendar: calendar?.content };
    });
  },
  async erase(transaction, siteId, email) {
    const { rowCount } = await transaction.execute(sql`
      delete from mails
      where site_id = ${siteId} and (visitor = ${email} or lower(mail -> 'to' ->> 'email') = ${email})`);
    return rowCount ?? 0;
  },
};
