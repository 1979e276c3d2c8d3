import { asc, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../core/db/database.ts';
import { estates } from '../../core/db/schema.ts';

interface EstateUpdate {
  /** The name under which the database records that the update is done. */
  readonly milestone: string;
  /** The number of estates per part. */
  readonly partSize: number;
  /**
   * Updates one part.
   *
   * @param isInPart a condition on `estates`
   */
  readonly update: (transaction: Database, isInPart: SQL) => Promise<unknown>;
}

/**
 * Updates all estates of an older database, part after part in one transaction. It runs once, and either all estates
 * are updated or none. Instances that start at the same time wait for the first instance.
 */
export async function updateEstatesOnce(db: Database, { milestone, partSize, update }: EstateUpdate): Promise<void> {
  await db.transaction(async (transaction) => {
    const insertResult = await transaction.execute(
      sql`insert into milestones (name) values (${milestone}) on conflict do nothing returning name`,
    );
    if (insertResult.rows.length === 0) return;
    let lastKey = { siteId: '', id: 0 };
    for (;;) {
      const isAfter = sql`(site_id, id) > (${lastKey.siteId}, ${lastKey.id}::bigint)`;
      const rows = await transaction
        .select({ siteId: estates.siteId, id: estates.id })
        .from(estates)
        .where(isAfter)
        .orderBy(asc(estates.siteId), asc(estates.id))
        .limit(partSize);
      const lastRow = rows.at(-1);
      if (!lastRow) return;
      await update(transaction, sql`${isAfter} and (site_id, id) <= (${lastRow.siteId}, ${lastRow.id}::bigint)`);
      lastKey = lastRow;
    }
  });
}
