import { sql } from 'drizzle-orm';
import { subtractDays, type PersonalData, formatUtcSql } from '../core/db/personalData.ts';
import { RETENTION } from '../core/db/retention.ts';

/** The number of days after which the record of a confirmation mail is deleted. An address gets one such mail a day. */
const CONFIRMATION_RECORD_DAYS = 1;

/** The personal data in saved searches. Confirmed searches are stored until their owner ends them. */
export const subscriptionData: PersonalData = {
  name: 'subscriptions',
  async expire(db, now) {
    const { rowCount } = await db.execute(sql`
      delete from subscriptions
      where confirmed_at is null and created_at < ${subtractDays(now, RETENTION.unconfirmedDays).toISOString()}::timestamptz`);
    await db.execute(
      sql`delete from subscription_confirmations where sent_at < ${subtractDays(now, CONFIRMATION_RECORD_DAYS).toISOString()}::timestamptz`,
    );
    return rowCount ?? 0;
  },
  async find(db, siteId, email) {
    const { rows } = await db.execute(sql`
      select email, name, locale, frequency, wishes, ${formatUtcSql(sql`created_at`)} as "askedAt",
        ${formatUtcSql(sql`consented_at`)} as "consentedAt", ${formatUtcSql(sql`confirmed_at`)} as "confirmedAt"
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
