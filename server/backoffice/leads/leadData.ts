import { and, desc, eq, or, sql } from 'drizzle-orm';
import { subtractDays, subtractMonths, type PersonalData } from '../core/db/personalData.ts';
import { RETENTION } from '../core/db/retention.ts';
import { leads } from '../core/db/schema.ts';

/**
 * The personal data in leads for the agency's CRM. The copies in the CRM belong to the agency and are not erased here.
 */
export const leadData: PersonalData = {
  name: 'leads',
  async expire(db, now) {
    const emptiedResult = await db.execute(sql`
      update leads set lead = null, email = null, phone = null, problem = null
      where lead is not null and state in ('sent', 'done')
        and settled_at < ${subtractDays(now, RETENTION.leadContentDays).toISOString()}::timestamptz`);
    const deletedResult = await db.execute(
      sql`delete from leads where at < ${subtractMonths(now, RETENTION.messageMonths).toISOString()}::timestamptz`,
    );
    return (emptiedResult.rowCount ?? 0) + (deletedResult.rowCount ?? 0);
  },
  async find(db, siteId, visitor) {
    const rows = await db
      .select({
        at: leads.at,
        connection: leads.connection,
        state: leads.state,
        settledAt: leads.settledAt,
        lead: leads.lead,
      })
      .from(leads)
      .where(and(eq(leads.siteId, siteId), or(eq(leads.email, visitor), eq(leads.phone, visitor))))
      .orderBy(desc(leads.at), desc(leads.id));
    return rows.map(({ at, connection, state, settledAt, lead }) => {
      const sentTo = connection ?? undefined;
      return { at: at.toISOString(), sentTo, state, settledAt: settledAt?.toISOString(), lead: lead ?? undefined };
    });
  },
  async erase(transaction, siteId, visitor) {
    const { rowCount } = await transaction.execute(
      sql`delete from leads where site_id = ${siteId} and (email = ${visitor} or phone = ${visitor})`,
    );
    return rowCount ?? 0;
  },
};
