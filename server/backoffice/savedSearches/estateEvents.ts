import { isNotNull, sql } from 'drizzle-orm';
import { AVAILABLE_TRANSACTIONS } from '#shared/domain/units/unitState.ts';
import type { Database } from '../core/db/database.ts';
import type { SelectedRow } from '../core/db/queryRows.ts';
import { askingPriceSql } from '../core/db/prices.ts';
import type { RunStatement } from '../core/db/runBatch.ts';
import { type estateEvents, estates } from '../core/db/schema.ts';

/**
 * The kinds of events. `published`: the estate is available for the first time, or with another transaction. `back`:
 * the estate is available again. `price`: the price of the estate has changed. `openHouse`: an open house day is
 * planned; only searches for open house days match this event.
 */
export type EventKind = (typeof estateEvents.$inferSelect)['kind'];

/** The columns of an estate that are read before a write. */
export const ESTATE_COLUMNS_BEFORE_WRITE = {
  id: estates.id,
  listed: estates.listed,
  withdrawn: isNotNull(estates.deletedAt).mapWith(Boolean),
  transaction_id: estates.transactionId,
  /** The price that visitors saw. */
  asked: askingPriceSql(sql`estates`).mapWith(estates.price),
};
export type EstateBeforeWrite = SelectedRow<typeof ESTATE_COLUMNS_BEFORE_WRITE>;

/**
 * Tests whether a site has confirmed subscriptions. When it has none, changes need not be stored, because a new
 * subscription gets no earlier changes.
 */
export async function hasSubscribers(db: Database, siteId: string): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`select 1 from subscriptions where site_id = ${siteId} and confirmed_at is not null limit 1`,
  );
  return rowCount === 1;
}

export async function readEstatesBeforeWrite(
  db: Database,
  siteId: string,
  ids: readonly number[],
): Promise<EstateBeforeWrite[]> {
  if (ids.length === 0) return [];
  return db
    .select(ESTATE_COLUMNS_BEFORE_WRITE)
    .from(estates)
    .where(sql`site_id = ${siteId} and id = any (${sql.param([...ids])}::bigint[])`);
}

/**
 * Stores, in the transaction of a write, the changes that saved searches match. A change of a unit counts as a change
 * of its project. A new price is stored at once only for a project, and for an estate that had no price before.
 * `recordPriceChanges` stores the other changes of prices, when the new price has lasted for a day.
 */
export async function recordEvents(
  runStatement: RunStatement,
  siteId: string,
  estatesBefore: readonly EstateBeforeWrite[],
  writtenIds: readonly number[],
): Promise<void> {
  if (writtenIds.length === 0) return;
  const availableTransactionsSql = sql`${sql.param([...AVAILABLE_TRANSACTIONS])}::integer[]`;
  await runStatement(sql`
    insert into estate_events (site_id, estate_id, kind, old_price)
    select e.site_id, e.id,
      case
        when b.id is null or not (b.listed or b.withdrawn) then 'published'
        when b.withdrawn or b.transaction_id <> all (${availableTransactionsSql}) then 'back'
        when b.transaction_id <> e.transaction_id then 'published'
        else 'price'
      end,
      case when b.listed and b.transaction_id = e.transaction_id and b.asked <> e.asked then b.asked end
    from (
      select *, ${askingPriceSql(sql`estates`)} as asked from estates
      where site_id = ${siteId} and id = any (${sql.param([...writtenIds])}::bigint[])
    ) e
    left join jsonb_to_recordset(${JSON.stringify(estatesBefore)}::jsonb)
      as b (id bigint, listed boolean, withdrawn boolean, transaction_id integer, asked double precision) on b.id = e.id
    where e.listed and e.transaction_id = any (${availableTransactionsSql})
      and (
        b.id is null or not b.listed or b.transaction_id <> e.transaction_id
        or (e.asked is not null and e.asked is distinct from b.asked and (e.project or b.asked is null))
      )
    order by e.publication_date, e.id`);
}

/**
 * Stores the price events of estates whose new price has lasted for a day. `from` is the last earlier price that also
 * lasted for a day.
 */
export async function recordPriceChanges(
  runStatement: RunStatement,
  siteId: string,
  changes: readonly { readonly id: number; readonly from: number }[],
): Promise<void> {
  if (changes.length === 0) return;
  await runStatement(sql`
    insert into estate_events (site_id, estate_id, kind, old_price)
    select e.site_id, e.id, 'price', c."from"
    from estates e
    join jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (id bigint, "from" double precision) on c.id = e.id
    where e.site_id = ${siteId} and e.listed
      and e.transaction_id = any (${sql.param([...AVAILABLE_TRANSACTIONS])}::integer[])
      and exists (select from subscriptions s where s.site_id = ${siteId} and s.confirmed_at is not null)
    order by e.id`);
}
