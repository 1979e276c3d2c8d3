import type { UnmappedListEntry } from '../../core/db/documents/connectionRecord.ts';
import { CrmUnauthorised, NotPublished } from '../seam/crmFailure.ts';
import type { Draft, ListedRecord, RemoteMedia } from '../seam/records.ts';
import { parseDrafts } from './store/serializeDrafts.ts';
import type { RecordRow } from './store/recordRow.ts';
import type { SyncWork } from './syncWork.ts';

/** A record, with the drafts that were made from the CRM's answer about this record. */
export interface RecordWithDrafts {
  readonly row: RecordRow;
  /** The draft of the record itself, and the drafts of other records in the same answer. */
  readonly drafts: readonly Draft[];
  /** The used list entries without a key of the product; undefined when the stored entries are still right. */
  readonly unmapped?: readonly UnmappedListEntry[];
  /**
   * The keys (`toNameKey`) of the list entries that the record uses; undefined when the stored keys are still right.
   */
  readonly usedNames?: readonly string[];
  readonly version: string;
  /**
   * Is true when the drafts come from a new and complete answer of the CRM. A unit that was part of this record and is
   * missing in the answer has then been removed from it.
   */
  readonly isWhole: boolean;
}

/** A record that could not be read this time. */
export interface UnreadRecord {
  readonly row: RecordRow;
  readonly error: unknown;
}

/**
 * A record that the CRM returns only within another record, the container. The program must read the container instead.
 */
export interface ContainedRecord {
  readonly row: RecordRow;
  readonly containerId: string;
}

type MappingContext = Pick<SyncWork, 'connection' | 'names' | 'now'>;

/** Maps an answer with the adapter. When the adapter throws, the result is a refusal of the record. */
export function mapAnswer(
  { connection, names, now }: MappingContext,
  id: string,
  raw: unknown,
  listed: ListedRecord | undefined,
): Required<Pick<RecordWithDrafts, 'drafts' | 'unmapped' | 'usedNames'>> {
  const { adapter, settings } = connection;
  const { nameTable, listUnmapped, listUsedKeys } = names.startRecord();
  try {
    const drafts = adapter.map(raw, { settings, names: nameTable, listed, now: now() });
    return { drafts, unmapped: listUnmapped(), usedNames: listUsedKeys() };
  } catch (error) {
    const reason = `the connector cannot read it: ${error instanceof Error ? error.message : String(error)}`;
    return {
      drafts: [{ kind: 'refused', id, column: '', value: '', reason }],
      unmapped: [],
      usedNames: listUsedKeys(),
    };
  }
}

export function listMedia(draft: Draft): readonly RemoteMedia[] {
  if (draft.kind === 'rental') return draft.photos;
  if (draft.kind !== 'estate') return [];
  return [...draft.pictures, ...draft.files, ...(draft.portrait ? [draft.portrait] : [])];
}

const hasExpiredMedia = (drafts: readonly Draft[], now: number): boolean =>
  drafts.some((draft) =>
    listMedia(draft).some(({ expiresAt }) => expiresAt !== undefined && Date.parse(expiresAt) <= now),
  );

const toListedRecord = ({ recordId, listedVersion, listedParent }: RecordRow): ListedRecord => ({
  id: recordId,
  version: listedVersion ?? '',
  state: 'published',
  ...(listedParent !== null && { parentId: listedParent }),
});

/** The version that is stored for a record that no list contains, such as a record that a hook named. */
const UNLISTED_VERSION = 'read';
/** After this many failed attempts to copy pictures, the record is read again, because their URLs may have changed. */
const READ_AGAIN_AFTER_ATTEMPTS = 2;

/**
 * Returns the stored drafts of a record; undefined when there are none, or when the CRM has a newer version of the
 * record.
 */
const getCurrentDrafts = ({ drafts, draftVersion, listedVersion }: RecordRow): readonly Draft[] | undefined =>
  drafts === null || draftVersion !== (listedVersion ?? UNLISTED_VERSION) ? undefined : parseDrafts(drafts);

/**
 * Returns whether stored drafts are too old. The record must then be read again, because the URLs of its pictures may
 * no longer work.
 */
function areDraftsStale(row: RecordRow, drafts: readonly Draft[], now: number, hasList: boolean): boolean {
  if (hasExpiredMedia(drafts, now)) return hasList || !isContainedOnly(row);
  return hasList && row.missing > 0 && row.attempts >= READ_AGAIN_AFTER_ATTEMPTS;
}

/** Returns whether the CRM returns the record only within another record, such as a unit within its project. */
const isContainedOnly = ({ containedIn, listedVersion }: RecordRow): boolean =>
  containedIn !== null && listedVersion === null;

/**
 * Returns the stored drafts of a record, or reads the record from the CRM and maps it. Throws `CrmUnauthorised` when
 * the CRM refuses the credentials.
 */
export async function readAndMapRecord(
  work: SyncWork,
  row: RecordRow,
): Promise<RecordWithDrafts | UnreadRecord | ContainedRecord> {
  const { session } = work.connection;
  const version = row.listedVersion ?? UNLISTED_VERSION;
  const hasList = session.list !== undefined;
  const drafts = getCurrentDrafts(row);
  // Stored drafts are a complete answer only when the list has just brought them. Without a list, only the record's own
  // draft is stored, while its pictures or a later change are awaited, and the units of a project are not among it.
  const storedRecord = drafts && { row, drafts, version, isWhole: hasList && row.version !== row.draftVersion };
  if (storedRecord && !areDraftsStale(row, storedRecord.drafts, work.now(), hasList)) return storedRecord;
  if (isContainedOnly(row)) return { row, containerId: row.containedIn ?? '' };
  try {
    const { raw } = await session.read(row.recordId);
    return { row, ...mapAnswer(work, row.recordId, raw, toListedRecord(row)), version, isWhole: true };
  } catch (error) {
    if (error instanceof CrmUnauthorised || work.signal.aborted) throw error;
    // When the CRM offers no list of its homes, a record can only be read for a short time. A record that cannot be
    // read any more may therefore still be published.
    if (!hasList && storedRecord && error instanceof NotPublished) return storedRecord;
    if (!(error instanceof NotPublished) || !hasList) return { row, error };
    return { row, drafts: [{ kind: 'withdrawn', id: row.recordId, reason: error.message }], version, isWhole: true };
  }
}
