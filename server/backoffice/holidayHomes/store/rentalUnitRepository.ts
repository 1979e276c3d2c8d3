import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  type RentalUnit,
  type RentalUnitDetail,
  type RentalUnitWrite,
  rentalUnitWriteSchema,
} from '../../../../shared/api/rentals.ts';
import type { goneRentalSchema } from '../../../../shared/api/rentals.ts';
import { tag } from '../../../../shared/api/purge.ts';
import { MAX_STAY_NIGHTS, RENTAL_HORIZON_MONTHS } from '../../../../shared/domain/rentals/limits.ts';
import type { PeriodType } from '../../../../shared/domain/rentals/periodTypes.ts';
import type { Moment } from '../../core/calendar/belgianTime.ts';
import type { Database } from '../../core/db/database.ts';
import { type RowOf, rowsOf } from '../../core/db/rowsOf.ts';
import { rentalNightly, rentalPeriods, rentalUnits } from '../../core/db/schema.ts';
import { addDays, addMonths, type Day, mergeNights, type Nights, today } from '../days.ts';
import { type NightlySegment, nightlySegments, type PricedPeriod, pricedPeriods } from '../seasonCalendar.ts';
import { factsOf, shownUnit, type StoredUnit, summariseUnit } from '../storedUnit.ts';
import { contentHash } from '../../core/db/contentHash.ts';
import { loadDisplacement, placeOf } from '../../geo/estatePlace.ts';
import { replaceBlocks } from './rentalBlocks.ts';
import { allocateIds } from '../../core/db/allocateIds.ts';
import { Conflict, type WriteResult } from '../../core/db/writeResult.ts';
import type { PurgeTags, UnitOfWork } from '../../core/db/unitOfWork.ts';

export interface RentalWriteResult {
  readonly id: number;
  readonly outcome: WriteResult;
}

type Withdrawn = NonNullable<z.infer<typeof goneRentalSchema>['withdrawn']>;

/** Holiday homes, with their prices. */
export interface RentalUnitRepository {
  /** Throws a `ZodError` for what the contract refuses, and `Conflict`. */
  upsertMany(siteId: string, units: readonly RentalUnitWrite[], now?: Moment): Promise<RentalWriteResult[]>;
  /** Gives the ids of those that were there; what is reserved in them stays. */
  withdrawMany(siteId: string, ids: readonly number[]): Promise<number[]>;
  /** The source's ids of homes that came from it, with their own. */
  listSourceIds(siteId: string, source: string): Promise<Map<string, number>>;
  /** Of homes that are not withdrawn, inactive ones included; by id. */
  list(siteId: string): Promise<StoredUnit[]>;
  /** Withdrawn ones too. */
  find(siteId: string, id: number): Promise<StoredUnit | undefined>;
  /** Within a transaction: other transactions that reserve or write this home wait until it ends. */
  lock(siteId: string, id: number): Promise<StoredUnit | undefined>;
  /** As visitors see it, but for its offer. */
  get(
    siteId: string,
    id: number,
  ): Promise<Omit<RentalUnitDetail, 'offer'> | { readonly withdrawn: Withdrawn } | undefined>;
  /** A home that is served has it among its photos. */
  showsPhoto(siteId: string, assetId: string): Promise<boolean>;
  /** Whole periods by their first day, shortest first. `begin` is between the two days, both included. */
  periods(unit: StoredUnit, from: Day, to: Day, types?: readonly PeriodType[]): Promise<PricedPeriod[]>;
  /** In order. */
  nightly(unit: StoredUnit): Promise<NightlySegment[]>;
  /** Prices of days that have come within reach. Gives how many homes were seen to. */
  renewPrices(now: Moment): Promise<number>;
}

/** Homes whose prices are calculated again in one write. */
const BATCH_SIZE = 8;

interface Prepared {
  readonly unit: Omit<RentalUnit, 'id'> & { readonly id?: number | undefined };
  /** Over everything but the id. */
  readonly hash: string;
}

