import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../core/db/database.ts';
import { queryRows } from '../core/db/queryRows.ts';
import { runBatch } from '../core/db/runBatch.ts';

/**
 * The columns that conditions and sort orders name, a few per statement: the embedded database answers no other
 * client while it samples rows, and sampling all columns at once took longer than a page waits for an answer.
 */
const ANALYZED_COLUMN_GROUPS: readonly (readonly string[])[] = [
  ['site_id', 'id', 'parent_id', 'active', 'deleted_at', 'listed', 'project', 'source_name', 'source_id'],
  ['head_type_id', 'sub_type_id', 'transaction_id', 'sticker_id', 'bedrooms', 'price', 'area_build', 'area_ground'],
  ['city_id', 'municipality_id', 'province', 'region', 'country', 'latitude', 'longitude', 'reference'],
  ['publication_date', 'updated_at', 'collections', 'search_text', 'office_id', 'sales_rep_id'],
  ['history_due_at', 'reduced_at', 'closed_at', 'open_houses'],
];
/** The statistics are renewed when a write has changed this share of the rows, as PostgreSQL itself does. */
const MIN_CHANGED_SHARE = 0.1;

const sizeRow = z.object({ rows: z.number() });

/** Returns the approximate number of estates of all sites, which the database knows without counting. */
async function estimateEstateCount(db: Database): Promise<number> {
  const [size] = await queryRows(
    db,
    sql`select reltuples::float8 as rows from pg_class where oid = 'estates'::regclass`,
    sizeRow,
  );
  return size?.rows ?? 0;
}

/**
 * Samples 300 rows for each of 30 statistics entries: 9,000 rows instead of 30,000. The setting applies to one
 * transaction.
 */
const SMALL_SAMPLE_SETTING = sql`select set_config('default_statistics_target', '30', true)`;

/**
 * Brings the visibility map and the statistics of the database about estates up to date.
 *
 * @param writtenCount the number of estates that were written; when it is small, the statistics are not computed again
 */
export async function analyzeEstates(db: Database, writtenCount = Infinity): Promise<void> {
  // Another load or autovacuum may vacuum the table at the same time. With `skip_locked`, this statement does not wait
  // for the other vacuum.
  await db.execute(sql`vacuum (skip_locked) estates`);
  if (writtenCount < (await estimateEstateCount(db)) * MIN_CHANGED_SHARE) return;
  for (const columns of ANALYZED_COLUMN_GROUPS) {
    const columnList = sql.join(
      columns.map((name) => sql.identifier(name)),
      sql`, `,
    );
    await runBatch(db, [SMALL_SAMPLE_SETTING, sql`analyze estates (${columnList})`]);
  }
  await db.execute(sql`analyze estate_terms, city_names`);
}
