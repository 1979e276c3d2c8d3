import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { OpenHouseTimes } from '#shared/api/openHouseTimes.ts';
import { type OpenHouseDay, toOpenHouseMoment } from '#shared/api/openHouses.ts';
import { tag } from '#shared/api/purge.ts';
import { formatBelgianIso } from '../../core/calendar/belgianTime.ts';
import type { Database } from '../../core/db/database.ts';
import { estates, openHouses } from '../../core/db/schema.ts';
import type { PurgeTags, UnitOfWork } from '../../core/db/unitOfWork.ts';
import type { OpenHouseKey, OpenHouse } from '../openHouse.ts';
import { createOpenHouseLists, type OpenHouseLists } from './openHouseLists.ts';
import { isOfEstate, type OpenHouseRow, selectDays, toOpenHouse } from './openHouseRow.ts';

export interface OpenHouseRepository extends OpenHouseLists {
  /** Returns the days of a home, sorted by time, past days included. */
  listOfEstate(siteId: string, estateId: number): Promise<OpenHouse[]>;
  /**
   * Locks and returns the days of a home within a transaction. Other transactions that write these days wait until this
   * one ends. Returns undefined when there is no such home.
   */
  lockAll(siteId: string, estateId: number): Promise<OpenHouse[] | undefined>;
  /** Locks and returns a day within a transaction. Other registrations for this day wait until the transaction ends. */
  lock(key: OpenHouseKey): Promise<OpenHouse | undefined>;
  /** Adds, changes and removes days of a home. The caller must have locked the home. */
  storeDays(siteId: string, estateId: number, writes: OpenHouseWrites): Promise<void>;
  /**
   * Ends the days whose time is over, and purges the pages that show them. Returns the ids of the sites of
   * these days. Several instances may call this function at the same time.
   */
  endFinishedDays(): Promise<readonly string[]>;
}

interface OpenHouseWrites {
  readonly writtenDays: readonly { readonly day: OpenHouseDay; readonly hasMoved: boolean }[];
  /** The ids of the removed days. */
  readonly removedIds: readonly string[];
}
const toTimes = ({ id, startsAt, endsAt }: OpenHouseRow): OpenHouseTimes => ({
  id,
  start: formatBelgianIso(startsAt.getTime()),
  end: formatBelgianIso(endsAt.getTime()),
});

/**
 * Writes the open house days into the rows of their estates, where searches read them. The function must be called at
 * the end of a write, because it also gives the site a new change number: a search that reads the new number must find
 * all data of the write.
 */
async function updateEstates(
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
  const rowsByEstate = Map.groupBy(rows, ({ estateId }) => estateId);
  const estateDays = estateIds.map((id) => ({ id, days: rowsByEstate.get(id)?.map(toTimes) ?? null }));
  await transaction.execute(sql`
    update estates e set open_houses = nullif(h.days, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(estateDays)}::jsonb) as h (id bigint, days jsonb)
    where e.site_id = ${siteId} and e.id = h.id`);
  await transaction.execute(sql`
    insert into estate_changes (site_id, change) values (${siteId}, nextval('estate_changes_seq'))
    on conflict (site_id) do update set change = excluded.change`);
  tags.add(siteId, tag.openHouses(siteId), tag.list(siteId), ...estateIds.map((id) => tag.estate(siteId, id)));
}

/** Adds or replaces an open house day. The sequence of its calendar entry rises when its time has changed. */
async function putDay(
  transaction: Database,
  siteId: string,
  estateId: number,
  day: OpenHouseDay,
  hasMoved: boolean,
): Promise<void> {
  const [startsAt, endsAt] = [new Date(toOpenHouseMoment(day.start)), new Date(toOpenHouseMoment(day.end))];
  const row = {
    startsAt,
    endsAt,
    // The clock of the database decides here, because `endFinishedDays` uses the same clock.
    isOver: sql`${endsAt.toISOString()}::timestamptz <= now()`,
    document: day,
    revisedAt: sql`now()`,
  };
  await transaction
    .insert(openHouses)
    .values({ siteId, estateId, id: day.id, ...row })
    .onConflictDoUpdate({
      target: [openHouses.siteId, openHouses.estateId, openHouses.id],
      set: { ...row, sequence: sql`${openHouses.sequence} + ${hasMoved ? 1 : 0}` },
    });
}