const KNOWN = {
  key: rentalUnits.key,
  id: rentalUnits.id,
  contentHash: rentalUnits.contentHash,
  withdrawn: sql`deleted_at is not null`.mapWith(Boolean),
};
type Known = RowOf<typeof KNOWN>;

const keyRow = z.object({ key: z.int() });

const SERVED = sql`active and deleted_at is null`.mapWith(Boolean);
const STORED = { key: rentalUnits.key, siteId: rentalUnits.siteId, unit: rentalUnits.document, served: SERVED };
/** Euros. */
const rentOf = (table: typeof rentalPeriods | typeof rentalNightly) => sql`${table.rent}`.mapWith(Number);

const select = (db: Database, condition: SQL | undefined) => db.select(STORED).from(rentalUnits).where(condition);

const named = (siteId: string, id: number) => and(eq(rentalUnits.siteId, siteId), eq(rentalUnits.id, id));

function prepare(input: RentalUnitWrite): Prepared {
  const { id, ...unit } = rentalUnitWriteSchema.parse(input);
  return { unit: { ...unit, id }, hash: contentHash(unit) };
}

async function findKnown(db: Database, siteId: string, { id, source }: Prepared['unit']): Promise<Known | undefined> {
  const isIt = [
    ...(id === undefined ? [] : [sql`id = ${id}`]),
    ...(source ? [sql`(source_name = ${source.name} and source_id = ${source.id})`] : []),
  ];
  if (isIt.length === 0) return undefined;
  const [known, another] = await db
    .select(KNOWN)
    .from(rentalUnits)
    .where(sql`site_id = ${siteId} and (${sql.join(isIt, sql` or `)})`)
    .orderBy(asc(rentalUnits.id))
    .for('update');
  if (another || (known && id !== undefined && known.id !== id))
    throw new Conflict(`The source id ${source?.id} belongs to another holiday home.`);
  return known;
}

async function newId(db: Database, siteId: string, reserved: ReadonlySet<number>): Promise<number> {
  const [id] = await allocateIds(db, 'rental_units', { siteId, count: 1, reserved });
  if (id === undefined) throw new Error('the sequence gave no id');
  return id;
}

async function writeRow(
  db: Database,
  siteId: string,
  unit: RentalUnit,
  { hash, known }: { readonly hash: string; readonly known: Known | undefined },
): Promise<number> {
  const { shown } = placeOf(unit.address, await loadDisplacement(db));
  const updatedAt = new Date().toISOString();
  const values = sql`
    ${unit.source?.name ?? null}, ${unit.source?.id ?? null}, ${unit.active}, null::timestamptz,
    ${JSON.stringify(factsOf(unit))}::jsonb, ${JSON.stringify(summariseUnit(unit, shown, updatedAt))}::jsonb,
    ${JSON.stringify(unit)}::jsonb, ${hash}, ${unit.rules.notice}, ${unit.costs.cleaning}, ${updatedAt}::timestamptz`;
  const columns = sql.raw(
    'source_name, source_id, active, deleted_at, facts, summary, document, content_hash, notice, extra, updated_at',
  );
  const [row] = await rowsOf(
    db,
    known
      ? sql`update rental_units set (${columns}) = row (${values}) where key = ${known.key} returning key::float8 as key`
      : sql`insert into rental_units (site_id, id, ${columns}) values (${siteId}, ${unit.id}, ${values}) returning key::float8 as key`,
    keyRow,
  );
  if (!row) throw new Error('A holiday home was deleted while it was written.');
  return row.key;
}

