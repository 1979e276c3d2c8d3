import { sql } from 'drizzle-orm';
import { AVAILABLE_TRANSACTIONS } from '../../../shared/domain/units/unitState.ts';
import type { Database } from '../core/db/database.ts';
import type { Run } from '../core/db/runAtOnce.ts';

/** `published`: to be had for the first time, or in another way; `back`: to be had again; `price`: for another amount. */
export type EventKind = 'published' | 'back' | 'price';

/** An estate before a write. */
export interface EstateBefore {
  readonly id: number;
  readonly listed: boolean;
  readonly withdrawn: boolean;
  readonly transaction_id: number;
  readonly price: number | null;
}

/** Nobody is told of what changed before: without a subscription nothing needs to be remembered. */
export async function hasSubscribers(db: Database, siteId: string): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`select 1 from subscriptions where site_id = ${siteId} and confirmed_at is not null limit 1`,
  );
  return rowCount === 1;
}

export async function estatesBefore(db: Database, siteId: string, ids: readonly number[]): Promise<EstateBefore[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<EstateBefore & Record<string, unknown>>(sql`
    select id::float8 as id, listed, deleted_at is not null as withdrawn, transaction_id, price
    from estates where site_id = ${siteId} and id = any (${sql.param([...ids])}::bigint[])`);
  return rows;
}

/** Remembers, in the transaction of a write, what visitors want to hear of. Units are spoken of by their project. */
export async function recordEvents(
  run: Run,
  siteId: string,
  before: readonly EstateBefore[],
  written: readonly number[],
): Promise<void> {
  if (written.length === 0) return;
  const available = sql`${sql.param([...AVAILABLE_TRANSACTIONS])}::integer[]`;
  await run(sql`
    insert into estate_events (site_id, estate_id, kind, old_price)
    select e.site_id, e.id,
      case
        when b.id is null or not (b.listed or b.withdrawn) then 'published'
        when b.withdrawn or b.transaction_id <> all (${available}) then 'back'
        when b.transaction_id <> e.transaction_id then 'published'
        else 'price'
      end,
      case when b.listed and b.transaction_id = e.transaction_id and b.price <> e.price then b.price end
    from estates e
    left join jsonb_to_recordset(${JSON.stringify(before)}::jsonb)
      as b (id bigint, listed boolean, withdrawn boolean, transaction_id integer, price double precision) on b.id = e.id
    where e.site_id = ${siteId} and e.id = any (${sql.param([...written])}::bigint[])
      and e.listed and e.transaction_id = any (${available})
      and (
        b.id is null or not b.listed or b.transaction_id <> e.transaction_id
        or (e.price is not null and e.price is distinct from b.price)
      )
    order by e.publication_date, e.id`);
}
