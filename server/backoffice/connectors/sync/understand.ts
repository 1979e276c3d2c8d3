import type { UnmappedName } from '../../core/db/documents/connectionRecord.ts';
import { CrmUnauthorised, NotPublished } from '../seam/crmFailure.ts';
import type { Draft, ListedRecord, RemoteMedia } from '../seam/records.ts';
import { readDrafts } from './store/draftText.ts';
import type { RecordRow } from './store/recordStore.ts';
import type { SyncWork } from './syncWork.ts';

/** What a record is, by its own words. */
export interface Understood {
  readonly row: RecordRow;
  /** Of itself, and of what stands in its answer. */
  readonly drafts: readonly Draft[];
  /** Undefined: as it was noted before. */
  readonly unmapped?: readonly UnmappedName[];
  /** The same. */
  readonly usedNames?: readonly string[];
  readonly version: string;
  /** The drafts are those of the CRM's whole answer: what it does not hold is not in this record any more. */
  readonly isWhole: boolean;
}

/** The record could not be read this time. */
export interface Unread {
  readonly row: RecordRow;
  readonly error: unknown;
}

/** The record has to be read with the one in whose answer it stands. */
export interface Elsewhere {
  readonly row: RecordRow;
  readonly container: string;
}

type Mapping = Pick<SyncWork, 'connection' | 'names' | 'now'>;

/** Drafts of an answer. An adapter that fails on it refuses the record. */
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

export function mediaOf(draft: Draft): readonly RemoteMedia[] {
  if (draft.kind === 'rental') return draft.photos;
  if (draft.kind !== 'estate') return [];
  return [...draft.pictures, ...draft.files, ...(draft.portrait ? [draft.portrait] : [])];
}

const hasExpired = (drafts: readonly Draft[], now: number): boolean =>
  drafts.some((draft) =>
    mediaOf(draft).some(({ expiresAt }) => expiresAt !== undefined && Date.parse(expiresAt) <= now),
  );

const listedOf = ({ recordId, listedVersion, listedParent }: RecordRow): ListedRecord => ({
  id: recordId,
  version: listedVersion ?? '',
  state: 'published',
  ...(listedParent !== null && { parentId: listedParent }),
});

/** A record that is read although nothing names a version of it. */
const UNNAMED = 'read';
/** With so many failures pictures are not the only thing that may be wrong: the record itself is read again. */
const READ_AGAIN_AFTER = 2;

/** Drafts that wait, unless the CRM has said something else since. */
const waitingDrafts = ({ drafts, draftVersion, listedVersion }: RecordRow): readonly Draft[] | undefined =>
  drafts === null || draftVersion !== (listedVersion ?? UNNAMED) ? undefined : readDrafts(drafts);

/** Whether what waits is to be read anew for its pictures. */
function isStale(row: RecordRow, drafts: readonly Draft[], now: number, hasList: boolean): boolean {
  if (hasExpired(drafts, now)) return hasList || !isPart(row);
  return hasList && row.missing > 0 && row.attempts >= READ_AGAIN_AFTER;
}

/** It stands in the answer of another record, and has none of its own that is known. */
const isPart = ({ containedIn, listedVersion }: RecordRow): boolean => containedIn !== null && listedVersion === null;

/** What a record is: what waits, or a new answer of the CRM. Throws `CrmUnauthorised`. */
export async function understand(work: SyncWork, row: RecordRow): Promise<Understood | Unread | Elsewhere> {
  const { session } = work.connection;
  const version = row.listedVersion ?? UNNAMED;
  const hasList = session.list !== undefined;
  const drafts = waitingDrafts(row);
  const waiting = drafts && { row, drafts, version, isWhole: row.version !== row.draftVersion };
  if (waiting && !isStale(row, waiting.drafts, work.now(), hasList)) return waiting;
  if (isPart(row)) return { row, container: row.containedIn ?? '' };
  try {
    const { raw } = await session.read(row.recordId);
    return { row, ...mapAnswer(work, row.recordId, raw, listedOf(row)), version, isWhole: true };
  } catch (error) {
    if (error instanceof CrmUnauthorised || work.signal.aborted) throw error;
    // Without a list, a record can be read for a short time only: that it cannot be read says nothing.
    if (!hasList && waiting && error instanceof NotPublished) return waiting;
    if (!(error instanceof NotPublished) || !hasList) return { row, error };
    return { row, drafts: [{ kind: 'withdrawn', id: row.recordId, reason: error.message }], version, isWhole: true };
  }
}