/** Calculates periods and nights again from the seasons, from today on. */
async function writePrices(db: Database, key: number, unit: RentalUnit, now: Moment): Promise<void> {
  const from = today(now);
  const last = addMonths(from, RENTAL_HORIZON_MONTHS);
  const periods = pricedPeriods(unit, from, last);
  const nightly = nightlySegments(unit, from, addDays(last, MAX_STAY_NIGHTS));
  await db.execute(sql`delete from rental_periods where unit_key = ${key}`);
  await db.execute(sql`delete from rental_nightly where unit_key = ${key}`);
  await db.execute(sql`
    insert into rental_periods (unit_key, type, begins, ends, rent)
    select ${key}::bigint, r.type, r."begin", r."end", r.rent
    from jsonb_to_recordset(${JSON.stringify(periods)}::jsonb) as r (type text, "begin" date, "end" date, rent numeric)`);
  await db.execute(sql`
    insert into rental_nightly (unit_key, since, until, rent, min_nights, arrival)
    select ${key}::bigint, r.since, r.until, r.rent, r."minNights", r.arrival
    from jsonb_to_recordset(${JSON.stringify(nightly)}::jsonb)
      as r (since date, until date, rent numeric, "minNights" integer, arrival integer[])`);
  await db.execute(sql`update rental_units set priced_until = ${last} where key = ${key}`);
}

async function writeClosed(db: Database, key: number, closed: readonly Nights[]): Promise<void> {
  await replaceBlocks(db, key, 'owner', mergeNights(closed));
}

/** A feed that stays keeps its copy; the nights of one that goes are free. One with another address is read anew. */
async function writeFeeds(db: Database, key: number, feeds: RentalUnit['feeds']): Promise<void> {
  const names = sql.param(feeds.map(({ name }) => name));
  await db.execute(sql`delete from rental_feeds where unit_key = ${key} and name <> all (${names}::text[])`);
  await db.execute(sql`
    delete from rental_blocks
    where unit_key = ${key} and source like 'feed:%' and substr(source, 6) <> all (${names}::text[])`);
  for (const { name, url } of feeds)
    await db.execute(sql`
      insert into rental_feeds (unit_key, name, url) values (${key}, ${name}, ${url})
      on conflict (unit_key, name) do update set url = excluded.url, due_at = now(), read_at = null, problem = null
      where rental_feeds.url <> excluded.url`);
}

async function writeUnit(
  db: Database,
  tags: PurgeTags,
  siteId: string,
  { unit: wanted, hash }: Prepared,
  { now, chosen }: { readonly now: Moment; readonly chosen: ReadonlySet<number> },
): Promise<RentalWriteResult> {
  const known = await findKnown(db, siteId, wanted);
  if (known && known.contentHash === hash && !known.withdrawn) return { id: known.id, outcome: 'unchanged' };
  const id = known?.id ?? wanted.id ?? (await newId(db, siteId, chosen));
  const unit: RentalUnit = { ...wanted, id };
  const key = await writeRow(db, siteId, unit, { hash, known });
  await writePrices(db, key, unit, now);
  await writeClosed(db, key, unit.closed);
  await writeFeeds(db, key, unit.feeds);
  tags.add(siteId, tag.rental(siteId, id), tag.rentals(siteId));
  return { id, outcome: known ? 'updated' : 'created' };
}

const withdrawnUnit = ({ id, general, address }: RentalUnit): Withdrawn => ({
  id,
  subKind: general.subKind,
  location: general.location,
  city: { id: address.city.id, name: address.city.name },
  maxOccupation: general.maxOccupation,
});

