import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { openHouseFilter } from '#shared/filters/definitions/openHouse.ts';
import type { Database } from '../core/db/database.ts';
import { queryRows } from '../core/db/queryRows.ts';
import { toBitMask } from '../core/db/featureColumns.ts';
import { toBelgianDayNumber } from '../core/calendar/belgianTime.ts';
import {
  addPlaceKeys,
  CRITERIA_COLUMNS,
  CRITERIA_FIELDS,
  estateCriteriaSchema,
  IS_AVAILABLE,
  MEETS_WISHES,
} from './estateCriteria.ts';
import { findNextMailTime } from './mailHours.ts';

/** The maximum number of events that one transaction matches. */
export const MATCH_BATCH_EVENTS = 500;

const eventSchema = estateCriteriaSchema.extend({
  event_id: z.int(),
  /** The time of the event, with microseconds. */
  at: z.string(),
  site_id: z.string(),
  kind: z.string(),
  old_price: z.number().nullable(),
});
/** The field `event` is null for an estate that is no longer available. */
const takenEventRow = z.object({ event: eventSchema.nullable() });

/**
 * Matches the oldest events, up to `limit`, with the saved searches, and stores when each mail is due. Deletes the
 * events in the same transaction, so that each event is matched once. The function must run within a transaction.
 *
 * @returns the number of events
 */
export async function matchEvents(transaction: Database, now: Date, limit = MATCH_BATCH_EVENTS): Promise<number> {
  const takenEvents = await queryRows(
    transaction,
    sql`
    with taken as (
      delete from estate_events
      where id in (select id from estate_events order by id limit ${limit} for update skip locked)
      returning *
    )
    select case when e.id is not null then jsonb_build_object(
      'event_id', t.id, 'at', t.at, 'site_id', t.site_id, 'kind', t.kind, 'old_price', t.old_price, ${CRITERIA_FIELDS}
    ) end as event
    from taken t
    join sites w on w.id = t.site_id
    left join estates e on e.site_id = t.site_id and e.id = t.estate_id and ${IS_AVAILABLE}`,
    takenEventRow,
  );
  const today = toBelgianDayNumber(now.getTime());
  const events = takenEvents.flatMap(({ event }) => (event ? [addPlaceKeys(event, today)] : []));
  if (events.length > 0) await storeMatches(transaction, events, now);
  return takenEvents.length;
}

/**
 * Matches the events in one statement. The statement first finds saved searches by place through an index, then
 * evaluates their other criteria.
 */
async function storeMatches(
  transaction: Database,
  events: readonly ReturnType<typeof addPlaceKeys>[],
  now: Date,
): Promise<void> {
  await transaction.execute(sql`
    with matched as (
      insert into subscription_matches (subscription_id, event_ids, estate_ids, kinds, old_prices)
      select s.id, array_agg(e.event_id), array_agg(e.estate_id), array_agg(e.kind), array_agg(e.old_price)
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e (
        event_id bigint, at timestamptz, site_id text, kind text, old_price double precision, ${CRITERIA_COLUMNS}
      )
      -- The offset makes the planner use the index of places instead of comparing each search with each event.
      cross join lateral (
        select * from subscriptions where confirmed_at is not null and place_keys && e.keys offset 0
      ) s
      where s.site_id = e.site_id and s.confirmed_at <= e.at
        and (e.kind <> 'openHouse' or s.features & ${toBitMask(openHouseFilter)}::integer <> 0)
        and ${MEETS_WISHES}
      group by s.id
      returning subscription_id
    )
    insert into subscription_mailings (subscription_id, due_at)
    select s.id, case s.frequency
      when 'instant' then ${findNextMailTime('instant', now).toISOString()}::timestamptz
      when 'daily' then ${findNextMailTime('daily', now).toISOString()}::timestamptz
      else ${findNextMailTime('weekly', now).toISOString()}::timestamptz end
    from subscriptions s where s.id in (select subscription_id from matched)
    order by s.id
    -- The update changes nothing, but locks the row. Otherwise another program could take the mailing and mail it
    -- before this transaction commits, without these matches.
    on conflict (subscription_id) do update set due_at = subscription_mailings.due_at`);
}
