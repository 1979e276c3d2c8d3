import type { z } from 'zod';
import { asc, sql } from 'drizzle-orm';
import type { Estate, estateWriteSchema } from '#shared/api/estate.ts';
import type { DisplacePlace } from '#shared/domain/map/displacement.ts';
import { RECORD_STATUS_ID } from '#shared/primitives/ids.ts';
import { computeContentHash } from '../core/db/contentHash.ts';
import type { Database } from '../core/db/database.ts';
import type { SelectedRow } from '../core/db/queryRows.ts';
import { estates } from '../core/db/schema.ts';
import { allocateIds } from '../core/db/allocateIds.ts';
import { Conflict, type WriteResult } from '../core/db/writeResult.ts';
import { applyGazetteerNames, toEstatePlace } from '../geo/estatePlace.ts';
import { ESTATE_COLUMNS_BEFORE_WRITE } from '../savedSearches/estateEvents.ts';
import { type EstateRow, toEstateRow } from './estateRow.ts';
import { TERM_USE_COLUMNS } from './estateTerms.ts';

export interface EstateWriteResult {
  readonly id: number;
  readonly outcome: WriteResult;
}

/** An estate that `estateWriteSchema` has parsed; it is not validated again. */
export type CheckedEstate = z.output<typeof estateWriteSchema>;

const LOOKUP_COLUMNS = {
  parent_id: estates.parentId,
  source_name: estates.sourceName,
  source_id: estates.sourceId,
  content_hash: estates.contentHash,
  ...ESTATE_COLUMNS_BEFORE_WRITE,
  ...TERM_USE_COLUMNS,
};
/** The fields of a stored estate that a write needs. */
type StoredEstateFields = SelectedRow<typeof LOOKUP_COLUMNS>;

/**
 * Returns an estate in its stored form; a new estate may have no id. Throws `Conflict` for an estate that names itself
 * as its project.
 */
export function prepareEstate(estate: CheckedEstate): CheckedEstate {
  const { general, address } = estate;
  if (general.parentId !== undefined && general.parentId === general.id)
    throw new Conflict(`The estate ${general.id} cannot be a unit of itself.`);
  return { ...estate, address: applyGazetteerNames(address) };
}

/** Returns the hash of an estate without its id. */
export function hashEstate(estate: CheckedEstate): string {
  const { id: _, ...general } = estate.general;
  return computeContentHash({ ...estate, general });
}

const toSourceKey = (name: string, id: string) => JSON.stringify([name, id]);

export function refuseDuplicates(batch: readonly CheckedEstate[]): void {
  const usedKeys = new Set<string>();
  for (const { source, general } of batch) {
    const keys = [
      ...(source ? [`the source id ${source.id} of ${source.name}`] : []),
      ...(general.id === undefined ? [] : [`the id ${general.id}`]),
    ];
    for (const key of keys) {
      if (usedKeys.has(key)) throw new Conflict(`Two estates of one write have ${key}.`);
      usedKeys.add(key);
    }
  }
}

/**
 * Returns the stored versions of the batch's estates, including withdrawn estates, sorted by id and locked in this
 * order.
 */
export async function findStoredEstates(
  db: Database,
  siteId: string,
  batch: readonly CheckedEstate[],
  isLocked: boolean,
): Promise<StoredEstateFields[]> {
  const ids = batch.flatMap(({ general }) => general.id ?? []);
  const sourcesByName = Map.groupBy(
    batch.flatMap(({ source }) => source ?? []),
    ({ name }) => name,
  );
  if (ids.length + sourcesByName.size === 0) return [];
  // With the ids in arrays, the index is the cheapest plan for any statistics, also before the first ANALYZE. With a
  // join, the planner may read the whole site each time.
  const selectIds = sql.join(
    [
      sql`select unnest(${sql.param(ids)}::bigint[])`,
      ...[...sourcesByName].map(
        ([name, sourcesOfName]) => sql`
          select id from estates where site_id = ${siteId} and source_name = ${name}
            and source_id = any (${sql.param(sourcesOfName.map(({ id }) => id))}::text[])`,
      ),
    ],
    sql` union all `,
  );
  const query = db
    .select(LOOKUP_COLUMNS)
    .from(estates)
    .where(sql`site_id = ${siteId} and id = any (array(${selectIds}))`)
    .orderBy(asc(estates.id));
  return isLocked ? query.for('update') : query;
}

export interface BatchChange {
  readonly outcomes: readonly EstateWriteResult[];
  /** The projects whose units may have changed. */
  readonly projectIds: ReadonlySet<number>;
}

/** Returns the ids of created and updated estates, and of the projects of their units. */
export const listTouchedIds = ({ outcomes, projectIds }: BatchChange): number[] => [
  ...new Set([...outcomes.flatMap(({ id, outcome }) => (outcome === 'unchanged' ? [] : [id])), ...projectIds]),
];

