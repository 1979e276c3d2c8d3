import { and, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { tag } from '../../../../shared/api/purge.ts';
import type { RentalFeedState } from '../../../../shared/api/rentals.ts';
import { belgianIso, type Moment } from '../../core/calendar/belgianTime.ts';
import { type Day, type Nights, today } from '../days.ts';
import { sameContent } from '../../core/db/contentHash.ts';
import type { Database } from '../../core/db/database.ts';
import { rowsOf } from '../../core/db/rowsOf.ts';
import { rentalBlocks } from '../../core/db/schema.ts';
import { nightsColumns, nightsFields, nightsRow } from './nightsRow.ts';
import { replaceBlocks } from './rentalBlocks.ts';
import type { PurgeTags, UnitOfWork } from '../../core/db/unitOfWork.ts';

const dueFeedSchema = z.object({
  unitKey: z.int(),
  siteId: z.string(),
  unitId: z.int(),
  name: z.string(),
  url: z.string(),
  /** There is a copy that counts. */
  hasCopy: z.boolean(),
  /** How often it was tried without an orderly end, this time included. */
  attempts: z.int(),
});
/** The calendar of another platform for one home. */
export type DueFeed = Readonly<z.infer<typeof dueFeedSchema>>;

const refusedRow = z.object({ before: z.string().nullable() });
const stateRow = z.object({
  unitId: z.int(),
  name: z.string(),
  /** Milliseconds since 1970. */
  read: z.number().nullable(),
  tried: z.number().nullable(),
  nights: z.int(),
  problem: z.string().nullable(),
});

/** No other process reads a feed within this time, which is longer than one reading can take. */
const LEASE_SECONDS = 60;
/** A feed that was not read to an orderly end waits twice as long after each attempt, up to about four hours. */
const MOST_DOUBLINGS = 8;

export interface RentalFeedRepository {
  /** Takes up to `limit` feeds that are due. Counts each attempt before it begins, so that a crash counts too. */
  claim(limit: number): Promise<DueFeed[]>;
  /** The future nights of the current copy, in order. */
  copy(feed: DueFeed, from: Day): Promise<Nights[]>;
  /** These nights count from now on. Gives those of its own guests that they are in the way of. */
  take(feed: DueFeed, nights: readonly Nights[], nextSeconds: number): Promise<Nights[]>;
  /**
   * The copy before goes on counting. Gives whether this is news.
   *
   * @param isHarmful reading it had to be ended: its attempts go on being counted
   */
  refuse(
    feed: Pick<DueFeed, 'unitKey' | 'name'>,
    problem: string,
    nextSeconds: number,
    isHarmful?: boolean,
  ): Promise<boolean>;
  /** The next copy is taken over, also when it frees most nights; false when there is no such feed. */
  accept(siteId: string, unitId: number, name: string): Promise<boolean>;
  /** By home and name. */
  states(siteId: string, now?: Moment): Promise<RentalFeedState[]>;
}

const iso = (milliseconds: number | null) => (milliseconds === null ? undefined : belgianIso(milliseconds));

async function claim(db: Database, limit: number): Promise<DueFeed[]> {
  const due = await rowsOf(
    db,
    sql`
    update rental_feeds f set tried_at = now(), attempts = f.attempts + 1,
      due_at = now() + make_interval(secs => ${LEASE_SECONDS} * 2 ^ least(f.attempts, ${MOST_DOUBLINGS}))
    from rental_units u
    where u.key = f.unit_key and u.active and u.deleted_at is null and (f.unit_key, f.name) in (
      select unit_key, name from rental_feeds where due_at <= now() order by due_at limit ${limit}
      for update skip locked
    )
    returning f.unit_key::float8 as "unitKey", u.site_id as "siteId", u.id::float8 as "unitId", f.name, f.url,
      f.read_at is not null as "hasCopy", f.attempts`,
    dueFeedSchema,
  );
  return [...due];
}

/** Nights of the copy of a feed. */
const nightsOfCopy = (db: Database, { unitKey, name }: Pick<DueFeed, 'unitKey' | 'name'>, condition?: SQL) =>
  db
    .select(nightsFields(sql`nights`))
    .from(rentalBlocks)
    .where(and(sql`unit_key = ${unitKey} and source = ${`feed:${name}`}`, condition))
    .orderBy(rentalBlocks.nights);

/** Nights of this home's own guests that the copy of a feed says are taken. */
async function doubleBooked(db: Database, { unitKey, name }: DueFeed): Promise<Nights[]> {
  const doubled = await rowsOf(
    db,
    sql`
    select ${nightsColumns(sql`r.nights`)}
    from rental_reservations r
    where r.unit_key = ${unitKey} and r.state in ('requested', 'confirmed') and exists (
      select from rental_blocks b
      where b.unit_key = r.unit_key and b.source = ${`feed:${name}`} and b.nights && r.nights
    )
    order by r.nights`,
    nightsRow,
  );
  return [...doubled];
}

async function take(
  transaction: Database,
  tags: PurgeTags,
  feed: DueFeed,
  { nights, nextSeconds }: { readonly nights: readonly Nights[]; readonly nextSeconds: number },
): Promise<Nights[]> {
  const { unitKey, siteId, unitId, name } = feed;
  await transaction.execute(sql`select from rental_units where key = ${unitKey} for update`);
  const before = await nightsOfCopy(transaction, feed);
  if (!sameContent(before, nights)) {
    await replaceBlocks(transaction, unitKey, `feed:${name}`, nights);
    tags.add(siteId, tag.rental(siteId, unitId), tag.rentals(siteId));
  }
  const { rowCount } = await transaction.execute(sql`
    update rental_feeds
    set read_at = now(), problem = null, attempts = 0, due_at = now() + make_interval(secs => ${nextSeconds})
    where unit_key = ${unitKey} and name = ${name}`);
  if (!rowCount) throw new Error('A feed was deleted while it was read.');
  return doubleBooked(transaction, feed);
}

async function refuse(
  db: Database,
  { unitKey, name }: Pick<DueFeed, 'unitKey' | 'name'>,
  refusal: { readonly problem: string; readonly nextSeconds: number; readonly isHarmful: boolean },
): Promise<boolean> {
  const { problem, nextSeconds, isHarmful } = refusal;
  const [refused] = await rowsOf(
    db,
    sql`
    with known as (
      select problem from rental_feeds where unit_key = ${unitKey} and name = ${name} for update
    )
    update rental_feeds f set problem = ${problem}, due_at = now() + make_interval(secs => ${nextSeconds}),
      attempts = case when ${isHarmful} then f.attempts else 0 end
    from known where f.unit_key = ${unitKey} and f.name = ${name}
    returning known.problem as before`,
    refusedRow,
  );
  return refused?.before !== problem;
}

async function accept(db: Database, siteId: string, unitId: number, name: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update rental_feeds f set read_at = null, problem = null, attempts = 0, due_at = now()
    from rental_units u
    where u.key = f.unit_key and u.site_id = ${siteId} and u.id = ${unitId} and f.name = ${name}`);
  return rowCount === 1;
}

async function states(db: Database, siteId: string, now: Moment): Promise<RentalFeedState[]> {
  const rows = await rowsOf(
    db,
    sql`
    select u.id::float8 as "unitId", f.name, floor(extract(epoch from f.read_at) * 1000)::float8 as read,
      floor(extract(epoch from f.tried_at) * 1000)::float8 as tried, f.problem,
      coalesce((
        select sum(upper(b.nights) - greatest(lower(b.nights), ${today(now)}::date)) from rental_blocks b
        where b.unit_key = f.unit_key and b.source = 'feed:' || f.name and upper(b.nights) > ${today(now)}::date
      ), 0)::integer as nights
    from rental_feeds f join rental_units u on u.key = f.unit_key
    where u.site_id = ${siteId} and u.deleted_at is null
    order by u.id, f.name`,
    stateRow,
  );
  return rows.map(({ unitId, name, read, tried, nights, problem }) => {
    const [readAt, triedAt] = [iso(read), iso(tried)];
    const known = { unitId, name, nights };
    return Object.assign(known, readAt && { readAt }, triedAt && { triedAt }, problem !== null && { problem });
  });
}

export const createRentalFeedRepository = ({ db, write }: UnitOfWork): RentalFeedRepository => ({
  claim: (limit) => claim(db, limit),
  copy: async (feed, from) => nightsOfCopy(db, feed, sql`upper(nights) > ${from}::date`),
  take: (feed, nights, nextSeconds) =>
    write((transaction, tags) => take(transaction, tags, feed, { nights, nextSeconds })),
  refuse: (feed, problem, nextSeconds, isHarmful = false) => refuse(db, feed, { problem, nextSeconds, isHarmful }),
  accept: (siteId, unitId, name) => accept(db, siteId, unitId, name),
  states: (siteId, now = Date.now()) => states(db, siteId, now),
});
