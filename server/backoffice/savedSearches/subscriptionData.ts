import { sql } from 'drizzle-orm';
import { daysBefore, type PersonalData, utcText } from '../core/db/personalData.ts';
import { RETENTION } from '../core/db/retention.ts';

/** The number of days after which the record of a confirmation mail is deleted. An address gets one such mail a day. */
const CONFIRMATION_RECORD_DAYS = 1;

/** The saved searches of visitors, as personal data. Confirmed ones are stored until their owner ends them. */
export const subscriptionData: PersonalData = {
  name: 'subscriptions',
  async expire(db, now) {
    const { rowCount } = await db.execute(sql`
      delete from subscriptions
      where confirmed_at is null and created_at < ${daysBefore(now, RETENTION.unconfirmedDays).toISOString()}::timestamptz`);
    await db.execute(
      sql`delete from subscription_confirmations where sent_at < ${daysBefore(now, CONFIRMATION_RECORD_DAYS).toISOString()}::timestamptz`,
    );
    return rowCount ?? 0;
  },
  async find(db, siteId, email) {
    const { rows } = await db.execute(sql`
      select email, name, locale, frequency, wishes, ${utcText(sql`created_at`)} as "askedAt",
        ${utcText(sql`consented_at`)} as "consentedAt", ${utcText(sql`confirmed_at`)} as "confirmedAt"
      from subscriptions where site_id = ${siteId} and email = ${email} order by created_at desc, id`);
    return rows;
  },
  async erase(transaction, siteId, email) {
    const { rowCount } = await transaction.execute(
      sql`delete from subscriptions where site_id = ${siteId} and email = ${email}`,
    );
    await transaction.execute(
      sql`delete from subscription_confirmations where site_id = ${siteId} and email = ${email}`,
    );
    return rowCount ?? 0;
  },
};
