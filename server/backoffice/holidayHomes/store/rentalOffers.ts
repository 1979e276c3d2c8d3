import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { rentalOfferSchema } from '#shared/api/rentals.ts';
import { MAX_STAY_NIGHTS } from '#shared/primitives/rentalLimits.ts';
import { PERIOD_TYPES, type PeriodType } from '#shared/primitives/periodTypes.ts';
import type { Database } from '../../core/db/database.ts';
import { queryRows } from '../../core/db/queryRows.ts';
import { countNights, type Day, findLastArrivalDay, type Nights } from '../days.ts';
import { nightsRow } from './nightsRow.ts';

const unitOfferSchema = nightsRow.extend({
  /** The database key of the home. */
  key: z.int(),
  type: rentalOfferSchema.shape.type,
  rent: z.number(),
});
/** Dates on which a home is free, with their price. */
export type UnitOffer = Readonly<z.infer<typeof unitOfferSchema>>;

/** Selects periods that can only be rented as a whole. Empty lists select all of them. */
interface PeriodFilter {
  readonly types: readonly PeriodType[];
  readonly beginDays: readonly Day[];
}

const isServed = (siteId: string): SQL => sql`u.site_id = ${siteId} and u.active and u.deleted_at is null`;

/**
 * Selects the future nights of each home that are requested, reserved or closed by the owner or another platform, as
 * one multirange. Thousands of periods are then compared with a few dozen ranges, with one lookup per home. Nights
 * under a hold count as free, because a hold lasts minutes, and lists are cached for longer.
 */
const selectBusy = (siteId: string, today: Day): SQL => sql`
  busy (unit_key, nights) as (
    select unit_key, range_agg(nights) from (
      select unit_key, nights from rental_reservations
      where site_id = ${siteId} and state in ('requested', 'confirmed') and upper(nights) > ${today}::date
      union all
      select b.unit_key, b.nights from rental_blocks b join rental_units u on u.key = b.unit_key
      where ${isServed(siteId)} and upper(b.nights) > ${today}::date
    ) taken
    group by unit_key
  )`;

/** Builds the condition that dates are free. `busy` must be joined to the homes. */
const isFree = (begins: SQL, ends: SQL): SQL => sql`
  (busy.nights is null or not busy.nights && daterange(${begins}, ${ends}))`;

const matchesFilter = ({ types, beginDays: days }: PeriodFilter): SQL => sql`
  ${types.length === 0 ? sql.empty() : sql`and p.type = any (${sql.param([...types])}::text[])`}
  ${days.length === 0 ? sql.empty() : sql`and p.begins = any (${sql.param([...days])}::date[])`}`;

const selectFreePeriods = (siteId: string, today: Day, filter: PeriodFilter): SQL => sql`
  rental_units u join rental_periods p on p.unit_key = u.key left join busy on busy.unit_key = u.key
  where ${isServed(siteId)} and p.begins >= ${today}::date + u.notice ${matchesFilter(filter)}
    and ${isFree(sql`p.begins`, sql`p.ends`)}`;

const isInKeys = (keys: readonly number[]): SQL => sql`u.key = any (${sql.param([...keys])}::bigint[])`;

/**
 * Selects the cheapest free period of each home from rows `p` of free periods. When several periods have the lowest
 * rent, the earliest is selected.
 */
const selectCheapestPeriods = (freePeriods: SQL): SQL => sql`
  select distinct on (p.key) p.key, p.type, p.begins as begin, p.ends as "end", p.rent from ${freePeriods}
  order by p.key, p.rent, p.begins, p.ends`;

/**
 * Selects a cheap free stay for each home that is not in `cheapest`, that is, a home with no free period: the minimum
 * number of nights, which guests choose themselves. Only the first possible arrival in each free part of each price
 * segment is compared, because later arrivals cost the same as long as all nights are in the segment. A stay that
 * begins in one segment and ends in a cheaper one is not compared, so it may cost less. `busy` and `cheapest` must be
 * selected before.
 */
