import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../core/db/database.ts';
import { queryRows } from '../../core/db/queryRows.ts';
import type { PurgeTags, UnitOfWork } from '../../core/db/unitOfWork.ts';
import type { PollingTask } from '../../core/polling/pollingWorker.ts';
import { recordPriceChanges } from '../../savedSearches/estateEvents.ts';
import { announceChange } from '../estateStatements.ts';
import { deriveHistory, type OfferHistory } from './offerHistory.ts';
import { summariseReductions } from './recordHistory.ts';

/** The number of estates per transaction. */
const BATCH_ESTATES = 100;
const POLL_INTERVAL_MS = 5000;

const stateSchema = z.object({
  at: z.iso.datetime({ offset: true }).transform((time) => new Date(time)),
  transaction: z.int(),
  price: z.number().nullable(),
  period: z.int().nullable(),
  shown: z.boolean(),
});
/** A history as `HISTORY_STATES` selects it, sorted by time. */
export const historyStatesSchema = z.array(stateSchema);

/** Selects the history of the estate `e` as JSON. */
export const HISTORY_STATES = sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'at', h.at, 'transaction', h.transaction_id, 'price', h.price, 'period', h.period_id, 'shown', h.shown
  ) order by h.at), '[]')
  from estate_history h where h.site_id = e.site_id and h.estate_id = e.id
)`;

const dueRow = z.object({
  siteId: z.string(),
  id: z.int(),
  standingSince: z.string().nullable(),
  reducedAt: z.string().nullable(),
  closedAt: z.string().nullable(),
  states: historyStatesSchema,
});
type DueHistory = z.output<typeof dueRow>;
type SettledHistory = DueHistory & { readonly history: OfferHistory };

const selectIso = (column: string) =>
  sql`to_char(e.${sql.identifier(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const toIso = (time: Date | undefined): string | null => time?.toISOString() ?? null;

/** Returns the price change that saved searches have not been notified of yet, or an empty list. */
function listUnannouncedChanges({ id, standingSince, history: { lastChange } }: SettledHistory) {
  const isUnannounced = lastChange && (standingSince === null || lastChange.since > new Date(standingSince));
  return isUnannounced ? [{ id, from: lastChange.from }] : [];
}

/** Returns whether the facts that the pages of the estate show have changed. */
const hasPageChanges = (each: SettledHistory): boolean =>
  listUnannouncedChanges(each).length > 0 ||
  toIso(each.history.reduction?.at) !== each.reducedAt ||
  toIso(each.history.closedAt) !== each.closedAt;

/** Writes the facts that follow from the histories of one site's estates. */
async function settleSite(
  transaction: Database,
  tags: PurgeTags,
  siteId: string,
  settledHistories: readonly SettledHistory[],
): Promise<void> {
  const values = settledHistories.map(({ id, history: { reduction, lastChange, closedAt, dueAt } }) => ({
    id,
    due_at: toIso(dueAt),
    since: toIso(lastChange?.since),
    reduced_from: reduction?.from ?? null,
    reduced_at: toIso(reduction?.at),
    closed_at: toIso(closedAt),
  }));
  await transaction.execute(sql`
    update estates e set history_due_at = r.due_at, standing_since = coalesce(r.since, e.standing_since),
      reduced_from = r.reduced_from, reduced_at = r.reduced_at, closed_at = r.closed_at,
      summary = e.summary - 'reduction'
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as r (id bigint, due_at timestamptz, since timestamptz,
      reduced_from double precision, reduced_at timestamptz, closed_at timestamptz)
    where e.site_id = ${siteId} and e.id = r.id`);
  const ids = settledHistories.map(({ id }) => id);
  await transaction.execute(summariseReductions(siteId, ids));
  await transaction.execute(sql`
    delete from estate_history h
    using jsonb_to_recordset(${JSON.stringify(
      settledHistories.flatMap(({ id, history }) => history.removableStateTimes.map((at) => ({ id, at }))),
    )}::jsonb) as r (id bigint, at timestamptz)
    -- JavaScript dates have no microseconds.
    where h.site_id = ${siteId} and h.estate_id = r.id and date_trunc('milliseconds', h.at) = r.at`);
  await recordPriceChanges(
    (statement) => transaction.execute(statement),
    siteId,
    settledHistories.flatMap(listUnannouncedChanges),
  );
  const changedIds = new Set(settledHistories.filter(hasPageChanges).map(({ id }) => id));
  await announceChange(transaction, tags, siteId, changedIds);
}

/**
 * Computes the facts of histories that are due: whether a price is reduced, and since when an estate is sold. It sends
 * each lasting price change to saved searches once. It processes a limited number of estates; concurrent calls process
 * different estates.
 *
 * @returns the number of processed estates
 */
export const settleHistories = ({ write }: Pick<UnitOfWork, 'write'>, now: Date): Promise<number> =>
  write(async (transaction, tags) => {
    const dueHistories = await queryRows(
      transaction,
      sql`
      select e.site_id as "siteId", e.id::float8 as id, ${selectIso('standing_since')} as "standingSince",
        ${selectIso('reduced_at')} as "reducedAt", ${selectIso('closed_at')} as "closedAt", ${HISTORY_STATES} as states
      from estates e where (site_id, id) in (
        select site_id, id from estates where history_due_at <= ${now.toISOString()}::timestamptz
        order by site_id, id limit ${BATCH_ESTATES} for update skip locked
      )
      order by e.site_id, e.id`,
      dueRow,
    );
    const settledHistories = dueHistories.map(
      (each): SettledHistory => ({ ...each, history: deriveHistory(each.states, now) }),
    );
    for (const [siteId, historiesOfSite] of Map.groupBy(settledHistories, (each) => each.siteId))
      await settleSite(transaction, tags, siteId, historiesOfSite);
    return dueHistories.length;
  });

/** Computes the facts of the histories that are due, every few seconds. */
export const createHistorySettlingTask = (settle: (now: Date) => Promise<number>): PollingTask => ({
  name: 'price histories',
  intervalMs: POLL_INTERVAL_MS,
  step: async () => (await settle(new Date())) > 0,
});