/** The rows that one batch of a write stores. */
export interface WritePlan {
  readonly storedRows: readonly StoredEstateFields[];
  readonly inserts: EstateRow[];
  readonly updates: EstateRow[];
  /** The written estates that the site shows. */
  readonly shownEstates: Estate[];
}

/** The stored data about the estates of one batch. */
export interface EstateLookup {
  /** The stored estate for each estate of the batch; undefined for a new estate. */
  readonly storedEstates: readonly (StoredEstateFields | undefined)[];
  /** The id of each estate. */
  readonly estateIds: readonly number[];
}

/**
 * Looks up the estates of a write and allocates ids for new estates. When `isLocked` is true, the found estates stay
 * locked until the transaction ends.
 */
export async function lookUpEstates(
  db: Database,
  siteId: string,
  batch: readonly CheckedEstate[],
  { reservedIds, isLocked }: { readonly reservedIds: ReadonlySet<number>; readonly isLocked: boolean },
): Promise<EstateLookup> {
  const storedEstates = matchStoredEstates(batch, await findStoredEstates(db, siteId, batch, isLocked));
  const knownIds = batch.map(({ general }, index) => storedEstates[index]?.id ?? general.id);
  const count = knownIds.filter((id) => id === undefined).length;
  const newIds = await allocateIds(db, 'estates', { siteId, count, reserved: reservedIds });
  const estateIds = knownIds.map((id) => {
    const estateId = id ?? newIds.shift();
    if (estateId === undefined) throw new Error('the sequence gave too few ids');
    return estateId;
  });
  return { storedEstates, estateIds };
}

/** Plans the writes of a batch, and the outcome of each of its estates. */
export function planWrite(
  batch: readonly CheckedEstate[],
  { storedEstates, estateIds }: EstateLookup,
  displace: DisplacePlace,
): { readonly plan: WritePlan; readonly change: BatchChange } {
  const updatedAt = new Date().toISOString();
  const outcomes: EstateWriteResult[] = [];
  const projectIds = new Set<number>();
  const inserts: EstateRow[] = [];
  const updates: EstateRow[] = [];
  const shownEstates: Estate[] = [];
  for (const [index, document] of batch.entries()) {
    const storedEstate = storedEstates[index];
    const id = estateIds[index] ?? 0;
    const hash = hashEstate(document);
    if (isUnchanged(storedEstate, hash)) {
      outcomes.push({ id, outcome: 'unchanged' });
      continue;
    }
    const estate: Estate = { ...document, general: { ...document.general, id } };
    if (estate.general.recordStatus === RECORD_STATUS_ID.ACTIVE) shownEstates.push(estate);
    (storedEstate ? updates : inserts).push(
      toEstateRow(estate, toEstatePlace(estate.address, displace), hash, updatedAt),
    );
    outcomes.push({ id, outcome: storedEstate ? 'updated' : 'created' });
    for (const project of [
      estate.general.project ? id : null,
      estate.general.parentId ?? null,
      storedEstate?.parent_id,
    ])
      if (project) projectIds.add(project);
  }
  const storedRows = storedEstates.filter((each) => each !== undefined);
  return {
    plan: { storedRows, inserts, updates, shownEstates },
    change: { outcomes, projectIds },
  };
}

/**
 * Finds the stored estate for each estate of the batch. Throws `Conflict` when a source id and an id belong to two
 * different estates.
 */
export function matchStoredEstates(
  batch: readonly CheckedEstate[],
  storedEstates: readonly StoredEstateFields[],
): (StoredEstateFields | undefined)[] {
  const rowsById = new Map(storedEstates.map((row) => [row.id, row]));
  const rowsBySource = new Map(
    storedEstates.map((row) => [toSourceKey(row.source_name ?? '', row.source_id ?? ''), row]),
  );
  return batch.map(({ source, general: { id } }) => {
    const sameSource = source && rowsBySource.get(toSourceKey(source.name, source.id));
    if (id === undefined) return sameSource;
    if (sameSource && sameSource.id !== id)
      throw new Conflict(`The source id ${sameSource.source_id} belongs to the estate ${sameSource.id}, not ${id}.`);
    return rowsById.get(id);
  });
}

export const isUnchanged = (storedEstate: StoredEstateFields | undefined, hash: string): boolean =>
  storedEstate?.content_hash === hash && !storedEstate.withdrawn;

export const hasChanges = ({ outcomes }: BatchChange) => outcomes.some(({ outcome }) => outcome !== 'unchanged');

export const listChosenIds = (batch: readonly CheckedEstate[]): number[] =>
  batch.flatMap(({ general }) => general.id ?? []);
