import type { UnmappedListEntry } from '../../core/db/documents/connectionRecord.ts';
import { CrmUnauthorised, NotPublished } from '../seam/crmFailure.ts';
import type { Draft, ListedRecord, RemoteMedia } from '../seam/records.ts';
import { parseDrafts } from './store/draftText.ts';
import type { RecordRow } from './store/recordRow.ts';
import type { SyncWork } from './syncWork.ts';

/** A record with the drafts that its answer was mapped to. */
export interface Understood {
  readonly row: RecordRow;
  /** The drafts of the record itself, and of the records that its answer contains. */
  readonly drafts: readonly Draft[];
  /** The entries without a meaning; undefined when they are the same as the stored ones. */
  readonly unmapped?: readonly UnmappedListEntry[];
  /** The keys of the entries that the record uses; undefined when they are the same as the stored ones. */
  readonly usedNames?: readonly string[];
  readonly version: string;
  /**
   * Is true when the drafts come from the CRM's complete answer. Records that such an answer does not contain no longer
   * belong to this record.
   */
  readonly isWhole: boolean;
}

/** A record that could not be read this time. */
export interface Unread {
  readonly row: RecordRow;
  readonly error: unknown;
}

/** A record that cannot be read by itself. The record whose answer contains it has to be read. */
export interface ContainedRecord {
  readonly row: RecordRow;
  readonly container: string;
}

type Mapping = Pick<SyncWork, 'connection' | 'names' | 'now'>;

/** Returns the drafts of an answer. When the adapter throws, the record is refused. */
export function mapAnswer(
  { connection, names, now }: Mapping,
  id: string,
  raw: unknown,
  listed: ListedRecord | undefined,
): Required<Pick<Understood, 'drafts' | 'unmapped' | 'usedNames'>> {
  const { adapter, settings } = connection;
  const { table, unmapped, used } = names.record();
  try {
    const drafts = adapter.map(raw, { settings, names: table, listed, now: now() });
    return { drafts, unmapped: unmapped(), usedNames: used() };
  } catch (error) {
    const reason = `the connector cannot read it: ${error instanceof Error ? error.message : String(error)}`;
    return { drafts: [{ kind: 'refused', id, column: '', value: '', reason }], unmapped: [], usedNames: used() };
  }
}

export function listMedia(draft: Draft): readonly RemoteMedia[] {
  if (draft.kind === 'rental') return draft.photos;
  if (draft.kind !== 'estate') return [];
  return [...draft.pictures, ...draft.files, ...(draft.portrait ? [draft.portrait] : [])];
}

const hasExpired = (drafts: readonly Draft[], now: number): boolean =>
  drafts.some((draft) =>
    listMedia(draft).some(({ expiresAt }) => expiresAt !== undefined && Date.parse(expiresAt) <= now),
  );

const toListedRecord = ({ recordId, listedVersion, listedParent }: RecordRow): ListedRecord => ({
  id: recordId,
  version: listedVersion ?? '',
  state: 'published',
  ...(listedParent !== null && { parentId: listedParent }),
});

/** The version that is stored for a record that is read although no list contains it. */
const UNLISTED_VERSION = 'read';
/** After this many failures, the record itself is read again, because its pictures may not be the only problem. */
const READ_AGAIN_AFTER_ATTEMPTS = 2;

/**
 * Returns the stored drafts that wait for their pictures. Returns nothing when the CRM has reported another version
 * since.
 */
const getWaitingDrafts = ({ drafts, draftVersion, listedVersion }: RecordRow): readonly Draft[] | undefined =>
  drafts === null || draftVersion !== (listedVersion ?? UNLISTED_VERSION) ? undefined : parseDrafts(drafts);

/**
 * Returns whether stored drafts are too old, so that the record must be read again for the addresses of its pictures.
 */
function isStale(row: RecordRow, drafts: readonly Draft[], now: number, hasList: boolean): boolean {
  if (hasExpired(drafts, now)) return hasList || !isPart(row);
  return hasList && row.missing > 0 && row.attempts >= READ_AGAIN_AFTER_ATTEMPTS;
}

/** Returns whether the record is only contained in the answer of another record. */
const isPart = ({ containedIn, listedVersion }: RecordRow): boolean => containedIn !== null && listedVersion === null;

/** Returns the stored drafts of a record, or reads the record from the CRM. Throws `CrmUnauthorised`. */
export async function understand(work: SyncWork, row: RecordRow): Promise<Understood | Unread | ContainedRecord> {
  const { session } = work.connection;
  const version = row.listedVersion ?? UNLISTED_VERSION;
  const hasList = session.list !== undefined;
  const drafts = getWaitingDrafts(row);
  const waiting = drafts && { row, drafts, version, isWhole: row.version !== row.draftVersion };
  if (waiting && !isStale(row, waiting.drafts, work.now(), hasList)) return waiting;
  if (isPart(row)) return { row, container: row.containedIn ?? '' };
  try {
    const { raw } = await session.read(row.recordId);
    return { row, ...mapAnswer(work, row.recordId, raw, toListedRecord(row)), version, isWhole: true };
  } catch (error) {
    if (error instanceof CrmUnauthorised || work.signal.aborted) throw error;
    // When the CRM has no list, a record can only be read for a short time. A failure to read it then does not mean
    // that it is gone.
    if (!hasList && waiting && error instanceof NotPublished) return waiting;
    if (!(error instanceof NotPublished) || !hasList) return { row, error };
    return { row, drafts: [{ kind: 'withdrawn', id: row.recordId, reason: error.message }], version, isWhole: true };
  }
}
