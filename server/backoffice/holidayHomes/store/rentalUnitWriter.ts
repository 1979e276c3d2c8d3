import { asc, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type RentalUnit, type RentalUnitWrite, rentalUnitWriteSchema } from '#shared/api/rentals.ts';
import { tag } from '#shared/api/purge.ts';
import type { Moment } from '../../core/calendar/belgianTime.ts';
import { computeContentHash } from '../../core/db/contentHash.ts';
import type { Database } from '../../core/db/database.ts';
import { allocateIds } from '../../core/db/allocateIds.ts';
import { type SelectedRow, queryRows } from '../../core/db/queryRows.ts';
import { rentalUnits } from '../../core/db/schema.ts';
import type { PurgeTags, UnitOfWork } from '../../core/db/unitOfWork.ts';
import { Conflict, type WriteResult } from '../../core/db/writeResult.ts';
import { loadDisplacement, toEstatePlace } from '../../geo/estatePlace.ts';
import { mergeNights } from '../days.ts';
import { toFacts, summariseUnit } from '../storedUnit.ts';
import { replaceBlocks } from './rentalBlocks.ts';
import { writePrices } from './rentalPrices.ts';

export interface RentalWriteResult {
  readonly id: number;
  readonly outcome: WriteResult;
}

export interface RentalUnitWriter {
  /**
   * Creates or replaces homes. Throws a `ZodError` when the contract refuses a home, and `Conflict` when the source id
   * of a home belongs to another home.
   */
  upsertMany(siteId: string, units: readonly RentalUnitWrite[], now?: Moment): Promise<RentalWriteResult[]>;
  /** Withdraws homes and returns the ids of those that were not withdrawn before; their reservations stay. */
  withdrawMany(siteId: string, ids: readonly number[]): Promise<number[]>;
}

interface PreparedUnit {
  readonly unit: Omit<RentalUnit, 'id'> & { readonly id?: number | undefined };
  /** The hash of the home without its id. */
  readonly documentHash: string;
}

const LOOKUP_COLUMNS = {
  key: rentalUnits.key,
  id: rentalUnits.id,
  contentHash: rentalUnits.contentHash,
  withdrawn: sql`deleted_at is not null`.mapWith(Boolean),
};
type StoredUnitState = SelectedRow<typeof LOOKUP_COLUMNS>;

const keyRow = z.object({ key: z.int() });

function prepareUnit(input: RentalUnitWrite): PreparedUnit {
  const { id, ...unit } = rentalUnitWriteSchema.parse(input);
  return { unit: { ...unit, id }, documentHash: computeContentHash(unit) };
}

async function findStoredUnit(
  db: Database,
  siteId: string,
  { id, source }: PreparedUnit['unit'],
): Promise<StoredUnitState | undefined> {
  const conditions = [
    ...(id === undefined ? [] : [sql`id = ${id}`]),
    ...(source ? [sql`(source_name = ${source.name} and source_id = ${source.id})`] : []),
  ];
  if (conditions.length === 0) return undefined;
  const [storedUnit, otherUnit] = await db
    .select(LOOKUP_COLUMNS)
    .from(rentalUnits)
    .where(sql`site_id = ${siteId} and (${sql.join(conditions, sql` or `)})`)
    .orderBy(asc(rentalUnits.id))
    .for('update');
  if (otherUnit || (storedUnit && id !== undefined && storedUnit.id !== id))
    throw new Conflict(`The source id ${source?.id} belongs to another holiday home.`);
  return storedUnit;
}

async function allocateId(db: Database, siteId: string, reserved: ReadonlySet<number>): Promise<number> {
  const [id] = await allocateIds(db, 'rental_units', { siteId, count: 1, reserved });
  if (id === undefined) throw new Error('the sequence gave no id');
  return id;
}

async function writeRow(
  db: Database,
  siteId: string,
  unit: RentalUnit,
  { hash, oldState }: { readonly hash: string; readonly oldState: StoredUnitState | undefined },
): Promise<number> {
  const { shownPlace } = toEstatePlace(unit.address, await loadDisplacement(db));
  const updatedAt = new Date().toISOString();
  const values = sql`
    ${unit.source?.name ?? null}, ${unit.source?.id ?? null}, ${unit.active}, null::timestamptz,
    ${JSON.stringify(toFacts(unit))}::jsonb, ${JSON.stringify(summariseUnit(unit, shownPlace, updatedAt))}::jsonb,
    ${JSON.stringify(unit)}::jsonb, ${hash}, ${unit.rules.notice}, ${unit.costs.cleaning}, ${updatedAt}::timestamptz`;
  const columns = sql.raw(
    'source_name, source_id, active, deleted_at, facts, summary, document, content_hash, notice, extra, updated_at',
  );
  const [row] = await queryRows(
    db,
    oldState
      ? sql`update rental_units set (${columns}) = row (${values}) where key = ${oldState.key} returning key::float8 as key`
      : sql`insert into rental_units (site_id, id, ${columns}) values (${siteId}, ${unit.id}, ${values}) returning key::float8 as key`,
    keyRow,
  );
  if (!row) throw new Error('A holiday home was deleted while it was written.');
  return row.key;
}

async function writeClosedNights(db: Database, key: number, closedNights: RentalUnit['closed']): Promise<void> {
  const options = closedNights.filter(({ option }) => option);
  await replaceBlocks(db, key, 'owner', mergeNights(closedNights.filter(({ option }) => !option)));
  await replaceBlocks(db, key, 'option', mergeNights(options));
}

/**
 * Writes the feeds of a home. A feed whose address has not changed keeps the nights that were read from it. A feed with
 * a new address is read again. The nights of a removed feed become free.
 */
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
  { unit: preparedUnit, documentHash: hash }: PreparedUnit,
  { now, reservedIds }: { readonly now: Moment; readonly reservedIds: ReadonlySet<number> },
): Promise<RentalWriteResult> {
  const storedUnit = await findStoredUnit(db, siteId, preparedUnit);
  if (storedUnit && storedUnit.contentHash === hash && !storedUnit.withdrawn)
    return { id: storedUnit.id, outcome: 'unchanged' };
  const id = storedUnit?.id ?? preparedUnit.id ?? (await allocateId(db, siteId, reservedIds));
  const unit: RentalUnit = { ...preparedUnit, id };
  const key = await writeRow(db, siteId, unit, { hash, oldState: storedUnit });
  await writePrices(db, key, unit, now);
  await writeClosedNights(db, key, unit.closed);
  await writeFeeds(db, key, unit.feeds);
  tags.add(siteId, tag.rental(siteId, id), tag.rentals(siteId));
  return { id, outcome: storedUnit ? 'updated' : 'created' };
}

export const createRentalUnitWriter = ({ write }: Pick<UnitOfWork, 'write'>): RentalUnitWriter => ({
  upsertMany(siteId, inputs, now = Date.now()) {
    const preparedUnits = inputs.map(prepareUnit);
    const reservedIds = new Set(preparedUnits.flatMap(({ unit }) => unit.id ?? []));
    return write(async (transaction, tags) => {
      const outcomes: RentalWriteResult[] = [];
      for (const each of preparedUnits)
        outcomes.push(await writeUnit(transaction, tags, siteId, each, { now, reservedIds: reservedIds }));
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
      const withdrawnIds = rows.map(({ id }) => id);
      if (withdrawnIds.length > 0)
        tags.add(siteId, tag.rentals(siteId), ...withdrawnIds.map((id) => tag.rental(siteId, id)));
      return withdrawnIds;
    }),
});
