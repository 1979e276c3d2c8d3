import { and, asc, desc, eq, or, sql } from 'drizzle-orm';
import { subtractDays, subtractMonths, type PersonalData } from '../core/db/personalData.ts';
import { RETENTION } from '../core/db/retention.ts';
import { mails } from '../core/db/schema.ts';

/** The personal data in mails to or about a visitor. No other mail contains data of that visitor. */
export const mailData: PersonalData = {
  name: 'mails',
  async expire(db, now) {
    const { rowCount } = await db.execute(sql`
      update mails set mail = null, visitor = null, reference = null
      where mail is not null and coalesce(sent_at, failed_at) < ${subtractDays(now, RETENTION.mailContentDays).toISOString()}::timestamptz`);
    await db.execute(
      sql`delete from mails where mail is null and at < ${subtractMonths(now, RETENTION.mailMonths).toISOString()}::timestamptz`,
    );
    return rowCount ?? 0;
  },
  /**
   * Returns the mails to the visitor. For mails about the visitor, it returns only the fact that they exist, because
   * their content is exported with the visitor's other data.
   */
  async find(db, siteId, visitor) {
    const isToVisitor = sql`lower(${mails.mail} -> 'to' ->> 'email') = ${visitor}`;
    const rows = await db
      .select({
        kind: mails.kind,
        at: mails.at,
        mail: mails.mail,
        isMailToVisitor: sql`coalesce(${isToVisitor}, false)`.mapWith(Boolean),
      })
      .from(mails)
      .where(and(eq(mails.siteId, siteId), or(eq(mails.visitor, visitor), isToVisitor)))
      .orderBy(desc(mails.at), asc(mails.id));
    return rows.map(({ kind, at, mail, isMailToVisitor }) => {
      const { subject, text, calendar } = (isMailToVisitor && mail) || {};
      return {
        kind,
        at: at.toISOString(),
        to: isMailToVisitor ? 'you' : 'others',
        subject,
        text,
        calendar: calendar?.content,
      };
    });
  },
  async erase(transaction, siteId, visitor) {
    const { rowCount } = await transaction.execute(sql`
      delete from mails
      where site_id = ${siteId} and (visitor = ${visitor} or lower(mail -> 'to' ->> 'email') = ${visitor})`);
    return rowCount ?? 0;
  },
};
