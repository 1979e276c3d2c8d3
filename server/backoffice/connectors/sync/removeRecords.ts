import type { HeldRemovals } from '../../core/db/documents/connectionRecord.ts';
import { isTooMany } from './removalGuard.ts';
import type { RecordChange } from './store/recordRow.ts';
import type { SyncWork } from './syncWork.ts';

/** The number of holiday homes that are withdrawn in one transaction. */
const BATCH_RENTALS = 100;
const MAX_NAMED_REMOVALS = 10;
const BATCH_LEAVING = 5000;

interface Stored {
  readonly estates: ReadonlyMap<string, number>;
  readonly rentals: ReadonlyMap<string, number>;
}

async function readStored({ key, stores }: SyncWork): Promise<Stored> {
  const { siteId, name } = key;
  return {
    estates: await stores.estates.listSourceIds(siteId, name),
    rentals: await stores.rentalUnits.listSourceIds(siteId, name),
  };
}

/**
 * Returns the stored records to remove. After a complete list, these are all records that no list contains; otherwise
 * they are the withdrawn records.
 */
async function listGone(work: SyncWork, { estates, rentals }: Stored, isFull: boolean): Promise<string[]> {
  const { records } = work.stores.connectionSync;
  if (!isFull) {
    const leaving = await records.listInState(work.key, 'leaving', BATCH_LEAVING);
    return leaving.map(({ recordId }) => recordId);
  }
  const present = await records.listPresent(work.key);
  return [...new Set([...estates.keys(), ...rentals.keys()])].filter((id) => !present.has(id));
}

/** Detaches units that are published by themselves from their project, so that they stay. Returns their number. */
async function detachUnits(work: SyncWork, gone: readonly string[]): Promise<number> {
  const { records } = work.stores.connectionSync;
  const leaving = new Set(gone);
  const units = await records.findBelow(work.key, gone, 'unit');
  const staying = units.filter(
    ({ recordId, listedVersion, state, isSingle }) =>
      listedVersion !== null && !leaving.has(recordId) && !isSingle && state !== 'gone',
  );
  const dueAt = new Date(work.now());
  await records.save(
    work.key,
    staying.map(({ recordId }): RecordChange => ({ recordId, isSingle: true, version: null, drafts: null, dueAt })),
  );
  return staying.length;
}

/** Returns the records that were only contained in the answers of removed records, such as the units of a project. */
async function listContained({ key, stores }: SyncWork, gone: readonly string[]): Promise<string[]> {
  const contained = await stores.connectionSync.records.findBelow(key, gone, 'contained');
  return contained
    .filter(({ listedVersion, state }) => listedVersion === null && state !== 'gone')
    .map(({ recordId }) => recordId);
}

const toStoredIds = (ids: readonly string[], stored: ReadonlyMap<string, number>): number[] =>
  ids.flatMap((id) => stored.get(id) ?? []);

interface Removal {
  readonly removed: number;
  /** The removals that were held back because they are too many. */
  readonly held: HeldRemovals | undefined;
  /** Is true when units have to be written as single estates before their project is removed. */
  readonly isWaiting: boolean;
}

interface SelectedRemovals {
  readonly ids: readonly string[];
  readonly held: HeldRemovals | undefined;
}

/**
 * Selects the records to remove now. Too many removals at once are held back, except for records that the CRM reports
 * as deleted, and the units of deleted projects: an owner who withdraws a home must not wait until a person has checked
 * the other removals.
 */
async function selectRemovals(work: SyncWork, gone: readonly string[], stored: number): Promise<SelectedRemovals> {
  const { records } = work.stores.connectionSync;
  const deleted = await records.listDeleted(work.key);
  const vanished = gone.filter((id) => !deleted.has(id));
  const deletedByCrm = gone.filter((id) => deleted.has(id));
  if (!isTooMany(stored - deletedByCrm.length, vanished.length)) return { ids: gone, held: undefined };
  const below = new Set((await records.findBelow(work.key, deletedByCrm, 'unit')).map(({ recordId }) => recordId));
  const ids = [...deletedByCrm, ...vanished.filter((id) => below.has(id))];
  const rest = vanished.filter((id) => !below.has(id));
  return { ids, held: { gone: rest.length, stored: stored - ids.length, some: rest.slice(0, MAX_NAMED_REMOVALS) } };
}

/**
 * Withdraws the records that are not published any more, as the last step of a sync. When their number is so large that
 * an error of the CRM is likely, only records that the CRM reports as deleted are withdrawn.
 */
export async function removeRecords(
  work: SyncWork,
  { isFull, isAllowed }: { readonly isFull: boolean; readonly isAllowed: boolean },
): Promise<Removal> {
  const { records } = work.stores.connectionSync;
  const { siteId } = work.key;
  const nothing = { removed: 0, held: undefined, isWaiting: false };
  if (!isFull && (await records.listInState(work.key, 'leaving', 1)).length === 0) return nothing;
  const stored = await readStored(work);
  const all = await listGone(work, stored, isFull);
  if (all.length === 0) return nothing;
  const size = stored.estates.size + stored.rentals.size;
  const { ids: gone, held } = isAllowed ? { ids: all, held: undefined } : await selectRemovals(work, all, size);
  if (gone.length === 0) return { ...nothing, held };
  if ((await detachUnits(work, gone)) > 0) return { ...nothing, held, isWaiting: true };
  const going = [...new Set([...gone, ...(await listContained(work, gone))])];
  const withdrawn = toStoredIds(going, stored.estates);
  await work.stores.estates.write(siteId, { withdrawnIds: withdrawn }, { kind: 'inParts', onFailure: 'keep' });
  const rentals = toStoredIds(gone, stored.rentals);
  for (let start = 0; start < rentals.length; start += BATCH_RENTALS)
    await work.stores.rentalUnits.withdrawMany(siteId, rentals.slice(start, start + BATCH_RENTALS));
  await records.markGone(work.key, going);
  return { removed: going.length, held, isWaiting: false };
}
