import { type SQL, sql } from 'drizzle-orm';
import { CLOSED_TRANSACTIONS } from '#shared/primitives/ids.ts';
import { askingPriceSql, isRentSql } from '../../core/db/prices.ts';
import type { RunStatement } from '../../core/db/runBatch.ts';

const toIntegerArray = (ids: readonly number[]): SQL => sql`${sql.param([...ids])}::integer[]`;

const CLOSED_IDS = toIntegerArray(CLOSED_TRANSACTIONS);

/**
 * Selects the columns of the history from the row `alias` of `estates`. The history of a project has no prices, because
 * the price of a project changes when its units are sold.
 */
const selectState = (alias: SQL): SQL => sql`
  ${alias}.transaction_id, case when not ${alias}.project then ${askingPriceSql(alias)} end as price,
  case when ${isRentSql(sql`${alias}.transaction_id`)} and ${alias}.price is not null and not ${alias}.project
    then (${alias}.summary #>> '{price,period,id}')::integer end as period_id,
  ${alias}.active and ${alias}.deleted_at is null as shown`;

/**
 * Adds the former price to the summaries of reduced estates. Every write of an estate calls this function, because the
 * write replaces the summary by one without the former price.
 */
export const summariseReductions = (siteId: string, ids: readonly number[]): SQL => sql`
  update estates set summary = summary || jsonb_build_object('reduction', jsonb_build_object(
    'from', reduced_from, 'at', to_char(reduced_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  ))
  where site_id = ${siteId} and id = any (${sql.param([...ids])}::bigint[]) and reduced_at is not null`;

/**
 * Adds a state to the history of estates whose price, transaction or visibility differs from their last state. Every
 * write of estates calls this function after the rows were written. A changed state ends a reduction, unless only the
 * price fell further. Whether a new price is a reduction is decided later (`settleHistories`).
 */
export async function recordHistory(runStatement: RunStatement, siteId: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await runStatement(sql`
    with changed as (
      select s.*, last.at as last_at, last.transaction_id as last_transaction,
        s.shown and last.shown and s.transaction_id = last.transaction_id and s.price <= last.price
          and s.period_id is not distinct from last.period_id as falls
      from (
        select e.site_id, e.id, ${selectState(sql`e`)} from estates e
        where e.site_id = ${siteId} and e.id = any (${sql.param([...ids])}::bigint[])
      ) s
      left join lateral (
        select h.* from estate_history h
        where h.site_id = s.site_id and h.estate_id = s.id order by h.at desc limit 1
      ) last on true
      where last.at is null or (s.transaction_id, s.price, s.period_id, s.shown)
        is distinct from (last.transaction_id, last.price, last.period_id, last.shown)
    ), added as (
      insert into estate_history as known (site_id, estate_id, at, transaction_id, price, period_id, shown)
      select site_id, id, greatest(now(), last_at), transaction_id, price, period_id, shown from changed
      -- The state exists after two changes in one transaction, or when the clock was set back.
      on conflict (site_id, estate_id, at) do update
      set transaction_id = excluded.transaction_id, price = excluded.price, period_id = excluded.period_id,
        shown = excluded.shown
    )
    update estates e set history_due_at = now(),
      reduced_from = case when c.falls then e.reduced_from end, reduced_at = case when c.falls then e.reduced_at end,
      summary = case when c.falls or e.reduced_at is null then e.summary else e.summary - 'reduction' end,
      closed_at = case when e.transaction_id = any (${CLOSED_IDS}) then
        case when c.last_transaction = any (${CLOSED_IDS}) then e.closed_at else now() end end
    from changed c
    -- The first state of an estate is no change, so its history is not due.
    where e.site_id = c.site_id and e.id = c.id and c.last_at is not null`);
  await runStatement(summariseReductions(siteId, ids));
}