export function createOpenHouseRepository({ db, write }: UnitOfWork): OpenHouseRepository {
  return {
    ...createOpenHouseLists(db),
    listOfEstate: (siteId, estateId) => selectDays(db, isOfEstate(siteId, estateId)),
    lockAll: (siteId, estateId) =>
      write(async (transaction) => {
        const lockedEstates = await transaction
          .select({ id: estates.id })
          .from(estates)
          .where(and(eq(estates.siteId, siteId), eq(estates.id, estateId)))
          .for('update');
        if (lockedEstates.length === 0) return undefined;
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

    storeDays: (siteId, estateId, { writtenDays, removedIds }) =>
      write(async (transaction, tags) => {
        const hasNoDays = sql`site_id = ${siteId} and id = ${estateId}::bigint and open_houses is null`;
        const [estateWithoutDays] = await transaction.select({ id: estates.id }).from(estates).where(hasNoDays);
        if (removedIds.length > 0)
          await transaction
            .delete(openHouses)
            .where(and(isOfEstate(siteId, estateId), inArray(openHouses.id, [...removedIds])));
        for (const { day, hasMoved } of writtenDays) {
          // oxlint-disable-next-line no-await-in-loop -- Days are few, and one connection runs one query at a time.
          await putDay(transaction, siteId, estateId, day, hasMoved);
        }
        await updateEstates(transaction, tags, siteId, [estateId]);
        // An event is stored only when the estate had no open house days before. Saved searches therefore mail its
        // first day, and not each further day.
        if (estateWithoutDays)
          await transaction.execute(sql`
            insert into estate_events (site_id, estate_id, kind)
            select site_id, id, 'openHouse' from estates
            where site_id = ${siteId} and id = ${estateId}::bigint and open_houses is not null and listed and exists (
              select from subscriptions where site_id = ${siteId} and confirmed_at is not null)`);
        tags.add(siteId, tag.places(siteId, estateId));
      }),

    async endFinishedDays() {
      const isFinished = and(eq(openHouses.isOver, false), lte(openHouses.endsAt, sql`now()`));
      const finishedDays = await db
        .selectDistinct({ siteId: openHouses.siteId, estateId: openHouses.estateId })
        .from(openHouses)
        .where(isFinished)
        .orderBy(asc(openHouses.siteId), asc(openHouses.estateId));
      const daysBySite = Map.groupBy(finishedDays, ({ siteId }) => siteId);
      for (const [siteId, rows] of daysBySite) {
        const estateIds = rows.map(({ estateId }) => estateId);
        // oxlint-disable-next-line no-await-in-loop -- Each site has its own transaction, so that no transaction is long.
        await write(async (transaction, tags) => {
          // The locks are taken in the same order as in `lockAll`.
          await transaction
            .select({ id: estates.id })
            .from(estates)
            .where(and(eq(estates.siteId, siteId), inArray(estates.id, estateIds)))
            .orderBy(asc(estates.id))
            .for('update');
          const endedDays = await transaction
            .update(openHouses)
            .set({ isOver: true })
            .where(and(eq(openHouses.siteId, siteId), inArray(openHouses.estateId, estateIds), isFinished))
            .returning({ estateId: openHouses.estateId });
          const endedEstateIds = [...new Set(endedDays.map(({ estateId }) => estateId))];
          if (endedEstateIds.length > 0) await updateEstates(transaction, tags, siteId, endedEstateIds);
        });
      }
      return [...daysBySite.keys()];
    },
  };
}
