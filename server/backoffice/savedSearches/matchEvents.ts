import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { openHouseFilter } from '#shared/filters/definitions/openHouse.ts';
import { AVAILABLE_TRANSACTIONS } from '#shared/domain/units/unitState.ts';
import type { Database } from '../core/db/database.ts';
import { queryRows } from '../core/db/queryRows.ts';
import { toBitMask, numberSql, allBitsSql } from '../core/db/featureColumns.ts';
import { toBelgianDayNumber } from '../core/calendar/belgianTime.ts';
import { PAST_DAY, WISHED_NUMBERS } from './wishColumns.ts';
import { findNextMailTime } from './mailHours.ts';
import { toEstateKeys, METRES_PER_DEGREE } from './placeKeys.ts';

/** The maximum number of events that one transaction matches. */
export const MATCH_BATCH_EVENTS = 500;

const eventSchema = z.object({
  event_id: z.int(),
  /** The time of the event, with microseconds. */
  at: z.string(),
  site_id: z.string(),
  estate_id: z.int(),
  kind: z.string(),
  old_price: z.number().nullable(),
  transaction_id: z.int(),
  head_type_id: z.int(),
  sub_type_id: z.int().nullable(),
  city_id: z.int(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  price: z.number().nullable(),
  bedrooms: z.int().nullable(),
  features: z.int(),
  numbers: z.array(z.number().nullable()),
});
type EstateEvent = z.infer<typeof eventSchema>;
/** The field `event` is null for an estate that is no longer available. */
const takenEventRow = z.object({ event: eventSchema.nullable() });

/**
 * The condition that an estate is available and that its site does not hide it. `e` is the estate, and `w` is its site.
 */
export const IS_AVAILABLE = sql`(
  e.listed and e.transaction_id = any (${sql.param([...AVAILABLE_TRANSACTIONS])}::integer[])
  and not coalesce(w.document #> '{listing,hiddenStatus}' @> to_jsonb(e.transaction_id), false)
)`;

const FEATURE_BITS_SQL = allBitsSql(sql`t.site_id`);
const WISHED_NUMBERS_SQL = sql.join(
  WISHED_NUMBERS.map((filter) => (filter === undefined ? sql`null` : numberSql(filter.source))),
  sql`, `,
);

/** Replaces each past day by the same value, because a search does not distinguish past days. */
const replacePastDays = (numbers: EstateEvent['numbers'], today: number) =>
  numbers.map((value, index) =>
    value !== null && value <= today && WISHED_NUMBERS[index]?.parameter.kind === 'date' ? PAST_DAY : value,
  );

function addPlaceKeys({ city_id, latitude, longitude, numbers, ...event }: EstateEvent, today: number) {
  const point = latitude === null || longitude === null ? undefined : { latitude, longitude };
  const { certainKeys, allKeys } = toEstateKeys(city_id, point);
  return {
    ...event,
    numbers: replacePastDays(numbers, today),
    latitude,
    longitude,
    places: certainKeys,
    keys: allKeys,
  };
}

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
      'event_id', t.id, 'at', t.at, 'site_id', t.site_id, 'estate_id', e.id, 'kind', t.kind, 'old_price', t.old_price,
      'transaction_id', e.transaction_id, 'head_type_id', e.head_type_id, 'sub_type_id', e.sub_type_id,
      'city_id', e.city_id, 'latitude', e.latitude, 'longitude', e.longitude, 'price', e.price, 'bedrooms', e.bedrooms,
      'features', ${FEATURE_BITS_SQL}, 'numbers', jsonb_build_array(${WISHED_NUMBERS_SQL})
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
        event_id bigint, at timestamptz, site_id text, estate_id bigint, kind text, old_price double precision,
        transaction_id integer, head_type_id integer, sub_type_id integer, latitude double precision,
        longitude double precision, price double precision, bedrooms integer, features integer,
        numbers double precision[], places text[], keys text[]
      )
      -- The offset makes the planner use the index of places instead of comparing each search with each event.
      cross join lateral (
        select * from subscriptions where confirmed_at is not null and place_keys && e.keys offset 0
      ) s
      where s.site_id = e.site_id and s.confirmed_at <= e.at
        and e.transaction_id = any (s.transactions)
        and (s.price_min is null or e.price >= s.price_min)
        and (s.price_max is null or e.price <= s.price_max)
        and (s.bed_min is null or e.bedrooms >= s.bed_min)
        and s.features & e.features = s.features
        and (e.kind <> 'openHouse' or s.features & ${toBitMask(openHouseFilter)}::integer <> 0)
        and (coalesce(s.lower, s.upper) is null or not exists (
          select from unnest(s.lower, s.upper, e.numbers) as bound (lower, upper, value)
          where coalesce(lower, upper) is not null and (value is null or value < lower or value > upper)
        ))
        and (
          cardinality(s.types) + cardinality(s.sub_types) = 0
          or e.head_type_id = any (s.types) or e.sub_type_id = any (s.sub_types)
        )
        and (s.radius is null or s.place_keys && e.places or exists (
          select from unnest(s.latitudes, s.longitudes) as middle (latitude, longitude)
          where power(e.latitude - middle.latitude, 2)
            + power((e.longitude - middle.longitude) * cos(radians(middle.latitude)), 2)
            <= power(s.radius / ${METRES_PER_DEGREE}::double precision, 2)
        ))
        and (s.area is null or point(e.longitude, e.latitude) <@ s.area)
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
