import { sql } from 'drizzle-orm';
import type { Database } from '#server/backoffice/core/db/database.ts';
import type { ConnectionKey } from '../../seam/connectionKey.ts';
import { RECORDS_PER_STATEMENT } from './recordRow.ts';

interface ListedRow {
  readonly recordId: string;
  /** The version in the list; null when the list no longer contains the record. */
  readonly version: string | null;
  readonly parentId: string | null;
  readonly isDue: boolean;
}

/** Stores for each record what the CRM's list says about it. */
export interface RecordListing {
  /**
   * Stores the list entries of many records. A record with `isDue` has to be read. A refused record that the list does
   * not contain no longer counts as refused.
   */
  saveListed(key: ConnectionKey, records: readonly ListedRow[], now: number): Promise<void>;
}

/**
 * Matches a refused record that the list no longer contains. Such a record was never stored as a home, so there is
 * nothing to withdraw.
 */
const IS_REFUSED_AND_UNLISTED = sql`(
  excluded.listed_version is null and c.state = 'refused' and c.own_id is null and c.contained_in is null
)`;

export const createRecordListing = (db: Database): RecordListing => ({
  async saveListed({ siteId, name }, records, now) {
    const readAt = new Date(now).toISOString();
    for (let start = 0; start < records.length; start += RECORDS_PER_STATEMENT) {
      const rows = JSON.stringify(records.slice(start, start + RECORDS_PER_STATEMENT));
      await db.execute(sql`
        insert into connection_records as c (site_id, connection, record_id, listed_version, listed_parent, due_at)
        select ${siteId}, ${name}, r."recordId", r.version, r."parentId", case when r."isDue" then ${readAt}::timestamptz end
        from jsonb_to_recordset(${rows}::jsonb)
          as r ("recordId" text, version text, "parentId" text, "isDue" boolean)
        on conflict (site_id, connection, record_id) do update set
          listed_version = excluded.listed_version, listed_parent = excluded.listed_parent,
          version = case when excluded.listed_version is not null then c.version end,
          -- The drafts may be of one record only. When the record returns, its units must be read with it.
          drafts = case when excluded.listed_version is not null then c.drafts end,
          state = case when ${IS_REFUSED_AND_UNLISTED} then 'gone' else c.state end,
          refusal = case when ${IS_REFUSED_AND_UNLISTED} or excluded.listed_version is null and c.state in ('leaving', 'gone')
            then null else c.refusal end,
          is_deleted = c.is_deleted and excluded.listed_version is null,
          due_at = coalesce(excluded.due_at, c.due_at),
          attempts = case when excluded.due_at is null then c.attempts else 0 end`);
    }
  },
});
