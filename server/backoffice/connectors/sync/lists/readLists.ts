import type { ListResult } from '../../seam/adapter.ts';
import type { ListedRecord } from '../../seam/records.ts';
import { IncompleteList } from '../../seam/crmFailure.ts';
import { listAdditions, toListChange, type ListedEntry } from './listDifference.ts';
import { isSuspiciouslyEmpty } from '../removalGuard.ts';
import { serializeDrafts } from '../store/serializeDrafts.ts';
import type { Progress } from '../store/progress.ts';
import type { RecordChange } from '../store/recordRow.ts';
import type { SyncWork } from '../syncWork.ts';
import { mapAnswer } from '../readAndMapRecord.ts';

/** The number of list entries with a whole record that are processed together. */
const RECORDS_PER_BATCH = 50;
/**
 * The limit is many times the number of homes of an agency. Without this limit, a list that never ends would fill the
 * memory.
 */
const MAX_LIST_ENTRIES = 250_000;

/**
 * Maps the new and changed records that the list contains completely, and stores their drafts. The records themselves
 * are never stored.
 */
async function storeDrafts(work: SyncWork, batch: readonly ListedRecord[]): Promise<void> {
  const { records } = work.stores.connectionSync;
  const rows = await records.find(
    work.key,
    batch.map(({ id }) => id),
  );
  const changes = batch.flatMap((record): RecordChange[] => {
    const { id, version, raw } = record;
    const row = rows.get(id);
    if (row?.version === version || (row?.draftVersion === version && row.drafts !== null)) return [];
    const { drafts, ...names } = mapAnswer(work, id, raw, record);
    return [{ recordId: id, drafts: serializeDrafts(drafts), draftVersion: version, ...names }];
  });
  await records.save(work.key, changes);
}

/**
 * Reads the list to its end. Returns the first list entry of each record, and the cursor for the next reading of
 * changes.
 */
async function readListToEnd(
  work: SyncWork,
  list: AsyncGenerator<ListedRecord, ListResult, undefined>,
): Promise<{ readonly entryById: Map<string, ListedEntry>; readonly cursor: string | undefined }> {
  const entryById = new Map<string, ListedEntry>();
  let batch: ListedRecord[] = [];
  for (let count = 0; count <= MAX_LIST_ENTRIES; count += 1) {
    work.signal.throwIfAborted();
    const { value, done } = await list.next();
    if (done === true) {
      await storeDrafts(work, batch);
      const { siteId: site, name: connection } = work.key;
      for (const problem of value.refusedFiles ?? []) work.log.warn({ site, connection, problem }, 'file refused');
      return { entryById, cursor: value.cursor };
    }
    const { id, version, state, parentId, isDeleted, raw } = value;
    if (entryById.has(id)) continue;
    entryById.set(id, { version, state, parentId, isDeleted });
    if (raw === undefined || state === 'withdrawn') continue;
    batch.push(value);
    if (batch.length < RECORDS_PER_BATCH) continue;
    await storeDrafts(work, batch);
    batch = [];
  }
  throw new IncompleteList(`the list does not end: it has more than ${MAX_LIST_ENTRIES} entries`);
}

/**
 * Reads everything that is published, and then stores what has changed since the last complete list. When the CRM
 * offers no list, nothing is read. A list that ends too early changes no record on the site; the function then throws
 * `IncompleteList`, or the `CrmFailure` of the failed request.
 */
export async function readFullList(work: SyncWork, progress: Progress): Promise<Partial<Progress>> {
  const { records, progress: progressStore } = work.stores.connectionSync;
  const { session } = work.connection;
  const listNumber = progress.listNumber + 1;
  const startedProgress: Partial<Progress> = { listNumber, isReading: true };
  if (!session.list) {
    await progressStore.save(work.key, startedProgress);
    return startedProgress;
  }
  const { entryById, cursor } = await readListToEnd(work, session.list());
  const publishedCount = [...entryById.values()].filter(({ state }) => state === 'published').length;
  if (isSuspiciouslyEmpty(entryById.size, progress.listed ?? 0) && !progress.removalsAllowed)
    throw new IncompleteList(`the list is empty, and had ${progress.listed} records before`);
  const deletedIds = [...entryById].flatMap(([id, { isDeleted }]) => (isDeleted === true ? [id] : []));
  for await (const batch of records.listVersions(work.key)) {
    const changes = batch.flatMap((knownVersion) => {
      const change = toListChange(knownVersion, entryById.get(knownVersion.recordId));
      entryById.delete(knownVersion.recordId);
      return change ? [change] : [];
    });
    await records.saveListed(work.key, changes, work.now());
  }
  await records.saveListed(work.key, [...listAdditions(entryById)], work.now());
  await records.markDeleted(work.key, deletedIds);
  const progressChanges = { ...startedProgress, listed: publishedCount, ...(cursor !== undefined && { cursor }) };
  await progressStore.save(work.key, progressChanges);
  return progressChanges;
}

/**
 * Stores what has changed since a cursor. Other records stay unchanged. Throws the `CrmFailure` of a failed request.
 */
export async function readChanges(work: SyncWork, cursor: string): Promise<Partial<Progress>> {
  const { session } = work.connection;
  if (!session.readChanges) return {};
  const { records, progress: progressStore } = work.stores.connectionSync;
  const { entryById, cursor: nextCursor } = await readListToEnd(work, session.readChanges(cursor));
  const knownRows = await records.find(work.key, [...entryById.keys()]);
  const changes: RecordChange[] = [];
  for (const [recordId, entry] of entryById) {
    const row = knownRows.get(recordId);
    if (entry.state === 'withdrawn') {
      if (!row || (row.state === 'gone' && row.refusal === null)) continue;
      const state = row.ownId === null || row.state === 'gone' ? 'gone' : 'leaving';
      const goneFields = { listedVersion: null, version: null, state, drafts: null, dueAt: null, missing: 0 } as const;
      changes.push({ recordId, ...goneFields, attempts: 0, refusal: null, isDeleted: entry.isDeleted === true });
    } else {
      const change = row
        ? toListChange(row, entry)
        : { version: entry.version, parentId: entry.parentId ?? null, isDue: true };
      if (!change) continue;
      const { version, parentId, isDue } = change;
      const dueFields = isDue && { dueAt: new Date(work.now()), attempts: 0 };
      changes.push({ recordId, listedVersion: version, listedParent: parentId, isDeleted: false, ...dueFields });
    }
  }
  await records.save(work.key, changes);
  const progressChanges = nextCursor === undefined ? {} : { cursor: nextCursor };
  await progressStore.save(work.key, progressChanges);
  return progressChanges;
}
