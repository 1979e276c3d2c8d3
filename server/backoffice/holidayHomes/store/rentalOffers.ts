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
 * Returns the cheapest free period of each home of a site; homes without a free period are left out. When several
 * periods have the lowest rent, the earliest is returned.
 */
export async function findCheapestPeriods(
  db: Database,
  siteId: string,
  today: Day,
  filter: PeriodFilter,
  keys?: readonly number[],
): Promise<UnitOffer[]> {
  const offers = await queryRows(
    db,
    sql`
    with ${selectBusy(siteId, today)}
    select distinct on (u.key) u.key::float8 as key, p.type, p.begins::text as begin, p.ends::text as "end",
      p.rent::float8 as rent
    from ${selectFreePeriods(siteId, today, filter)} ${keys ? sql`and ${isInKeys(keys)}` : sql.empty()}
    order by u.key, p.rent, p.begins, p.ends`,
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
  /** The cheapest free period of every home of the site; see `findCheapestPeriods`. */
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
    )
    select
      (select coalesce(jsonb_agg(o), '[]') from (
        select distinct on (p.key) p.key, p.type, p.begins as begin, p.ends as "end", p.rent
        from free p where true ${matchesFilter({ types, beginDays: days })}
        order by p.key, p.rent, p.begins, p.ends
      ) o) as cheapest,
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
