import { and, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { tag } from '#shared/api/purge.ts';
import { FEED_STATES, type RentalFeedState, type UncheckedFeed } from '#shared/api/rentals.ts';
import type { FeedCopy } from '../feedCopy.ts';
import type { StoredRentalUnit } from '../storedUnit.ts';
import { formatBelgianIso, type Moment } from '../../core/calendar/belgianTime.ts';
import { type Day, type Nights, toBelgianDay } from '../days.ts';
import { hasSameContent } from '../../core/db/contentHash.ts';
import type { Database } from '../../core/db/database.ts';
import { queryRows } from '../../core/db/queryRows.ts';
import { rentalBlocks } from '../../core/db/schema.ts';
import { hasPassed, secondsFromNow } from '../../core/polling/lease.ts';
import { selectNightsColumns, createNightsFields, nightsRow } from './nightsRow.ts';
import { replaceBlocks } from './rentalBlocks.ts';
import { toTimestamp, toMilliseconds, toDateRange } from './reservationRows.ts';
import type { PurgeTags, UnitOfWork } from '../../core/db/unitOfWork.ts';

const dueFeedSchema = z.object({
  unitKey: z.int(),
  siteId: z.string(),
  unitId: z.int(),
  name: z.string(),
  url: z.string(),
  /** Is true when the feed has a current copy. */
  hasCopy: z.boolean(),
  /** The number of attempts that crashed or exceeded their limits, including the present attempt. */
  attempts: z.int(),
});
/** The calendar of another platform for one home. */
export type DueFeed = Readonly<z.infer<typeof dueFeedSchema>>;
type RefusedFeed = Pick<DueFeed, 'unitKey' | 'name' | 'url'>;

const refusedRow = z.object({ before: z.string().nullable() });
const feedState = z.enum(FEED_STATES);
const stateRow = z.object({
  unitId: z.int(),
  name: z.string(),
  state: feedState,
  /** The time of reading in milliseconds since 1970. */
  read: z.number().nullable(),
  tried: z.number().nullable(),
  problem: z.string().nullable(),
  free: z.int().nullable(),
  unread: z.int().nullable(),
  named: z.array(z.object({ line: z.int(), uid: z.string().optional(), problem: z.string() })).nullable(),
  nights: z.int(),
});
const uncheckedRow = z.object({
  name: z.string(),
  state: feedState.exclude(['paused']),
  read: stateRow.shape.read,
});
const announcedRow = z.object({ siteId: z.string(), unitId: z.int(), name: z.string(), state: feedState });
const totalRow = z.object({ state: feedState, feeds: z.int() });

/** A feed that became current or is no longer current. The pages of its home show the new state from now on. */
type AnnouncedFeed = Readonly<z.infer<typeof announcedRow>>;
/** The number of feeds in a state. Only homes that the site shows are counted. */
type FeedStateTotal = Readonly<z.infer<typeof totalRow>>;

/**
 * The lease of a claimed feed: no other process reads it for this time. The lease is longer than one reading can take.
 */
const LEASE_SECONDS = 60;
/**
 * The maximum number of doublings of the pause before the next attempt. The pause is doubled after each attempt that
 * crashed or exceeded its limits, up to about four hours.
 */
const MAX_DOUBLINGS = 8;
/** The maximum time for which a reading is postponed. It is above the longest back-off, which is a day. */
const MAX_POSTPONEMENT_SECONDS = 25 * 3600;

/** A copy that is older than this is not current. */
const MAX_CURRENT_AGE_MS = 24 * 3_600_000;
/** The time by which this process's clock may be behind the database's clock, from which the time of reading comes. */
const MAX_SKEW_MS = 5 * 60_000;
/** The maximum number of feeds that one call announces. The next call continues. */
const MAX_ANNOUNCED_FEEDS = 500;

export interface RentalFeedRepository {
  /** Claims up to `limit` feeds that are due. Each attempt is counted before it begins, so that a crash counts too. */
  claimDue(limit: number): Promise<DueFeed[]>;
  /** Returns the future nights of the current copy, in order. */
  readCopyNights(feed: DueFeed, from: Day): Promise<Nights[]>;
  /**
   * Stores the nights of a new copy. Returns the nights of this site's own guests that overlap with them. Throws when
   * the feed was deleted or got another address while it was read.
   */
  storeCopy(feed: DueFeed, copy: Omit<FeedCopy, 'isCut'>, nextSeconds: number): Promise<Nights[]>;
  /**
   * Stores the problem for which a new copy was refused; the former copy stays. Returns whether the problem is new.
   * When the feed was deleted or got another address while it was read, nothing is stored.
   *
   * @param isHarmful true when the reading exceeded its limits; the count of attempts is kept then, and set to 0
   * otherwise
   */
  refuse(feed: RefusedFeed, problem: string, nextSeconds: number, isHarmful?: boolean): Promise<boolean>;
  /**
   * Makes the back office accept the next copy even when the copy frees most nights. Returns false when there is no
   * such feed.
   */
  acceptNextCopy(siteId: string, unitId: number, name: string): Promise<boolean>;
  /** Returns the feeds of homes that are not withdrawn, sorted by home and name. */
  listStates(siteId: string, now?: Moment): Promise<RentalFeedState[]>;
  /**
   * Returns the feeds of a home whose copy is absent, old or incomplete; an empty list when every copy is current. For
   * a home that the site does not show, all feeds are returned: such feeds are not read, and the agency can still
   * confirm requests for the home.
   */
  listUnchecked(unit: StoredRentalUnit, now: Moment): Promise<UncheckedFeed[]>;
  /** Returns the names of the feeds in which nights of a home are taken. */
  listFeedsTaking(unitKey: number, nights: Nights): Promise<string[]>;
  /** Purges the pages of homes whose feeds became current, or are no longer current. Returns these feeds. */
  announceStates(now: Moment): Promise<AnnouncedFeed[]>;
  countByState(now: Moment): Promise<readonly FeedStateTotal[]>;
}

/**
 * Joins the homes `u`, the names `n` of their feeds, and the stored feeds `f`. The names come from the home's document
 * and from the stored feeds. A feed that is not stored was never read.
 */
const FEEDS_FROM_SQL = sql.raw(`
  rental_units u
  cross join lateral (
    select each ->> 'name' as name from jsonb_array_elements(
      case jsonb_typeof(u.document -> 'feeds') when 'array' then u.document -> 'feeds' else '[]' end
    ) each
    where each ->> 'name' is not null
    union
    select name from rental_feeds where unit_key = u.key
  ) n
  left join rental_feeds f on f.unit_key = u.key and f.name = n.name`);

/**
 * Returns the SQL expression for the state of a copy. A copy whose time of reading is in the future does not count as
 * current.
 */
const buildCopyStateSql = (now: Moment): SQL => sql`
  case
    when f.read_at is null then 'never'
    when f.read_at > ${toTimestamp(now - MAX_CURRENT_AGE_MS)} and f.read_at < ${toTimestamp(now + MAX_SKEW_MS)}
      then case when f.unread = 0 then 'current' else 'partly' end
    else 'old'
  end`;

const selectStates = (now: Moment): SQL =>
  sql`case when not u.active or u.deleted_at is not null then 'paused' else ${buildCopyStateSql(now)} end`;

const toBelgianIso = (moment: Moment | null) => (moment === null ? undefined : formatBelgianIso(moment));

async function claimDue(db: Database, limit: number): Promise<DueFeed[]> {
  const dueFeeds = await queryRows(
    db,
    sql`
    update rental_feeds f set tried_at = now(), attempts = f.attempts + 1,
      due_at = ${secondsFromNow(sql`${LEASE_SECONDS} * 2 ^ least(f.attempts, ${MAX_DOUBLINGS})`)}
    from rental_units u
    where u.key = f.unit_key and (f.unit_key, f.name) in (
      select due.unit_key, due.name from rental_feeds due join rental_units home on home.key = due.unit_key
      where ${hasPassed(sql`due.due_at`, MAX_POSTPONEMENT_SECONDS)} and home.active and home.deleted_at is null
      order by due.due_at limit ${limit}
      for update of due skip locked
    )
    returning f.unit_key::float8 as "unitKey", u.site_id as "siteId", u.id::float8 as "unitId", f.name, f.url,
      f.read_at is not null as "hasCopy", f.attempts`,
    dueFeedSchema,
  );
  return [...dueFeeds];
}

/** Selects the nights of the copy of a feed. */
const selectCopyNights = (db: Database, { unitKey, name }: Pick<DueFeed, 'unitKey' | 'name'>, condition?: SQL) =>
  db
    .select(createNightsFields(sql`nights`))
    .from(rentalBlocks)
    .where(and(sql`unit_key = ${unitKey} and source = ${`feed:${name}`}`, condition))
    .orderBy(rentalBlocks.nights);

/** Returns the nights that this site's own guests have booked and that the stored copy of the feed also takes. */
async function findDoubleBooked(db: Database, { unitKey, name }: DueFeed): Promise<Nights[]> {
  const doubleBookedNights = await queryRows(
    db,
    sql`
    select ${selectNightsColumns(sql`r.nights`)}
    from rental_reservations r
    where r.unit_key = ${unitKey} and r.state in ('requested', 'confirmed') and exists (
      select from rental_blocks b
      where b.unit_key = r.unit_key and b.source = ${`feed:${name}`} and b.nights && r.nights
    )
    order by r.nights`,
    nightsRow,
  );
  return [...doubleBookedNights];
}

async function storeCopy(
  transaction: Database,
  tags: PurgeTags,
  feed: DueFeed,
  { copy, nextSeconds }: { readonly copy: Omit<FeedCopy, 'isCut'>; readonly nextSeconds: number },
): Promise<Nights[]> {
  const { unitKey, siteId, unitId, name } = feed;
  const { nights, free, unread, named } = copy;
  await transaction.execute(sql`select from rental_units where key = ${unitKey} for update`);
  const { rowCount: feedCount } = await transaction.execute(sql`
    select from rental_feeds where unit_key = ${unitKey} and name = ${name} and url = ${feed.url} for update`);
  if (!feedCount) throw new Error('The feed was deleted, or got another address, while it was read.');
  const storedNights = await selectCopyNights(transaction, feed);
  if (!hasSameContent(storedNights, nights)) {
    await replaceBlocks(transaction, unitKey, `feed:${name}`, nights);
    tags.add(siteId, tag.rental(siteId, unitId), tag.rentals(siteId));
  }
  await transaction.execute(sql`
    update rental_feeds
    set read_at = now(), problem = null, attempts = 0, due_at = ${secondsFromNow(nextSeconds)},
      free = ${free}, unread = ${unread}, named = ${JSON.stringify(named)}::jsonb
    where unit_key = ${unitKey} and name = ${name}`);
  return findDoubleBooked(transaction, feed);
}

async function recordRefusal(
  db: Database,
  { unitKey, name, url }: RefusedFeed,
  refusal: { readonly problem: string; readonly nextSeconds: number; readonly isHarmful: boolean },
): Promise<boolean> {
  const { problem, nextSeconds, isHarmful } = refusal;
  const [refused] = await queryRows(
    db,
    sql`
    with known as (
      select problem from rental_feeds where unit_key = ${unitKey} and name = ${name} and url = ${url} for update
    )
    update rental_feeds f set problem = ${problem}, due_at = ${secondsFromNow(nextSeconds)},
      attempts = case when ${isHarmful} then f.attempts else 0 end
    from known where f.unit_key = ${unitKey} and f.name = ${name}
    returning known.problem as before`,
    refusedRow,
  );
  return refused !== undefined && refused.before !== problem;
}

async function acceptNextCopy(db: Database, siteId: string, unitId: number, name: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update rental_feeds f set read_at = null, problem = null, attempts = 0, due_at = now()
    from rental_units u
    where u.key = f.unit_key and u.site_id = ${siteId} and u.id = ${unitId} and f.name = ${name}`);
  return rowCount === 1;
}

async function listStates(db: Database, siteId: string, now: Moment): Promise<RentalFeedState[]> {
  const rows = await queryRows(
    db,
    sql`
    select u.id::float8 as "unitId", n.name, ${selectStates(now)} as state,
      ${toMilliseconds(sql`f.read_at`)} as read, ${toMilliseconds(sql`f.tried_at`)} as tried,
      f.problem, f.free, f.unread, f.named,
      coalesce((
        select sum(upper(b.nights) - greatest(lower(b.nights), ${toBelgianDay(now)}::date)) from rental_blocks b
        where b.unit_key = u.key and b.source = 'feed:' || n.name and upper(b.nights) > ${toBelgianDay(now)}::date
      ), 0)::integer as nights
    from ${FEEDS_FROM_SQL}
    where u.site_id = ${siteId} and u.deleted_at is null
    order by u.id, n.name`,
    stateRow,
  );
  return rows.map(({ read, tried, problem, free, unread, named, ...commonFields }) => {
    const [readAt, triedAt] = [toBelgianIso(read), toBelgianIso(tried)];
    return Object.assign(
      commonFields,
      readAt && { readAt },
      triedAt && { triedAt },
      free !== null && { free },
      unread !== null && { unread },
      named !== null && { named },
      problem !== null && { problem },
    );
  });
}

async function listUnchecked(db: Database, { key }: StoredRentalUnit, now: Moment): Promise<UncheckedFeed[]> {
  const rows = await queryRows(
    db,
    sql`
    select n.name, ${buildCopyStateSql(now)} as state, ${toMilliseconds(sql`f.read_at`)} as read
    from ${FEEDS_FROM_SQL} where u.key = ${key} order by n.name`,
    uncheckedRow,
  );
  return rows.flatMap(({ name, state, read }) => {
    const readAt = toBelgianIso(read);
    return state === 'current' ? [] : [{ name, reason: state, ...(readAt && { readAt }) }];
  });
}

async function listFeedsTaking(db: Database, unitKey: number, nights: Nights): Promise<string[]> {
  const rows = await queryRows(
    db,
    sql`
    select distinct substr(source, 6) as name from rental_blocks
    where unit_key = ${unitKey} and source like 'feed:%' and nights && ${toDateRange(nights)} order by 1`,
    z.object({ name: z.string() }),
  );
  return rows.map(({ name }) => name);
}

async function announceStates(transaction: Database, tags: PurgeTags, now: Moment): Promise<AnnouncedFeed[]> {
  const rows = await queryRows(
    transaction,
    sql`
    with changed as (
      select * from (
        select f.shown_current, f.unit_key, f.name, u.site_id, u.id, ${selectStates(now)} as state
        from rental_feeds f join rental_units u on u.key = f.unit_key
      ) each
      where state <> 'paused' and shown_current <> (state = 'current')
      limit ${MAX_ANNOUNCED_FEEDS}
    )
    update rental_feeds f set shown_current = changed.state = 'current'
    from changed
    where f.unit_key = changed.unit_key and f.name = changed.name and f.shown_current = changed.shown_current
    returning changed.site_id as "siteId", changed.id::float8 as "unitId", f.name, changed.state`,
    announcedRow,
  );
  for (const { siteId, unitId } of rows) tags.add(siteId, tag.rental(siteId, unitId));
  return [...rows];
}

const countByState = (db: Database, now: Moment): Promise<readonly FeedStateTotal[]> =>
  queryRows(
    db,
    sql`
    select state, count(*)::integer as feeds
    from (select ${selectStates(now)} as state from rental_feeds f join rental_units u on u.key = f.unit_key) each
    where state <> 'paused' group by state`,
    totalRow,
  );

export const createRentalFeedRepository = ({ db, write }: UnitOfWork): RentalFeedRepository => ({
  claimDue: (limit) => claimDue(db, limit),
  readCopyNights: async (feed, from) => selectCopyNights(db, feed, sql`upper(nights) > ${from}::date`),
  storeCopy: (feed, copy, nextSeconds) =>
    write((transaction, tags) => storeCopy(transaction, tags, feed, { copy, nextSeconds })),
  refuse: (feed, problem, nextSeconds, isHarmful = false) =>
    recordRefusal(db, feed, { problem, nextSeconds, isHarmful }),
  acceptNextCopy: (siteId, unitId, name) => acceptNextCopy(db, siteId, unitId, name),
  listStates: (siteId, now = Date.now()) => listStates(db, siteId, now),
  listUnchecked: (unit, now) => listUnchecked(db, unit, now),
  listFeedsTaking: (unitKey, nights) => listFeedsTaking(db, unitKey, nights),
  announceStates: (now) => write((transaction, tags) => announceStates(transaction, tags, now)),
  countByState: (now) => countByState(db, now),
});
