import { and, asc, eq, gt, lte, not, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { estateSummarySchema } from '#shared/api/estate.ts';
import { openHouseDaySchema } from '#shared/api/openHouses.ts';
import { TRANSACTIONS_WITHOUT_VIEWINGS } from '#shared/primitives/ids.ts';
import type { Database } from '../../core/db/database.ts';
import { queryRows } from '../../core/db/queryRows.ts';
import { openHouses } from '../../core/db/schema.ts';
import type { OpenHouseKey, OpenHouse, PartyCounts } from '../openHouse.ts';
import { toOpenHouse } from './openHouseRow.ts';
import { REGISTERED_COUNTS, buildRegisteredCountsSql, UNCONFIRMED_COUNTS } from './registrationCounts.ts';

/** A future day of a home that visitors may see. */
export interface ShownOpenHouse {
  readonly openHouse: OpenHouse;
  readonly taken: PartyCounts;
  readonly estate: z.output<typeof estateSummarySchema>;
}

export interface OpenHouseWithGuests {
  readonly openHouse: OpenHouse;
  readonly taken: PartyCounts;
  /** The parties that have not confirmed yet. */
  readonly unconfirmed: PartyCounts;
  readonly shown: boolean;
}

/** Reads the open house days of a site: all days with their guests, or the days that visitors may see. */
export interface OpenHouseLists {
  /** Returns all days of a site, sorted by time, with their guests, and whether visitors see them. */
  list(siteId: string): Promise<OpenHouseWithGuests[]>;
  /** Returns the days that visitors may see, sorted by time. */
  listShown(siteId: string, page: OpenHousePage): Promise<{ readonly total: number; readonly shown: ShownOpenHouse[] }>;
  getShown(key: OpenHouseKey): Promise<ShownOpenHouse | undefined>;
  /**
   * Returns the days with guests that begin before a moment and whose home visitors no longer see, because the home
   * was sold or withdrawn.
   */
  listWithoutHome(until: Date): Promise<OpenHouseKey[]>;
}

interface OpenHousePage {
  readonly from: number;
  readonly limit: number;
}

/** Selects open house days `o` of homes that visitors may see and that can be viewed. */
const SHOWN_DAYS_SQL = sql`from open_houses o
  join estates e on e.site_id = o.site_id and e.id = o.estate_id
  join sites w on w.id = o.site_id
  where not o.is_over and e.active and e.deleted_at is null
    and e.transaction_id <> all (${sql.param([...TRANSACTIONS_WITHOUT_VIEWINGS])}::integer[])
    and not coalesce(w.document #> '{listing,hiddenStatus}' @> to_jsonb(e.transaction_id), false)`;

/** Is true when visitors see a row of `open_houses`. */
const IS_SHOWN_TO_VISITORS = sql`exists (select ${SHOWN_DAYS_SQL}
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

/** The columns that identify a day in the subquery `s` of `selectShownDays`. */
const SHOWN_DAY_COLUMNS = {
  siteId: sql`s.site`,
  estateId: sql`s.estate`,
  id: sql`s.id`,
  startsAt: sql`s.starts_at`,
  endsAt: sql`s.ends_at`,
};

const toMilliseconds = (column: SQL) => sql`(extract(epoch from ${column}) * 1000)::float8`;

async function selectShownDays(db: Database, condition: SQL): Promise<ShownOpenHouse[]> {
  const rows = await queryRows(
    db,
    sql`select s.site, s.estate, s.id, s.sequence, s.start, s."end", s.revised, s.day, s.summary, t.parties, t.people from (
        select o.site_id as site, o.estate_id as estate, o.id, o.sequence, ${toMilliseconds(sql`o.starts_at`)} as start,
          ${toMilliseconds(sql`o.ends_at`)} as "end", ${toMilliseconds(sql`o.revised_at`)} as revised, o.document as day,
          e.summary, o.starts_at, o.ends_at
        ${SHOWN_DAYS_SQL} and ${condition}
      ) s
      cross join lateral (${buildRegisteredCountsSql(SHOWN_DAY_COLUMNS)}) t
      order by s.start, s.estate, s.id`,
    shownRow,
  );
  return rows.map(({ site, estate: estateId, summary, parties, people, ...row }) => ({
    openHouse: { siteId: site, estateId, isOver: false, ...row },
    taken: { parties, people },
    estate: summary,
  }));
}

export const createOpenHouseLists = (db: Database): OpenHouseLists => ({
  async list(siteId) {
    const rows = await db
      .select({
        row: openHouses,
        parties: REGISTERED_COUNTS.parties,
        people: REGISTERED_COUNTS.people,
        unconfirmedParties: UNCONFIRMED_COUNTS.parties,
        unconfirmedPeople: UNCONFIRMED_COUNTS.people,
        shown: IS_SHOWN_TO_VISITORS.mapWith(Boolean),
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
        sql`select count(*) as total ${SHOWN_DAYS_SQL} and o.site_id = ${siteId}`,
        z.object({ total: z.coerce.number() }),
      ),
      selectShownDays(
        db,
        sql`o.site_id = ${siteId} order by o.starts_at, o.estate_id, o.id limit ${limit} offset ${from}`,
      ),
    ]);
    return { total: total[0]?.total ?? 0, shown };
  },
  async getShown({ siteId, estateId, id }) {
    const [shownDay] = await selectShownDays(
      db,
      sql`o.site_id = ${siteId} and o.estate_id = ${estateId}::bigint and o.id = ${id}`,
    );
    return shownDay;
  },

  listWithoutHome: (until) =>
    db
      .select({ siteId: openHouses.siteId, estateId: openHouses.estateId, id: openHouses.id })
      .from(openHouses)
      .where(
        and(
          eq(openHouses.isOver, false),
          gt(openHouses.startsAt, sql`now()`),
          lte(openHouses.startsAt, until),
          gt(REGISTERED_COUNTS.parties, 0),
          not(IS_SHOWN_TO_VISITORS),
        ),
      )
      .orderBy(asc(openHouses.siteId), asc(openHouses.estateId), asc(openHouses.startsAt)),
});
