import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { AVAILABLE_TRANSACTIONS } from '#shared/domain/units/unitState.ts';
import { toBelgianDayNumber } from '../core/calendar/belgianTime.ts';
import type { Database } from '../core/db/database.ts';
import { allBitsSql, numberSql } from '../core/db/featureColumns.ts';
import { queryRows } from '../core/db/queryRows.ts';
import { METRES_PER_DEGREE, toEstateKeys } from './placeKeys.ts';
import { PAST_DAY, WISHED_NUMBERS } from './wishColumns.ts';

/** The values of an estate that the wishes of a saved search are compared with. */
export const estateCriteriaSchema = z.object({
  estate_id: z.int(),
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
type EstateCriteria = z.infer<typeof estateCriteriaSchema>;

const WISHED_NUMBERS_SQL = sql.join(
  WISHED_NUMBERS.map((filter) => (filter === undefined ? sql`null` : numberSql(filter.source))),
  sql`, `,
);

/** The fields of `estateCriteriaSchema`, as arguments of `jsonb_build_object`. `e` is the estate. */
export const CRITERIA_FIELDS = sql`
  'estate_id', e.id, 'transaction_id', e.transaction_id, 'head_type_id', e.head_type_id,
  'sub_type_id', e.sub_type_id, 'city_id', e.city_id, 'latitude', e.latitude, 'longitude', e.longitude,
  'price', e.price, 'bedrooms', e.bedrooms,
  'features', ${allBitsSql(sql`e.site_id`)}, 'numbers', jsonb_build_array(${WISHED_NUMBERS_SQL})`;

/** The columns of a row of criteria with its place keys, for `jsonb_to_recordset`. */
export const CRITERIA_COLUMNS = sql.raw(`
  estate_id bigint, transaction_id integer, head_type_id integer, sub_type_id integer,
  latitude double precision, longitude double precision, price double precision, bedrooms integer,
  features integer, numbers double precision[], places text[], keys text[]`);

/**
 * The condition that an estate is available and that its site does not hide it. `e` is the estate, and `w` is its site.
 */
export const IS_AVAILABLE = sql`(
  e.listed and e.transaction_id = any (${sql.param([...AVAILABLE_TRANSACTIONS])}::integer[])
  and not coalesce(w.document #> '{listing,hiddenStatus}' @> to_jsonb(e.transaction_id), false)
)`;

/**
 * The condition that an estate meets the wishes of a saved search. `s` is the search, and `e` is a row with
 * `CRITERIA_COLUMNS`.
 */
export const MEETS_WISHES = sql`(
  s.place_keys && e.keys
  and e.transaction_id = any (s.transactions)
  and (s.price_min is null or e.price >= s.price_min)
  and (s.price_max is null or e.price <= s.price_max)
  and (s.bed_min is null or e.bedrooms >= s.bed_min)
  and s.features & e.features = s.features
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
)`;

/** Replaces each past day by the same value, because a search does not distinguish past days. */
const replacePastDays = (numbers: EstateCriteria['numbers'], today: number) =>
  numbers.map((value, index) =>
    value !== null && value <= today && WISHED_NUMBERS[index]?.parameter.kind === 'date' ? PAST_DAY : value,
  );

/** Converts criteria to a row with `CRITERIA_COLUMNS`. Other fields are kept. `today` is the number of a day. */
export function addPlaceKeys<Criteria extends EstateCriteria>(
  { city_id, latitude, longitude, numbers, ...otherFields }: Criteria,
  today: number,
) {
  const point = latitude === null || longitude === null ? undefined : { latitude, longitude };
  const { certainKeys, allKeys } = toEstateKeys(city_id, point);
  return {
    ...otherFields,
    numbers: replacePastDays(numbers, today),
    latitude,
    longitude,
    places: certainKeys,
    keys: allKeys,
  };
}

const criteriaRow = z.object({ criteria: estateCriteriaSchema });
const meetingEstateRow = z.object({ id: z.int() });

interface MeetingEstatesQuery {
  readonly subscriptionId: string;
  readonly siteId: string;
  readonly estateIds: readonly number[];
  readonly now: Date;
}

/**
 * Returns which estates are available and meet the wishes of a subscription now. A daily or weekly mail is sent long
 * after the estates were matched, and their data may have changed meanwhile.
 */
export async function listMeetingEstates(
  transaction: Database,
  { subscriptionId, siteId, estateIds, now }: MeetingEstatesQuery,
): Promise<ReadonlySet<number>> {
  const rows = await queryRows(
    transaction,
    sql`
      select jsonb_build_object(${CRITERIA_FIELDS}) as criteria
      from estates e
      join sites w on w.id = e.site_id
      where e.site_id = ${siteId} and e.id = any (${sql.param([...estateIds])}::bigint[]) and ${IS_AVAILABLE}`,
    criteriaRow,
  );
  const today = toBelgianDayNumber(now.getTime());
  const criteria = rows.map((row) => addPlaceKeys(row.criteria, today));
  const meetingEstates = await queryRows(
    transaction,
    sql`
      select to_jsonb(e.estate_id) as id
      from jsonb_to_recordset(${JSON.stringify(criteria)}::jsonb) as e (${CRITERIA_COLUMNS})
      join subscriptions s on s.id = ${subscriptionId}
      where ${MEETS_WISHES}`,
    meetingEstateRow,
  );
  return new Set(meetingEstates.map((estate) => estate.id));
}
