import { asc, sql } from 'drizzle-orm';
import type { DisplacePlace } from '#shared/domain/map/displacement.ts';
import type { Database } from '../core/db/database.ts';
import type { RunStatement } from '../core/db/runBatch.ts';
import { estates } from '../core/db/schema.ts';
import { readEstatesBeforeWrite, hasSubscribers, recordEvents } from '../savedSearches/estateEvents.ts';
import { saveCityNames } from './cityNames.ts';
import { insertRows, summariseUnits, isToWithdraw, updateRows, WITHDRAWAL_COLUMNS } from './estateStatements.ts';
import { deleteUnusedTerms, saveTerms } from './estateTerms.ts';
import { recordHistory } from './history/recordHistory.ts';
import {
  type BatchChange,
  type CheckedEstate,
  hasChanges,
  type EstateLookup,
  listTouchedIds,
  lookUpEstates,
  type WritePlan,
  planWrite,
} from './writePlan.ts';

/** The data that all batches of one write share. */
export interface BatchContext {
  readonly siteId: string;
  /** The database or transaction that batches are prepared from. */
  readonly db: Database;
  /**
   * Is true when `db` is the transaction of the write: estates that are read then stay locked until the transaction
   * ends.
   */
  readonly isLocked: boolean;
  readonly displace: DisplacePlace;
  /** The ids that new estates must not get. */
  readonly reservedIds: ReadonlySet<number>;
  /** The names of cities that this write has stored and does not store again. */
  readonly namedCities: Set<string>;
}

/** The stored data about the estates of a batch. */
export interface BatchLookup extends EstateLookup {
  /** Is true when saved searches of the site wait for changes. */
  readonly hasSubscribedSearches: boolean;
}

/** Reads the stored data about the estates of a batch, and allocates ids for new estates. */
export async function readBatch(context: BatchContext, batch: readonly CheckedEstate[]): Promise<BatchLookup> {
  const hasSubscribedSearches = await hasSubscribers(context.db, context.siteId);
  return { ...(await lookUpEstates(context.db, context.siteId, batch, context)), hasSubscribedSearches };
}

/**
 * Runs the statements that store a batch with everything that depends on its rows: names, histories, the units of
 * projects, and the events of saved searches. Every write of estates uses this function.
 *
 * @param waitForPrevious waits until the previous batch was written, because units in that batch change projects whose
 * state this function reads
 */
export async function storeBatch(
  { siteId, db, displace, namedCities }: BatchContext,
  batch: readonly CheckedEstate[],
  { hasSubscribedSearches, ...lookup }: BatchLookup,
  runStatement: RunStatement,
  waitForPrevious?: () => Promise<void>,
): Promise<{ readonly plan: WritePlan; readonly change: BatchChange }> {
  const { plan, change } = planWrite(batch, lookup, displace);
  if (!hasChanges(change)) return { plan, change };
  const { storedRows, inserts, updates, shownEstates } = plan;
  const touchedIds = listTouchedIds(change);
  if (hasSubscribedSearches) await waitForPrevious?.();
  const estatesBefore = hasSubscribedSearches ? await readEstatesBeforeWrite(db, siteId, touchedIds) : [];
  await insertRows(runStatement, siteId, inserts);
  await updateRows(runStatement, siteId, updates);
  await saveCityNames(runStatement, siteId, shownEstates, namedCities);
  await saveTerms(runStatement, siteId, shownEstates);
  await deleteUnusedTerms(runStatement, siteId, storedRows, shownEstates);
  const writtenIds = [...inserts, ...updates].map(({ id }) => Number(id));
  await recordHistory(runStatement, siteId, writtenIds);
  await summariseUnits(runStatement, siteId, change.projectIds);
  if (hasSubscribedSearches) await recordEvents(runStatement, siteId, estatesBefore, touchedIds);
  return { plan, change };
}

/** The ids of estates that a write withdraws. */
interface WithdrawnIds {
  /** The estates that were not withdrawn before, units included. */
  readonly withdrawnIds: readonly number[];
  /** The withdrawn estates, and the projects of withdrawn units. */
  readonly touchedIds: readonly number[];
}

/** Runs the statements that withdraw estates with their units. Every withdrawal of estates uses this function. */
export async function withdrawBatch(
  { siteId, db, isLocked }: Pick<BatchContext, 'siteId' | 'db' | 'isLocked'>,
  ids: readonly number[],
  runStatement: RunStatement,
): Promise<WithdrawnIds> {
  if (ids.length === 0) return { withdrawnIds: [], touchedIds: [] };
  const query = db.select(WITHDRAWAL_COLUMNS).from(estates).where(isToWithdraw(siteId, ids)).orderBy(asc(estates.id));
  const rows = await (isLocked ? query.for('update') : query);
  const withdrawnIds = rows.map(({ id }) => id);
  if (withdrawnIds.length === 0) return { withdrawnIds, touchedIds: [] };
  await runStatement(sql`
    update estates set deleted_at = now(), updated_at = now()
    where site_id = ${siteId} and id = any (${sql.param(withdrawnIds)}::bigint[]) and deleted_at is null`);
  await deleteUnusedTerms(runStatement, siteId, rows);
  await recordHistory(runStatement, siteId, withdrawnIds);
  const projectIds = new Set(rows.flatMap((row) => row.parent_id ?? []));
  await summariseUnits(runStatement, siteId, projectIds);
  return { withdrawnIds, touchedIds: [...withdrawnIds, ...projectIds] };
}
