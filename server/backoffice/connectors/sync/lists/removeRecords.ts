import type { HeldRemovals } from '#server/backoffice/core/db/documents/connectionRecord.ts';
import { isTooManyRemovals } from '../removalGuard.ts';
import type { RecordChange } from '../store/recordRow.ts';
import type { SyncWork } from '../syncWork.ts';

/** The number of holiday homes that are withdrawn in one transaction. */
const RENTALS_PER_TRANSACTION = 100;
const MAX_NAMED_REMOVALS = 10;
const MAX_LEAVING_RECORDS = 5000;

interface StoredIds {
  readonly estates: ReadonlyMap<string, number>;
  readonly rentals: ReadonlyMap<string, number>;
}

async function readStoredIds({ key, stores }: SyncWork): Promise<StoredIds> {
  const { siteId, name } = key;
  return {
    estates: await stores.estates.listSourceIds(siteId, name),
    rentals: await stores.rentalUnits.listSourceIds(siteId, name),
  };
}

/**
 * Returns the ids of the records to remove. After a complete list, these are all stored homes that no longer belong on
 * the site; otherwise these are the records that a change has withdrawn.
 */
async function listGoneIds(work: SyncWork, { estates, rentals }: StoredIds, isFull: boolean): Promise<string[]> {
  const { records } = work.stores.connectionSync;
  if (!isFull) {
    const leavingRows = await records.listInState(work.key, 'leaving', MAX_LEAVING_RECORDS);
    return leavingRows.map(({ recordId }) => recordId);
  }
  const presentIds = await records.listPresentIds(work.key);
  return [...new Set([...estates.keys(), ...rentals.keys()])].filter((id) => !presentIds.has(id));
}

/**
 * Finds the units that are still published although their project will be removed, and makes them due to be written as
 * single estates. Returns the number of these units.
 */
async function detachUnits(work: SyncWork, goneIds: readonly string[]): Promise<number> {
  const { records } = work.stores.connectionSync;
  const goneIdSet = new Set(goneIds);
  const units = await records.listDependents(work.key, goneIds, 'unit');
  const remainingUnits = units.filter(
    ({ recordId, listedVersion, state, isSingle }) =>
      listedVersion !== null && !goneIdSet.has(recordId) && !isSingle && state !== 'gone',
  );
  const dueAt = new Date(work.now());
  await records.save(
    work.key,
    remainingUnits.map(
      ({ recordId }): RecordChange => ({ recordId, isSingle: true, version: null, drafts: null, dueAt }),
    ),
  );
  return remainingUnits.length;
}

/**
 * Returns the ids of records that the CRM returned only within a removed record, such as the units within a project.
 */
async function listContainedIds({ key, stores }: SyncWork, goneIds: readonly string[]): Promise<string[]> {
  const containedRows = await stores.connectionSync.records.listDependents(key, goneIds, 'contained');
  return containedRows
    .filter(({ listedVersion, state }) => listedVersion === null && state !== 'gone')
    .map(({ recordId }) => recordId);
}

const toStoredIds = (ids: readonly string[], storedIds: ReadonlyMap<string, number>): number[] =>
  ids.flatMap((id) => storedIds.get(id) ?? []);

interface RemovalResult {
  readonly removedCount: number;
  /** The removals that wait for a person, because they are too many. */
  readonly heldRemovals: HeldRemovals | undefined;
  /** Is true when units have to be written as single estates before their project is removed. */
  readonly isWaiting: boolean;
}

interface SelectedRemovals {
  readonly ids: readonly string[];
  readonly heldRemovals: HeldRemovals | undefined;
}

/**
 * Selects the records to remove now. When there are too many removals, only records that the CRM reports as deleted,
 * and the units of deleted projects, are removed now: an owner who withdraws a home must not wait until a person has
 * checked the other removals.
 */
async function selectRemovals(
  work: SyncWork,
  goneIds: readonly string[],
  storedCount: number,
): Promise<SelectedRemovals> {
  const { records } = work.stores.connectionSync;
  const deletedIds = await records.listDeleted(work.key);
  const missingIds = goneIds.filter((id) => !deletedIds.has(id));
  const reportedDeletions = goneIds.filter((id) => deletedIds.has(id));
  if (!isTooManyRemovals(storedCount - reportedDeletions.length, missingIds.length))
    return { ids: goneIds, heldRemovals: undefined };
  const unitIds = new Set(
    (await records.listDependents(work.key, reportedDeletions, 'unit')).map(({ recordId }) => recordId),
  );
  const ids = [...reportedDeletions, ...missingIds.filter((id) => unitIds.has(id))];
  const heldIds = missingIds.filter((id) => !unitIds.has(id));
  return {
    ids,
    heldRemovals: {
      gone: heldIds.length,
      stored: storedCount - ids.length,
      some: heldIds.slice(0, MAX_NAMED_REMOVALS),
    },
  };
}

/**
 * Withdraws the records that are not published any more, as the last step of a sync. When so many records disappear
 * that an error of the CRM is likely, only the records that the CRM reports as deleted are withdrawn.
 */
export async function removeRecords(
  work: SyncWork,
  { isFull, isAllowed }: { readonly isFull: boolean; readonly isAllowed: boolean },
): Promise<RemovalResult> {
  const { records } = work.stores.connectionSync;
  const { siteId } = work.key;
  const noRemoval = { removedCount: 0, heldRemovals: undefined, isWaiting: false };
  if (!isFull && (await records.listInState(work.key, 'leaving', 1)).length === 0) return noRemoval;
  const storedIds = await readStoredIds(work);
  const goneIds = await listGoneIds(work, storedIds, isFull);
  if (goneIds.length === 0) return noRemoval;
  const storedCount = storedIds.estates.size + storedIds.rentals.size;
  const { ids: selectedIds, heldRemovals } = isAllowed
    ? { ids: goneIds, heldRemovals: undefined }
    : await selectRemovals(work, goneIds, storedCount);
  if (selectedIds.length === 0) return { ...noRemoval, heldRemovals };
  if ((await detachUnits(work, selectedIds)) > 0) return { ...noRemoval, heldRemovals, isWaiting: true };
  const removedIds = [...new Set([...selectedIds, ...(await listContainedIds(work, selectedIds))])];
  const withdrawnIds = toStoredIds(removedIds, storedIds.estates);
  await work.stores.estates.write(siteId, { withdrawnIds }, { kind: 'inParts', onFailure: 'keep' });
  const rentalIds = toStoredIds(selectedIds, storedIds.rentals);
  for (let start = 0; start < rentalIds.length; start += RENTALS_PER_TRANSACTION)
    await work.stores.rentalUnits.withdrawMany(siteId, rentalIds.slice(start, start + RENTALS_PER_TRANSACTION));
  await records.markGone(work.key, removedIds);
  return { removedCount: removedIds.length, heldRemovals, isWaiting: false };
}
