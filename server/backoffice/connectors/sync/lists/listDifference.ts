import type { ListedRecord } from '../../seam/records.ts';
import type { KnownVersion } from '../store/recordStore.ts';

/** The part of a list entry that stays in memory while the list is read to its end. */
export type ListedEntry = Pick<ListedRecord, 'version' | 'state' | 'parentId' | 'isDeleted'>;

/** The change of one record, stored or new, according to the list of the CRM. */
interface ListChange {
  readonly recordId: string;
  /** The version in the list; null when the record is not published any more. */
  readonly version: string | null;
  readonly parentId: string | null;
  readonly isDue: boolean;
}

/**
 * Returns the change of a stored record that follows from its entry in a list, or from the missing entry; undefined
 * when nothing changes.
 */
export function toListChange(storedRecord: KnownVersion, listEntry: ListedEntry | undefined): ListChange | undefined {
  const { recordId, listedVersion, listedParent } = storedRecord;
  if (listEntry?.state !== 'published') {
    // A record that was withdrawn because of its own content has no listed version but keeps its version. That version
    // is removed here, so that the record is read again when it returns to the list.
    const hasVersion = listedVersion !== null || (storedRecord.state === 'gone' && storedRecord.version !== null);
    return hasVersion ? { recordId, version: null, parentId: null, isDue: false } : undefined;
  }
  const parentId = listEntry.parentId ?? null;
  // A record that was withdrawn because the list no longer contained it has no version, so it is read again when it
  // returns.
  const isDue = storedRecord.version !== listEntry.version;
  if (!isDue && listedVersion === listEntry.version && listedParent === parentId) return undefined;
  return { recordId, version: listEntry.version, parentId, isDue };
}

/** Yields the changes for published records that are not stored yet. */
export function* listAdditions(newEntries: ReadonlyMap<string, ListedEntry>): Generator<ListChange, void, undefined> {
  for (const [recordId, { version, state, parentId }] of newEntries)
    if (state === 'published') yield { recordId, version, parentId: parentId ?? null, isDue: true };
}
