import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../core/db/database.ts';
import { queryRows } from '../core/db/queryRows.ts';
import type { PollingTask } from '../core/polling/pollingWorker.ts';
import type { Log } from '../log.ts';

/** The maximum number of assets that one transaction examines. */
const BATCH_ASSETS = 50;
const SWEEP_INTERVAL_MS = 3_600_000;
/**
 * The number of days between two checks of an asset. Mails that were sent need their pictures for this time, and no
 * cache stores a page for longer.
 */
const RECHECK_DAYS = 30;

const candidateRow = z.object({ siteId: z.string(), assetId: z.string() });
const checkedRow = candidateRow.extend({ isCopied: z.boolean(), isReferenced: z.boolean() });
type AssetKey = z.output<typeof candidateRow>;

/**
 * The tables with texts and settings of a site, which have only a few rows per site: each with its column for the site
 * and the column that may contain asset ids.
 */
const SITE_CONTENT_COLUMNS = [
  ['sites', 'id', 'document'],
  ['navigation', 'site_id', 'items'],
  ['pages', 'site_id', 'document'],
  ['entity_items', 'site_id', 'data'],
  ['offices', 'site_id', 'document'],
  ['agreements', 'site_id', 'html'],
  ['estate_pages', 'site_id', 'document'],
  ['articles', 'site_id', 'document'],
  ['translations', 'site_id', 'messages'],
] as const;

const buildContainsAssetIdSql = (column: string) => `position(c.asset_id in ${column}::text) > 0`;

/**
 * The SQL condition that a home shows the asset, by table. A withdrawn home shows no picture, except the first picture
 * of an estate that was sold or let, because that picture may be shown as a reference.
 */
const SHOWS_ASSET_SQL = {
  estates: `(h.deleted_at is null and ${buildContainsAssetIdSql('h.document')}
    or h.transaction_id in (5, 6) and ${buildContainsAssetIdSql("(h.summary #> '{pictures,0}')")})`,
  rental_units: `h.deleted_at is null and ${buildContainsAssetIdSql('h.document')}`,
};

/** Returns the SQL condition that a home, whose CRM record once had the asset, still shows the asset. */
const buildHomeShowsAssetSql = (table: 'estates' | 'rental_units'): string => `exists (
  select from discarded_assets d
  join ${table} h on h.site_id = d.site_id and h.source_name = d.connection and h.source_id = d.record_id
  where d.site_id = c.site_id and d.asset_id = c.asset_id and ${SHOWS_ASSET_SQL[table]}
)`;

const IS_REFERENCED_SQL = [
  buildHomeShowsAssetSql('estates'),
  buildHomeShowsAssetSql('rental_units'),
  // This condition is true when an operator has uploaded the asset again since it was discarded.
  `exists (
    select from discarded_assets d join assets a on a.site_id = d.site_id and a.id = d.asset_id
    where d.site_id = c.site_id and d.asset_id = c.asset_id and a.updated_at > d.discarded_at
  )`,
  ...SITE_CONTENT_COLUMNS.map(
    ([table, siteColumn, column]) =>
      `exists (select from ${table} t where t.${siteColumn} = c.site_id and ${buildContainsAssetIdSql(`t.${column}`)})`,
  ),
].join('\n or ');

const toKeyRows = (rows: readonly AssetKey[]) =>
  sql`select r."siteId" as site_id, r."assetId" as asset_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ("siteId" text, "assetId" text)`;

interface SweepResult {
  readonly removedCount: number;
  readonly hasMore: boolean;
}

/**
 * Removes assets that a connection copied and that nothing has used for a month: no CRM record, no home from a CRM
 * record, and no text of the site. Their files are removed too, unless another asset has the same bytes. One call
 * processes a few assets. Several programs that call this function at the same time process different assets.
 */
export const removeDiscardedAssets = (db: Database, now: Date): Promise<SweepResult> =>
  db.transaction(async (transaction) => {
    const dueAssets = await queryRows(
      transaction,
      sql`
      select site_id as "siteId", asset_id as "assetId" from discarded_assets d
      where due_at <= ${now.toISOString()}::timestamptz and not exists (
        -- Another record discarded the asset later, and that discard is not due yet.
        select from discarded_assets later
        where later.site_id = d.site_id and later.asset_id = d.asset_id
          and later.due_at > ${now.toISOString()}::timestamptz
      )
      order by due_at limit ${BATCH_ASSETS} for update skip locked`,
      candidateRow,
    );
    if (dueAssets.length === 0) return { removedCount: 0, hasMore: false };
    // A connection that needs one of these assets again waits for the end of this transaction (`getForReference`).
    await transaction.execute(
      sql`select from assets where (site_id, id) in (${toKeyRows(dueAssets)}) order by site_id, id for update`,
    );
    const checkedAssets = await queryRows(
      transaction,
      sql`
      select distinct c.site_id as "siteId", c.asset_id as "assetId",
        exists (
          select from connection_media m where m.site_id = c.site_id and m.asset_id = c.asset_id
        ) as "isCopied", (${sql.raw(IS_REFERENCED_SQL)}) as "isReferenced"
      from (${toKeyRows(dueAssets)}) c`,
      checkedRow,
    );
    const matchesAnyRow = (rows: readonly AssetKey[]) => sql`(site_id, asset_id) in (${toKeyRows(rows)})`;
    const keptAssets = checkedAssets.filter(({ isCopied, isReferenced }) => isReferenced && !isCopied);
    const settledAssets = checkedAssets.filter((each) => !keptAssets.includes(each));
    const unusedAssets = settledAssets.filter(({ isCopied }) => !isCopied);
    await transaction.execute(sql`
      update discarded_assets set due_at = ${now.toISOString()}::timestamptz + make_interval(days => ${RECHECK_DAYS})
      where ${matchesAnyRow(keptAssets)}`);
    await transaction.execute(sql`delete from discarded_assets where ${matchesAnyRow(settledAssets)}`);
    await transaction.execute(sql`
      with removed as (
        delete from assets where (site_id, id) in (${toKeyRows(unusedAssets)}) returning site_id, id, hash
      )
      delete from asset_blobs b using removed r
      where b.site_id = r.site_id and b.hash = r.hash and not exists (
        select from assets a where a.site_id = r.site_id and a.hash = r.hash
          and not exists (select from removed o where o.site_id = a.site_id and o.id = a.id)
      )`);
    return { removedCount: unusedAssets.length, hasMore: dueAssets.length === BATCH_ASSETS };
  });

/** Removes discarded assets every hour. */
export const createAssetSweep = (db: Database, log: Log): PollingTask => ({
  name: 'discarded assets',
  firstDelayMs: SWEEP_INTERVAL_MS,
  intervalMs: SWEEP_INTERVAL_MS,
  async step() {
    const { removedCount, hasMore } = await removeDiscardedAssets(db, new Date());
    if (removedCount > 0) log.info({ assets: removedCount }, 'discarded assets removed');
    return hasMore;
  },
});
