import { and, asc, eq, gt, inArray, lte, not, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { estateSummarySchema } from '#shared/api/estate.ts';
import type { OpenHouseTimes } from '#shared/api/openHouseTimes.ts';
import { type OpenHouseDay, openHouseDaySchema, toOpenHouseMoment } from '#shared/api/openHouses.ts';
import { tag } from '#shared/api/purge.ts';
import { NOT_VIEWED } from '#shared/primitives/ids.ts';
import { formatBelgianIso } from '../../core/calendar/belgianTime.ts';
import type { Database } from '../../core/db/database.ts';
import { queryRows } from '../../core/db/rowsOf.ts';
import { estates, openHouses } from '../../core/db/schema.ts';
import type { PurgeTags, UnitOfWork } from '../../core/db/unitOfWork.ts';
import type { DayKey, OpenHouse, PartyCounts } from '../openHouse.ts';
import { TAKEN, countRegistered, UNCONFIRMED } from './taken.ts';

/** A future open house day of a home that visitors may see. */
export interface ShownOpenHouse {
  readonly openHouse: OpenHouse;
  readonly taken: PartyCounts;
  readonly estate: z.output<typeof estateSummarySchema>;
}

export interface DayWithGuests {
  readonly openHouse: OpenHouse;
  readonly taken: PartyCounts;
  /** The parties that have not confirmed yet. */
  readonly unconfirmed: PartyCounts;
  readonly shown: boolean;
}

export interface OpenHouseRepository {
  /** Returns the days of a home, sorted by time. Past days are included. */
  of(siteId: string, estateId: number): Promise<OpenHouse[]>;
  /**
   * Locks and returns the days of a home within a transaction. Other transactions that write these days wait until this
   * one ends. Returns undefined when there is no such home.
   */
  lockAll(siteId: string, estateId: number): Promise<OpenHouse[] | undefined>;
  /** Locks and returns a day within a transaction. Other registrations for this day wait until the transaction ends. */
  lock(key: DayKey): Promise<OpenHouse | undefined>;
  /** Adds, changes and removes days of a home. The caller must have locked the home. */
  store(siteId: string, estateId: number, write: DayWrites): Promise<void>;
  /** Returns all days of a site, sorted by time, with their guests, and whether visitors see the days. */
  list(siteId: string): Promise<DayWithGuests[]>;
  /** Returns the days that visitors may see, sorted by time. */
  listShown(siteId: string, page: Page): Promise<{ readonly total: number; readonly shown: ShownOpenHouse[] }>;
  getShown(key: DayKey): Promise<ShownOpenHouse | undefined>;
  /**
   * Returns the days with guests that begin before a moment and whose home visitors no longer see because it was sold
   * or withdrawn.
   */
  withoutHome(until: Date): Promise<DayKey[]>;
  /**
   * Ends the days whose time is over, and purges the pages that show them. Returns the ids of their sites.
   * Several instances may call it at the same time.
   */
  endDue(): Promise<readonly string[]>;
}

interface DayWrites {
  readonly written: readonly { readonly day: OpenHouseDay; readonly hasMoved: boolean }[];
  /** The ids of the removed days. */
  readonly removed: readonly string[];
}
interface Page {
  readonly from: number;
  readonly limit: number;
}

type Row = typeof openHouses.$inferSelect;

const toOpenHouse = ({ startsAt, endsAt, revisedAt, document, ...row }: Row): OpenHouse => ({
  siteId: row.siteId,
  estateId: row.estateId,
  id: row.id,
  isOver: row.isOver,
  sequence: row.sequence,
  start: startsAt.getTime(),
  end: endsAt.getTime(),
  revised: revisedAt.getTime(),
  day: document,
});

const isOfEstate = (siteId: string, estateId: number) =>
  and(eq(openHouses.siteId, siteId), eq(openHouses.estateId, estateId));

const toTimes = ({ id, startsAt, endsAt }: Row): OpenHouseTimes => ({
  id,
  start: formatBelgianIso(startsAt.getTime()),
  end: formatBelgianIso(endsAt.getTime()),
});

/**
 * Writes the open house days into the estates. It must be called at the end of a write, because searches use the change
 * number that it records.
 */
async function updateHomes(
  transaction: Database,
  tags: PurgeTags,
  siteId: string,
  estateIds: readonly number[],
): Promise<void> {
  const rows = await transaction
    .select()
    .from(openHouses)
    .where(
      and(eq(openHouses.siteId, siteId), inArray(openHouses.estateId, [...estateIds]), eq(openHouses.isOver, false)),
    )
    .orderBy(asc(openHouses.startsAt), asc(openHouses.id));
  const days = Map.groupBy(rows, ({ estateId }) => estateId);
  const homes = estateIds.map((id) => ({ id, days: days.get(id)?.map(toTimes) ?? null }));
  await transaction.execute(sql`
    update estates e set open_houses = nullif(h.days, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(homes)}::jsonb) as h (id bigint, days jsonb)
    where e.site_id = ${siteId} and e.id = h.id`);
  await transaction.execute(sql`
    insert into estate_changes (site_id, change) values (${siteId}, nextval('estate_changes_seq'))
    on conflict (site_id) do update set change = excluded.change`);
  tags.add(siteId, tag.openHouses(siteId), tag.list(siteId), ...estateIds.map((id) => tag.estate(siteId, id)));
}

/** Selects days `o` of homes that visitors may see and that can be viewed. */
const SHOWN = sql`from open_houses o
  join estates e on e.site_id = o.site_id and e.id = o.estate_id
  join sites w on w.id = o.site_id
  where not o.is_over and e.active and e.deleted_at is null
    and e.transaction_id <> all (${sql.param([...NOT_VIEWED])}::integer[])
    and not coalesce(w.document #> '{listing,hiddenStatus}' @> to_jsonb(e.transaction_id), false)`;

/** The condition that visitors see a row of `open_houses`. */
const IS_SHOWN = sql`exists (select ${SHOWN}
  and o.site_id = open_houses.site_id and o.estate_id = open_houses.estate_id and o.id = open_houses.id)`;

const shownRow = z.object({
  site: z.string(),
  estate: z.coerce.number(),
  id: z.string(),
  sequence: z.number(),
  start: z.coerce.number(),
  end: z.coerce.number(),
  revised: z.coerce.number(),
  day: openHouseDaySchema,
  summary: estateSummarySchema,
  parties: z.coerce.number(),
  people: z.coerce.number(),
});

const toMilliseconds = (column: SQL) => sql`(extract(epoch from ${column}) * 1000)::float8`;

async function selectShown(db: Database, condition: SQL): Promise<ShownOpenHouse[]> {
  const rows = await queryRows(
    db,
    sql`select s.*, t.parties, t.people from (
        select o.site_id as site, o.estate_id as estate, o.id, o.sequence, ${toMilliseconds(sql`o.starts_at`)} as start,
          ${toMilliseconds(sql`o.ends_at`)} as "end", ${toMilliseconds(sql`o.revised_at`)} as revised, o.document as day,
          e.summary
        ${SHOWN} and ${condition}
      ) s
      cross join lateral (${countRegistered(sql`s.site`, sql`s.estate`, sql`s.id`)}) t
      order by s.start, s.estate, s.id`,
    shownRow,
  );
  return rows.map(({ site, estate: estateId, summary, parties, people, ...row }) => ({
    openHouse: { siteId: site, estateId, isOver: false, ...row },
    taken: { parties, people },
    estate: summary,
  }));
}

const selectDays = async (from: Database, condition: SQL | undefined) =>
  (await from.select().from(openHouses).where(condition).orderBy(asc(openHouses.startsAt), asc(openHouses.id))).map(
    toOpenHouse,
  );

export function createOpenHouseRepository({ db, write }: UnitOfWork): OpenHouseRepository {
  return {
    of: (siteId, estateId) => selectDays(db, isOfEstate(siteId, estateId)),
    lockAll: (siteId, estateId) =>
      write(async (transaction) => {
        const found = await transaction
          .select({ id: estates.id })
          .from(estates)
          .where(and(eq(estates.siteId, siteId), eq(estates.id, estateId)))
          .for('update');
        if (found.length === 0) return undefined;
        await transaction
          .select({ id: openHouses.id })
          .from(openHouses)
          .where(isOfEstate(siteId, estateId))
          .for('update');
        return selectDays(transaction, isOfEstate(siteId, estateId));
      }),
    lock: ({ siteId, estateId, id }) =>
      write(async (transaction) => {
        const [row] = await transaction
          .select()
          .from(openHouses)
          .where(and(isOfEstate(siteId, estateId), eq(openHouses.id, id)))
          .for('update');
        return row && toOpenHouse(row);
      }),

    store: (siteId, estateId, { written, removed }) =>
      write(async (transaction, tags) => {
        const hadNone = sql`site_id = ${siteId} and id = ${estateId}::bigint and open_houses is null`;
        const [isNew] = await transaction.select({ id: estates.id }).from(estates).where(hadNone);
        if (removed.length > 0)
          await transaction
            .delete(openHouses)
            .where(and(isOfEstate(siteId, estateId), inArray(openHouses.id, [...removed])));
        for (const { day, hasMoved } of written) {
          const [startsAt, endsAt] = [new Date(toOpenHouseMoment(day.start)), new Date(toOpenHouseMoment(day.end))];
          const row = {
            startsAt,
            endsAt,
            // The comparison uses the clock of the database, as `endDue` does.
            isOver: sql`${endsAt.toISOString()}::timestamptz <= now()`,
            document: day,
            revisedAt: sql`now()`,
          };
          // oxlint-disable-next-line no-await-in-loop -- They are few, and one connection runs one query at a time.
          await transaction
            .insert(openHouses)
            .values({ siteId, estateId, id: day.id, ...row })
            .onConflictDoUpdate({
              target: [openHouses.siteId, openHouses.estateId, openHouses.id],
              set: { ...row, sequence: sql`${openHouses.sequence} + ${hasMoved ? 1 : 0}` },
            });
        }
        await updateHomes(transaction, tags, siteId, [estateId]);
        // Saved searches for open houses are notified of the first day of an estate only.
        if (isNew)
          await transaction.execute(sql`
            insert into estate_events (site_id, estate_id, kind)
            select site_id, id, 'openHouse' from estates
            where site_id = ${siteId} and id = ${estateId}::bigint and open_houses is not null and listed and exists (
              select from subscriptions where site_id = ${siteId} and confirmed_at is not null)`);
        tags.add(siteId, tag.places(siteId, estateId));
      }),

    async list(siteId) {
      const rows = await db
        .select({
          row: openHouses,
          parties: TAKEN.parties,
          people: TAKEN.people,
          unconfirmedParties: UNCONFIRMED.parties,
          unconfirmedPeople: UNCONFIRMED.people,
          shown: IS_SHOWN.mapWith(Boolean),
        })
        .from(openHouses)
        .where(eq(openHouses.siteId, siteId))
        .orderBy(asc(openHouses.startsAt), asc(openHouses.estateId), asc(openHouses.id));
      return rows.map(({ row, shown, parties, people, unconfirmedParties, unconfirmedPeople }) => ({
        openHouse: toOpenHouse(row),
        taken: { parties, people },
        unconfirmed: { parties: unconfirmedParties, people: unconfirmedPeople },
        shown,
      }));
    },
    async listShown(siteId, { from, limit }) {
      const [total, shown] = await Promise.all([
        queryRows(
          db,
          sql`select count(*) as total ${SHOWN} and o.site_id = ${siteId}`,
          z.object({ total: z.coerce.number() }),
        ),
        selectShown(
          db,
          sql`o.site_id = ${siteId} order by o.starts_at, o.estate_id, o.id limit ${limit} offset ${from}`,
        ),
      ]);
      return { total: total[0]?.total ?? 0, shown };
    },
    async getShown({ siteId, estateId, id }) {
      const [found] = await selectShown(
        db,
        sql`o.site_id = ${siteId} and o.estate_id = ${estateId}::bigint and o.id = ${id}`,
      );
      return found;
    },

    withoutHome: (until) =>
      db
        .select({ siteId: openHouses.siteId, estateId: openHouses.estateId, id: openHouses.id })
        .from(openHouses)
        .where(
          and(
            eq(openHouses.isOver, false),
            gt(openHouses.startsAt, sql`now()`),
            lte(openHouses.startsAt, until),
            gt(TAKEN.parties, 0),
            not(IS_SHOWN),
          ),
        )
        .orderBy(asc(openHouses.siteId), asc(openHouses.estateId), asc(openHouses.startsAt)),

    async endDue() {
      const isDue = and(eq(openHouses.isOver, false), lte(openHouses.endsAt, sql`now()`));
      const due = await db
        .selectDistinct({ siteId: openHouses.siteId, estateId: openHouses.estateId })
        .from(openHouses)
        .where(isDue)
        .orderBy(asc(openHouses.siteId), asc(openHouses.estateId));
      const sites = Map.groupBy(due, ({ siteId }) => siteId);
      for (const [siteId, rows] of sites) {
        const homes = rows.map(({ estateId }) => estateId);
        // oxlint-disable-next-line no-await-in-loop -- Each site has its own transaction, so that no transaction is long.
        await write(async (transaction, tags) => {
          // The locks are taken in the same order as in `lockAll`.
          await transaction
            .select({ id: estates.id })
            .from(estates)
            .where(and(eq(estates.siteId, siteId), inArray(estates.id, homes)))
            .orderBy(asc(estates.id))
            .for('update');
          const ended = await transaction
            .update(openHouses)
            .set({ isOver: true })
            .where(and(eq(openHouses.siteId, siteId), inArray(openHouses.estateId, homes), isDue))
            .returning({ estateId: openHouses.estateId });
          const touched = [...new Set(ended.map(({ estateId }) => estateId))];
          if (touched.length > 0) await updateHomes(transaction, tags, siteId, touched);
        });
      }
      return [...sites.keys()];
    },
  };
}
