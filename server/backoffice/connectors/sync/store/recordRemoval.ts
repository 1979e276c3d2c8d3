import { and, inArray, ne, sql } from 'drizzle-orm';
import type { Database } from '#server/backoffice/core/db/database.ts';
import { connectionRecords } from '#server/backoffice/core/db/schema.ts';
import type { ConnectionKey } from '../../seam/connectionKey.ts';
import { matchesKey, RECORDS_PER_STATEMENT } from './recordRow.ts';

/** Marks records that the CRM has deleted or that have left the site, and removes their data. */
export interface RecordRemoval {
  /** Marks records as deleted by the CRM. Unknown ids are ignored. */
  markDeleted(key: ConnectionKey, ids: readonly string[]): Promise<void>;
  /** Returns the ids of records that the CRM has deleted and that are not removed yet. */
  listDeleted(key: ConnectionKey): Promise<ReadonlySet<string>>;
  /** Marks records as withdrawn from the site. */
  markGone(key: ConnectionKey, ids: readonly string[]): Promise<void>;
  /**
   * Deletes the rows of records that left the site before a time, and the rows about copies of their pictures. Returns
   * the number of deleted records.
   */
  deleteGone(key: ConnectionKey, before: Date, limit: number): Promise<number>;
}

const { recordId, state } = connectionRecords;

export const createRecordRemoval = (db: Database): RecordRemoval => ({
  async markDeleted(key, ids) {
    for (let start = 0; start < ids.length; start += RECORDS_PER_STATEMENT)
      await db
        .update(connectionRecords)
        .set({ isDeleted: true })
        .where(
          and(matchesKey(key), inArray(recordId, ids.slice(start, start + RECORDS_PER_STATEMENT)), ne(state, 'gone')),
        );
  },
  async listDeleted(key) {
    const rows = await db
      .select({ recordId })
      .from(connectionRecords)
      .where(and(matchesKey(key), connectionRecords.isDeleted, ne(state, 'gone')));
    return new Set(rows.map((row) => row.recordId));
  },
  async markGone(key, ids) {
    for (let start = 0; start < ids.length; start += RECORDS_PER_STATEMENT)
      await db
        .update(connectionRecords)
        .set({
          state: 'gone',
          // `deleteGone` keeps the rows of contained records, so a record that is gone must belong to no other record.
          containedIn: null,
          drafts: null,
          draftVersion: null,
          dueAt: null,
          missing: 0,
          refusal: sql`case when ${state} = 'leaving' then ${connectionRecords.refusal} end`,
          reportDueAt: sql`case when ${connectionRecords.reported} is not null then now() end`,
        })
        .where(and(matchesKey(key), inArray(recordId, ids.slice(start, start + RECORDS_PER_STATEMENT))));
  },
  async deleteGone({ siteId, name }, before, limit) {
    const { rowCount } = await db.execute(sql`
      with gone as (
        select record_id from connection_records
        where site_id = ${siteId} and connection = ${name} and gone_since < ${before.toISOString()}::timestamptz
          -- The row of a record that the list still contains stays, because the next list would add it again.
          and listed_version is null and contained_in is null and due_at is null
        order by gone_since limit ${limit}
      ), media as (
        delete from connection_media m using gone
        where m.site_id = ${siteId} and m.connection = ${name} and m.record_id = gone.record_id
      )
      delete from connection_records r using gone
      where r.site_id = ${siteId} and r.connection = ${name} and r.record_id = gone.record_id`);
    return rowCount ?? 0;
  },
});