export function createRentalUnitRepository({ db, write }: UnitOfWork): RentalUnitRepository {
  return {
    upsertMany(siteId, inputs, now = Date.now()) {
      const prepared = inputs.map(prepare);
      const chosen = new Set(prepared.flatMap(({ unit }) => unit.id ?? []));
      return write(async (transaction, tags) => {
        const outcomes: RentalWriteResult[] = [];
        for (const each of prepared) outcomes.push(await writeUnit(transaction, tags, siteId, each, { now, chosen }));
        return outcomes;
      });
    },
    withdrawMany: (siteId, ids) =>
      write(async (transaction, tags) => {
        if (ids.length === 0) return [];
        const rows = await transaction
          .update(rentalUnits)
          .set({ deletedAt: sql`now()`, updatedAt: sql`now()` })
          .where(sql`site_id = ${siteId} and deleted_at is null and id = any (${sql.param([...ids])}::bigint[])`)
          .returning({ id: rentalUnits.id });
        const gone = rows.map(({ id }) => id);
        if (gone.length > 0) tags.add(siteId, tag.rentals(siteId), ...gone.map((id) => tag.rental(siteId, id)));
        return gone;
      }),
    async listSourceIds(siteId, source) {
      const { siteId: site, sourceName, sourceId, deletedAt } = rentalUnits;
      const rows = await db
        .select({ sourceId, id: rentalUnits.id })
        .from(rentalUnits)
        .where(and(eq(site, siteId), eq(sourceName, source), isNull(deletedAt)));
      return new Map(rows.map((row) => [row.sourceId ?? '', row.id]));
    },
    list: async (siteId) =>
      select(db, and(eq(rentalUnits.siteId, siteId), isNull(rentalUnits.deletedAt))).orderBy(asc(rentalUnits.id)),
    async find(siteId, id) {
      const [found] = await select(db, named(siteId, id));
      return found;
    },
    lock: (siteId, id) =>
      write(async (transaction) => {
        const [found] = await select(transaction, named(siteId, id)).for('update');
        return found;
      }),

    async get(siteId, id) {
      const [row] = await db
        .select({ document: rentalUnits.document, summary: rentalUnits.summary, served: SERVED })
        .from(rentalUnits)
        .where(named(siteId, id));
      if (!row) return undefined;
      return row.served ? shownUnit(row.document, row.summary) : { withdrawn: withdrawnUnit(row.document) };
    },
    async showsPhoto(siteId, assetId) {
      const wanted = JSON.stringify([{ id: assetId }]);
      const { rows } = await db.execute(sql`
        select 1 from rental_units
        where site_id = ${siteId} and active and deleted_at is null and document -> 'photos' @> ${wanted}::jsonb
        limit 1`);
      return rows.length > 0;
    },
    async periods({ key }, from, to, types) {
      const { type, begins, ends } = rentalPeriods;
      return db
        .select({ type, begin: begins, end: ends, rent: rentOf(rentalPeriods) })
        .from(rentalPeriods)
        .where(
          sql`unit_key = ${key} and begins between ${from}::date and ${to}::date
            ${types ? sql`and type = any (${sql.param([...types])}::text[])` : sql.empty()}`,
        )
        .orderBy(asc(begins), asc(ends), asc(type));
    },
    async nightly({ key }) {
      const { since, until, minNights, arrival } = rentalNightly;
      const rows = await db
        .select({ since, until, rent: rentOf(rentalNightly), minNights, arrival })
        .from(rentalNightly)
        .where(eq(rentalNightly.unitKey, key))
        .orderBy(asc(since));
      return rows.map((row) => Object.assign(row, { arrival: row.arrival ?? undefined }));
    },

    async renewPrices(now) {
      const last = addMonths(today(now), RENTAL_HORIZON_MONTHS);
      const isDue = sql`deleted_at is null and active and (priced_until is null or priced_until < ${last}::date)`;
      let renewed = 0;
      // A few at a time: with the embedded database all other calls wait meanwhile.
      while (await db.$count(rentalUnits, isDue)) {
        const seen = await write(async (transaction, tags) => {
          const due = await select(transaction, isDue)
            .orderBy(asc(rentalUnits.key))
            .limit(BATCH_SIZE)
            .for('update', { skipLocked: true });
          for (const { key, siteId, unit } of due) {
            await writePrices(transaction, key, unit, now);
            tags.add(siteId, tag.rental(siteId, unit.id), tag.rentals(siteId));
          }
          return due.length;
        });
        renewed += seen;
        // Another process has locked the remaining rows.
        if (seen === 0) break;
      }
      return renewed;
    },
  };
}
