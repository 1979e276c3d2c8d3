import type { ListedRecord } from '../seam/records.ts';
import type { KnownVersion } from './store/recordStore.ts';

/** What is kept of a record while a list is read to its end. */
export type Seen = Pick<ListedRecord, 'version' | 'state' | 'parentId' | 'isDeleted'>;

/** What a complete list changes about a record. */
interface ListChange {
  readonly recordId: string;
  /** Null: it is not published any more. */
  readonly version: string | null;
  readonly parentId: string | null;
  readonly isDue: boolean;
}

/** What changes about records that are known; undefined where nothing does. */
export function changeOf(known: KnownVersion, seen: Seen | undefined): ListChange | undefined {
  const { recordId, listedVersion, listedParent } = known;
  if (seen?.state !== 'published') {
    // What said itself that it is not to be shown has a version, and no place in a list before the next one.
    const isKnown = listedVersion !== null || (known.state === 'gone' && known.version !== null);
    return isKnown ? { recordId, version: null, parentId: null, isDue: false } : undefined;
  }
  const parentId = seen.parentId ?? null;
  // What was withdrawn because nothing named it has no version any more.
  const isDue = known.version !== seen.version;
  if (!isDue && listedVersion === seen.version && listedParent === parentId) return undefined;
  return { recordId, version: seen.version, parentId, isDue };
}

/** Those that no list has named before. */
export function* additionsOf(rest: ReadonlyMap<string, Seen>): Generator<ListChange, void, undefined> {
  for (const [recordId, { version, state, parentId }] of rest)
    if (state === 'published') yield { recordId, version, parentId: parentId ?? null, isDue: true };
}
