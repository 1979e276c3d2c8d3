import { and, asc, eq, gt, inArray, lte, not, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { estateSummarySchema } from '#shared/api/estate.ts';
import type { OpenHouseTimes } from '#shared/api/openHouseTimes.ts';
import { type OpenHouseDay, openHouseDaySchema, toOpenHouseMoment } from '#shared/api/openHouses.ts';
import { tag } from '#shared/api/purge.ts';
import { NOT_VIEWED } from '#shared/primitives/ids.ts';
import { belgianIso } from '../../core/calendar/belgianTime.ts';
import type { Database } from '../../core/db/database.ts';
import { queryRows } from '../../core/db/rowsOf.ts';
import { estates, openHouses } from '../../core/db/schema.ts';
import type { PurgeTags, UnitOfWork } from '../../core/db/unitOfWork.ts';
import type { DayKey, OpenHouse, Taken } from '../openHouse.ts';
import { TAKEN, takenOf, UNCONFIRMED } from './taken.ts';

/** A day to come of a home that visitors may see. */
export interface ShownOpenHouse {
  readonly openHouse: OpenHouse;
  readonly taken: Taken;
  readonly estate: z.output<typeof estateSummarySchema>;
}

export interface PlannedDay {
  readonly openHouse: OpenHouse;
  readonly taken: Taken;
  /** Who has not confirmed yet. */
  readonly unconfirmed: Taken;
  readonly shown: boolean;
}

export interface OpenHouseRepository {
  /** Of a home, by time, those that are over included. */
  of(siteId: string, estateId: number): Promise<OpenHouse[]>;
  /** The same within a transaction: other writes of the days of this home wait until it ends. Undefined: no such home. */
  lockAll(siteId: string, estateId: number): Promise<OpenHouse[] | undefined>;
  /** One within a transaction: other registrations for it wait until it ends. */
  lock(key: DayKey): Promise<OpenHouse | undefined>;
  /** Adds, changes and removes days of a home, which is locked. */
  store(siteId: string, estateId: number, write: DayWrites): Promise<void>;
  /** All of a site, by time, with who comes, and whether visitors see it. */
  list(siteId: string): Promise<PlannedDay[]>;
  /** What visitors may see, by time. */
  listShown(siteId: string, page: Page): Promise<{ readonly total: number; readonly shown: ShownOpenHouse[] }>;
  getShown(key: DayKey): Promise<ShownOpenHouse | undefined>;
  /** Days that begin until a moment, with guests, whose home visitors see no more: it was sold, or withdrawn. */
  withoutHome(until: Date): Promise<DayKey[]>;
  /** Ends what is over, and purges the pages that show it; the sites that it is of. Several programs may do so. */
  endDue(): Promise<readonly string[]>;
}

interface DayWrites {
  readonly written: readonly { readonly day: OpenHouseDay; readonly hasMoved: boolean }[];
  /** Ids. */
  readonly removed: readonly string[];
}
interface Page {
  readonly from: number;
  readonly limit: number;
}

type Row = typeof openHouses.$inferSelect;

const asOpenHouse = ({ startsAt, endsAt, revisedAt, document, ...row }: Row): OpenHouse => ({
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

const isOf = (siteId: string, estateId: number) =>
  and(eq(openHouses.siteId, siteId), eq(openHouses.estateId, estateId));

const timesOf = ({ id, startsAt, endsAt }: Row): OpenHouseTimes => ({
  id,
  start: belgianIso(startsAt.getTime()),
  end: belgianIso(endsAt.getTime()),
});

/** Writes what homes say of their days. Comes last in a write, since searches go by the change that it records. */
async function tellHomes(
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
  const homes = estateIds.map((id) => ({ id, days: days.get(id)?.map(timesOf) ?? null }));
  await transaction.execute(sql`
    update estates e set open_houses = nullif(h.days, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(homes)}::jsonb) as h (id bigint, days jsonb)
    where e.site_id = ${siteId} and e.id = h.id`);
  await transaction.execute(sql`
    insert into estate_changes (site_id, change) values (${siteId}, nextval('estate_changes_seq'))
    on conflict (site_id) do update set change = excluded.change`);
  tags.add(siteId, tag.openHouses(siteId), tag.list(siteId), ...estateIds.map((id) => tag.estate(siteId, id)));
}

/** Homes that visitors may see, which can be viewed. `o` is the day. */
const SHOWN = sql`from open_houses o
  join estates e on e.site_id = o.site_id and e.id = o.estate_id
  join sites w on w.id = o.site_id
  where not o.is_over and e.active and e.deleted_at is null
    and e.transaction_id <> all (${sql.param([...NOT_VIEWED])}::integer[])
    and not coalesce(w.document #> '{listing,hiddenStatus}' @> to_jsonb(e.transaction_id), false)`;

/** Whether visitors see a row of `open_houses`. */
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

const milliseconds = (column: SQL) => sql`(extract(epoch from ${column}) * 1000)::float8`;

async function selectShown(db: Database, condition: SQL): Promise<ShownOpenHouse[]> {
  const rows = await queryRows(
    db,
    sql`select s.*, t.parties, t.people from (
        select o.site_id as site, o.estate_id as estate, o.id, o.sequence, ${milliseconds(sql`o.starts_at`)} as start,
          ${milliseconds(sql`o.ends_at`)} as "end", ${milliseconds(sql`o.revised_at`)} as revised, o.document as day,
          e.summary
        ${SHOWN} and ${condition}
      ) s
      cross join lateral (${takenOf(sql`s.site`, sql`s.estate`, sql`s.id`)}) t
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
    asOpenHouse,
  );

export function createOpenHouseRepository({ db, write }: UnitOfWork): OpenHouseRepository {
  return {
    of: (siteId, estateId) => selectDays(db, isOf(siteId, estateId)),
    lockAll: (siteId, estateId) =>
      write(async (transaction) => {
        const found = await transaction
          .select({ id: estates.id })
          .from(estates)
          .where(and(eq(estates.siteId, siteId), eq(estates.id, estateId)))
          .for('update');
        if (found.length === 0) return undefined;
        await transaction.select({ id: openHouses.id }).from(openHouses).where(isOf(siteId, estateId)).for('update');
        return selectDays(transaction, isOf(siteId, estateId));
      }),
    lock: ({ siteId, estateId, id }) =>
      write(async (transaction) => {
        const [row] = await transaction
          .select()
          .from(openHouses)
          .where(and(isOf(siteId, estateId), eq(openHouses.id, id)))
          .for('update');
        return row && asOpenHouse(row);
      }),

    store: (siteId, estateId, { written, removed }) =>
      write(async (transaction, tags) => {
        const hadNone = sql`site_id = ${siteId} and id = ${estateId}::bigint and open_houses is null`;
        const [isNew] = await transaction.select({ id: estates.id }).from(estates).where(hadNone);
        if (removed.length > 0)
          await transaction.delete(openHouses).where(and(isOf(siteId, estateId), inArray(openHouses.id, [...removed])));
        for (const { day, hasMoved } of written) {
          const [startsAt, endsAt] = [new Date(toOpenHouseMoment(day.start)), new Date(toOpenHouseMoment(day.end))];
          const row = {
            startsAt,
            endsAt,
            // By the clock of the database, as `endDue`.
            isOver: sql`${endsAt.toISOString()}::timestamptz <= now()`,
            document: day,
            revisedAt: sql`now()`,
          };
          // oxlint-disable-next-line no-await-in-loop -- They are few, and one connection does one after the other.
          await transaction
            .insert(openHouses)
            .values({ siteId, estateId, id: day.id, ...row })
            .onConflictDoUpdate({
              target: [openHouses.siteId, openHouses.estateId, openHouses.id],
              set: { ...row, sequence: sql`${openHouses.sequence} + ${hasMoved ? 1 : 0}` },
            });
        }
        await tellHomes(transaction, tags, siteId, [estateId]);
        // Saved searches for open houses hear of the first one.
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
        openHouse: asOpenHouse(row),
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
        // oxlint-disable-next-line no-await-in-loop -- A transaction for each site: none waits for all.
        await write(async (transaction, tags) => {
          // In the order in which `lockAll` locks.
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
          if (touched.length > 0) await tellHomes(transaction, tags, siteId, touched);
        });
      }
      return [...sites.keys()];
    },
  };
}
