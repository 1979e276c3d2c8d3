import { asc, sql } from 'drizzle-orm';
import type { Database } from '../core/db/database.ts';
import { estates } from '../core/db/schema.ts';

/** Estates per statement. */
const CHUNK = 5000;

/**
 * Gives the estates of a database from before there were offices their sales contact in a column of its own; once, all or
 * nothing. A trigger reads it from the document, as it does with every write since. Starters that come at the same time
 * wait for the first one.
 */
export async function assignEstatesOnce(db: Database): Promise<void> {
  await db.transaction(async (transaction) => {
    const reached = await transaction.execute(
      sql`insert into milestones (name) values ('estates are assigned') on conflict do nothing returning name`,
    );
    if (reached.rows.length === 0) return;
    let last = { siteId: '', id: 0 };
    for (;;) {
      const after = sql`(site_id, id) > (${last.siteId}, ${last.id}::bigint)`;
      const rows = await transaction
        .select({ siteId: estates.siteId, id: estates.id })
        .from(estates)
        .where(after)
        .orderBy(asc(estates.siteId), asc(estates.id))
        .limit(CHUNK);
      const end = rows.at(-1);
      if (!end) return;
      await transaction.execute(sql`
        update estates set document = document
        where ${after} and (site_id, id) <= (${end.siteId}, ${end.id}::bigint)
          and (document ? 'salesRep' or document #> '{general,officeId}' is not null)`);
      last = end;
    }
  });
}
