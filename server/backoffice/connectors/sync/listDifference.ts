import type { ListedRecord } from '../seam/records.ts';
import type { KnownVersion } from './store/recordStore.ts';

/** The data of a record that stay in memory while a list is read to its end. */
export type Seen = Pick<ListedRecord, 'version' | 'state' | 'parentId' | 'isDeleted'>;

/** A change of a record that a complete list implies. */
interface ListChange {
  readonly recordId: string;
  /** The version in the list; null when the record is not published any more. */
  readonly version: string | null;
  readonly parentId: string | null;
  readonly isDue: boolean;
}

/** Returns how a list changes a known record; undefined when it changes nothing. */
export function toListChange(known: KnownVersion, seen: Seen | undefined): ListChange | undefined {
  const { recordId, listedVersion, listedParent } = known;
  if (seen?.state !== 'published') {
    // A record that was withdrawn because of its own content has a version, although the list entry is not stored
    // before the next list.
    const isKnown = listedVersion !== null || (known.state === 'gone' && known.version !== null);
    return isKnown ? { recordId, version: null, parentId: null, isDue: false } : undefined;
  }
  const parentId = seen.parentId ?? null;
  // A record that was withdrawn because no list contained it has no version any more, so it is read again.
  const isDue = known.version !== seen.version;
  if (!isDue && listedVersion === seen.version && listedParent === parentId) return undefined;
  return { recordId, version: seen.version, parentId, isDue };
}

/** Yields the published records that no earlier list contained. */
export function* listAdditions(rest: ReadonlyMap<string, Seen>): Generator<ListChange, void, undefined> {
  for (const [recordId, { version, state, parentId }] of rest)
    if (state === 'published') yield { recordId, version, parentId: parentId ?? null, isDue: true };
}