function selectCheapestStays(siteId: string, today: Day, keys: readonly number[] | undefined): SQL {
  const lastBegin = sql`least(n.until - 1, upper(gap.nights) - n.min_nights, ${findLastArrivalDay(today)}::date)`;
  return sql`
    select distinct on (u.key) u.key, 'stay' as type, a.begins as begin, a.begins + n.min_nights as "end", s.rent
    from rental_units u
    left join busy on busy.unit_key = u.key
    cross join lateral (
      select range_agg(daterange(since, until)) as nights from rental_nightly where unit_key = u.key
    ) offered
    cross join lateral unnest(offered.nights - coalesce(busy.nights, '{}'::datemultirange)) as gap (nights)
    join rental_nightly n on n.unit_key = u.key and daterange(n.since, n.until) && gap.nights
    cross join lateral (
      select d.begins
      from (
        select greatest(n.since, lower(gap.nights), ${today}::date + u.notice) + days.later as begins
        from generate_series(0, 6) as days (later)
      ) d
      where d.begins <= ${lastBegin}
        and (n.arrival is null or extract(isodow from d.begins)::integer = any (n.arrival))
      order by d.begins limit 1
    ) a
    cross join lateral (
      select sum(rent * (least(until, a.begins + n.min_nights) - greatest(since, a.begins))) as rent
      from rental_nightly where unit_key = u.key and since < a.begins + n.min_nights and until > a.begins
    ) s
    where ${isServed(siteId)} and u.key not in (select key from cheapest)
      ${keys ? sql`and ${isInKeys(keys)}` : sql.empty()}
    order by u.key, s.rent, a.begins`;
}

/**
 * Selects one offer for each home with free dates that match a filter: from `cheapest`, or nights that guests choose
 * themselves when no period is free. A filter asks for periods, so with a filter only periods are selected.
 */
const selectOffers = (siteId: string, today: Day, filter: PeriodFilter, keys?: readonly number[]): SQL =>
  filter.types.length + filter.beginDays.length > 0
    ? sql`select * from cheapest`
    : sql`select * from cheapest union all (${selectCheapestStays(siteId, today, keys)})`;

/**
 * Returns the free dates with which each home of a site is offered (`selectOffers`): the cheapest free period, or
 * nights at a low price when no period is free. Homes without free dates that match the filter are left out.
 */
export async function findCheapestDates(
  db: Database,
  siteId: string,
  today: Day,
  filter: PeriodFilter,
  keys?: readonly number[],
): Promise<UnitOffer[]> {
  const offers = await queryRows(
    db,
    sql`
    with ${selectBusy(siteId, today)}, free as (
      select u.key, p.type, p.begins, p.ends, p.rent
      from ${selectFreePeriods(siteId, today, filter)} ${keys ? sql`and ${isInKeys(keys)}` : sql.empty()}
    ), cheapest as (${selectCheapestPeriods(sql`free p`)})
    select key::float8 as key, type, begin::text as begin, "end"::text as "end", rent::float8 as rent
    from (${selectOffers(siteId, today, filter, keys)}) o`,
    unitOfferSchema,
  );
  return [...offers];
}

/**
 * Returns, for each home, the given stays that the home offers and for which it is free, with their price: as a whole
 * period, or as nights that guests choose themselves. The same rules apply as for a request (`priceStay`): stays that
 * are too long or begin too late are not offered.
 */
export async function findFreeStays(
  db: Database,
  siteId: string,
  today: Day,
  stays: readonly Nights[],
  keys?: readonly number[],
): Promise<UnitOffer[]> {
  const lastDay = findLastArrivalDay(today);
  const requestableStays = stays.filter((stay) => stay.begin <= lastDay && countNights(stay) <= MAX_STAY_NIGHTS);
  if (requestableStays.length === 0) return [];
  const offers = await queryRows(
    db,
    sql`
    with ${selectBusy(siteId, today)}, wanted (begins, ends) as (
      select * from unnest(
        ${sql.param(requestableStays.map(({ begin }) => begin))}::date[],
        ${sql.param(requestableStays.map(({ end }) => end))}::date[]
      )
    )
    select u.key::float8 as key, coalesce(p.type, 'stay') as type, w.begins::text as begin, w.ends::text as "end",
      coalesce(p.rent, n.rent)::float8 as rent
    from wanted w
    join rental_units u on ${isServed(siteId)} ${keys ? sql`and ${isInKeys(keys)}` : sql.empty()}
    left join busy on busy.unit_key = u.key
    left join lateral (
      select type, rent from rental_periods
      where unit_key = u.key and begins = w.begins and ends = w.ends
      order by rent limit 1
    ) p on true
    left join lateral (
      select sum(rent * (least(until, w.ends) - greatest(since, w.begins))) as rent,
        sum(least(until, w.ends) - greatest(since, w.begins)) as nights,
        bool_or(
          since <= w.begins and w.begins < until and min_nights <= w.ends - w.begins
          and (arrival is null or extract(isodow from w.begins)::integer = any (arrival))
        ) as allowed
      from rental_nightly
      where unit_key = u.key and since < w.ends and until > w.begins
    ) n on true
    where w.begins >= ${today}::date + u.notice
      and (p.rent is not null or (n.allowed and n.nights = w.ends - w.begins))
      and ${isFree(sql`w.begins`, sql`w.ends`)}`,
    unitOfferSchema,
  );
  return [...offers];
}

