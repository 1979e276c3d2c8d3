import { type SQL, sql } from 'drizzle-orm';
import type { RentalOffer } from '../../../shared/api/rentals.ts';
import type { PeriodType } from '../../../shared/domain/rentals/periodTypes.ts';
import type { Database } from '../db/database.ts';
import type { Day, Nights } from '../rentals/days.ts';

/** Free dates of a home. */
export interface UnitOffer extends Nights {
  /** The home's own key. */
  readonly key: number;
  readonly type: RentalOffer['type'];
  readonly rent: number;
}

/** Which whole periods are meant; empty lists mean all. */
export interface PeriodWish {
  readonly types: readonly PeriodType[];
  readonly begins: readonly Day[];
}

/**
 * Nights that nobody has asked for or been given, and that are not kept by the owner. Dates that are held while somebody
 * fills in a form count as free: that passes in minutes, and lists are kept for longer.
 */
const isFree = (unitKey: SQL, begins: SQL, ends: SQL): SQL => sql`
  not exists (
    select from rental_reservations r
    where r.unit_key = ${unitKey} and r.state in ('requested', 'confirmed') and r.nights && daterange(${begins}, ${ends})
  )
  and not exists (select from rental_blocks b where b.unit_key = ${unitKey} and b.nights && daterange(${begins}, ${ends}))`;

const served = (siteId: string): SQL => sql`u.site_id = ${siteId} and u.active and u.deleted_at is null`;

const wishCondition = ({ types, begins }: PeriodWish): SQL => sql`
  ${types.length === 0 ? sql.empty() : sql`and p.type = any (${sql.param([...types])}::text[])`}
  ${begins.length === 0 ? sql.empty() : sql`and p.begins = any (${sql.param([...begins])}::date[])`}`;

const freePeriods = (siteId: string, today: Day, wish: PeriodWish): SQL => sql`
  rental_units u join rental_periods p on p.unit_key = u.key
  where ${served(siteId)} and p.begins >= ${today}::date + u.notice ${wishCondition(wish)}
    and ${isFree(sql`u.key`, sql`p.begins`, sql`p.ends`)}`;

const inKeys = (keys: readonly number[]): SQL => sql`u.key = any (${sql.param([...keys])}::bigint[])`;

/** The cheapest free period of each home of a site that is free at all; the first of several that cost the same. */
export async function cheapestPeriods(
  db: Database,
  siteId: string,
  today: Day,
  wish: PeriodWish,
  keys?: readonly number[],
): Promise<UnitOffer[]> {
  const { rows } = await db.execute<UnitOffer & Record<string, unknown>>(sql`
    select distinct on (u.key) u.key::float8 as key, p.type, p.begins::text as begin, p.ends::text as "end",
      p.rent::float8 as rent
    from ${freePeriods(siteId, today, wish)} ${keys ? sql`and ${inKeys(keys)}` : sql.empty()}
    order by u.key, p.rent, p.begins, p.ends`);
  return rows;
}

/**
 * Dates that can be reserved as one stay, for every home that has them: a whole period, or nights of free dates. The
 * same rules as `rentOf`.
 */
export async function freeStays(
  db: Database,
  siteId: string,
  today: Day,
  stays: readonly Nights[],
  keys?: readonly number[],
): Promise<UnitOffer[]> {
  const { rows } = await db.execute<UnitOffer & Record<string, unknown>>(sql`
    with wanted (begins, ends) as (
      select * from unnest(
        ${sql.param(stays.map(({ begin }) => begin))}::date[], ${sql.param(stays.map(({ end }) => end))}::date[]
      )
    )
    select u.key::float8 as key, coalesce(p.type, 'stay') as type, w.begins::text as begin, w.ends::text as "end",
      coalesce(p.rent, n.rent)::float8 as rent
    from wanted w
    join rental_units u on ${served(siteId)} ${keys ? sql`and ${inKeys(keys)}` : sql.empty()}
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
      and ${isFree(sql`u.key`, sql`w.begins`, sql`w.ends`)}`);
  return rows;
}

/** How many of these homes are free for each type of period. */
export async function countTypes(
  db: Database,
  siteId: string,
  today: Day,
  begins: readonly Day[],
  keys: readonly number[],
): Promise<Map<PeriodType, number>> {
  const { rows } = await db.execute<{ type: PeriodType; count: number }>(sql`
    select p.type, count(distinct u.key)::integer as count
    from ${freePeriods(siteId, today, { types: [], begins })} and ${inKeys(keys)}
    group by p.type`);
  return new Map(rows.map(({ type, count }) => [type, count]));
}

/** Days on which free periods of these homes begin, ascending, and of how many homes. */
export async function countBegins(
  db: Database,
  siteId: string,
  today: Day,
  types: readonly PeriodType[],
  keys: readonly number[],
): Promise<{ date: Day; count: number }[]> {
  const { rows } = await db.execute<{ date: Day; count: number }>(sql`
    select p.begins::text as date, count(distinct u.key)::integer as count
    from ${freePeriods(siteId, today, { types, begins: [] })} and ${inKeys(keys)}
    group by p.begins order by p.begins`);
  return rows;
}

export interface DatesOfSeveral extends Nights {
  readonly type: RentalOffer['type'];
  readonly units: number;
  /** The lowest rent with what must be paid besides. */
  readonly price: number;
}

/** Free periods of these homes, the nearest to a day first. */
export async function nearestPeriods(
  db: Database,
  siteId: string,
  today: Day,
  { types, near, limit }: { readonly types: readonly PeriodType[]; readonly near: Day; readonly limit: number },
  keys: readonly number[],
): Promise<DatesOfSeveral[]> {
  const { rows } = await db.execute<DatesOfSeveral & Record<string, unknown>>(sql`
    select p.type, p.begins::text as begin, p.ends::text as "end", count(*)::integer as units,
      min(p.rent + u.extra)::float8 as price
    from ${freePeriods(siteId, today, { types, begins: [] })} and ${inKeys(keys)}
    group by p.type, p.begins, p.ends
    order by abs(p.begins - ${near}::date), p.begins, p.ends
    limit ${limit}`);
  return rows;
}