const periodCountsSchema = z.object({
  /** The free dates with which every home of the site is offered; see `findCheapestDates`. */
  cheapest: z.array(unitOfferSchema),
  /** The number of homes with free periods of each type that begin on one of the wanted days. */
  types: z.array(z.object({ type: z.enum(PERIOD_TYPES), count: z.int() })),
  /** The days on which free periods of the wanted types begin, in ascending order, with the number of homes. */
  begins: z.array(z.object({ date: z.iso.date(), count: z.int() })),
});
/** The counts of free periods that the filters of a search show. */
export type PeriodCounts = Readonly<z.infer<typeof periodCountsSchema>>;

/** Computes all counts with one read of the free periods, because each home has hundreds of them. */
export async function countPeriods(
  db: Database,
  siteId: string,
  today: Day,
  { types, beginDays: days }: PeriodFilter,
  keys: readonly number[],
): Promise<PeriodCounts> {
  const filter = { types, beginDays: days };
  const [matchesTypes, beginsOnDays] = [
    matchesFilter({ types, beginDays: [] }),
    matchesFilter({ types: [], beginDays: days }),
  ];
  const isCounted = sql`p.key = any (${sql.param([...keys])}::bigint[])`;
  const [row] = await queryRows(
    db,
    sql`
    with ${selectBusy(siteId, today)}, free as materialized (
      select u.key, p.type, p.begins, p.ends, p.rent from ${selectFreePeriods(siteId, today, { types: [], beginDays: [] })}
    ), cheapest as (${selectCheapestPeriods(sql`free p where true ${matchesFilter(filter)}`)})
    select
      (select coalesce(jsonb_agg(o), '[]') from (${selectOffers(siteId, today, filter)}) o) as cheapest,
      (select coalesce(jsonb_agg(t), '[]') from (
        select type, count(*) from (
          select distinct p.type, p.key from free p where ${isCounted} and p.type <> 'stay' ${beginsOnDays}
        ) k
        group by type
      ) t) as types,
      (select coalesce(jsonb_agg(b order by b.date), '[]') from (
        select begins as date, count(*)
        from (select distinct p.begins, p.key from free p where ${isCounted} ${matchesTypes}) k
        group by begins
      ) b) as begins`,
    periodCountsSchema,
  );
  if (!row) throw new Error('a query of aggregates gave no row');
  return row;
}

const datesOfHomesSchema = nightsRow.extend({
  type: rentalOfferSchema.shape.type,
  units: z.int(),
  /** The lowest rent, plus the mandatory extras. */
  price: z.number(),
});
type DatesOfHomes = Readonly<z.infer<typeof datesOfHomesSchema>>;

/** Returns free periods of these homes. The period nearest to a day comes first. */
export async function findNearestPeriods(
  db: Database,
  siteId: string,
  today: Day,
  {
    types,
    near: nearDay,
    limit,
  }: { readonly types: readonly PeriodType[]; readonly near: Day; readonly limit: number },
  keys: readonly number[],
): Promise<DatesOfHomes[]> {
  const dates = await queryRows(
    db,
    sql`
    with ${selectBusy(siteId, today)}
    select p.type, p.begins::text as begin, p.ends::text as "end", count(*)::integer as units,
      min(p.rent + u.extra)::float8 as price
    from ${selectFreePeriods(siteId, today, { types, beginDays: [] })} and ${isInKeys(keys)}
    group by p.type, p.begins, p.ends
    order by abs(p.begins - ${nearDay}::date), p.begins, p.ends
    limit ${limit}`,
    datesOfHomesSchema,
  );
  return [...dates];
}
