import { computeBackoff } from '../../core/polling/backoff.ts';
import { isTransient } from '../seam/crmFailure.ts';
import type { Draft } from '../seam/records.ts';
import { createDraftCopies } from './drafts/copyDrafts.ts';
import { staysSingle } from './drafts/projectRelation.ts';
import { stopWhenUnreachable } from './stopWhenUnreachable.ts';
import { RECORD_BACKOFF_MS, REPORT_DELAY_MS } from './schedule.ts';
import { serializeDrafts } from './store/serializeDrafts.ts';
import type { RecordChange, RecordRow } from './store/recordRow.ts';
import type { SyncWork } from './syncWork.ts';
import {
  type ContainedRecord,
  listMedia,
  readAndMapRecord,
  type RecordWithDrafts,
  type UnreadRecord,
} from './readAndMapRecord.ts';
import { type DraftOutcome, type ReadyDraft, writeDrafts } from './drafts/writeDrafts.ts';

/** The number of records that are read, copied and written together. */
const RECORDS_PER_BATCH = 40;
/** The number of records of a batch that are read at the same time. */
const MAX_CONCURRENT_READS = 6;
/** When this many records of one batch cannot be read, the CRM counts as down. */
const MAX_FAILED_RECORDS = 5;
/** The interval at which the worker looks for waiting calls of the CRM while it reads a batch. */
const HOOK_CHECK_INTERVAL_MS = 1000;
/** After this many attempts, missing pictures are not retried until the record changes. */
const MAX_MEDIA_ATTEMPTS = 30;

/** A draft, with the record that the program read from the CRM to get the draft. */
interface SelectedDraft {
  readonly draft: Draft;
  readonly source: RecordWithDrafts;
}

async function runConcurrently<T>(
  items: readonly T[],
  concurrency: number,
  run: (item: T) => Promise<void>,
): Promise<void> {
  const remainingItems = [...items];
  const worker = async (): Promise<void> => {
    for (let next = remainingItems.shift(); next !== undefined; next = remainingItems.shift()) await run(next);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

/**
 * Selects one draft for each record id. The CRM's answer about one record may also contain drafts of other records. A
 * draft from the answer about the record itself has priority over a draft from an answer about another record.
 */
function selectDrafts(recordsWithDrafts: readonly RecordWithDrafts[]): ReadonlyMap<string, SelectedDraft> {
  const selectedDrafts = new Map<string, SelectedDraft>();
  for (const source of recordsWithDrafts)
    for (const draft of source.drafts)
      if (!selectedDrafts.has(draft.id) || draft.id === source.row.recordId)
        selectedDrafts.set(draft.id, { draft, source });
  return selectedDrafts;
}

const getRetryTime = (now: number, attempts: number): Date =>
  new Date(now + computeBackoff(RECORD_BACKOFF_MS, attempts));
const getErrorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const DONE_RECORD_FIELDS = {
  drafts: null,
  draftVersion: null,
  dueAt: null,
  attempts: 0,
  missing: 0,
  refusal: null,
} as const;

interface ProcessedDraft {
  readonly selectedDraft: SelectedDraft;
  readonly storedRow: RecordRow | undefined;
  readonly outcome: DraftOutcome | undefined;
  readonly readyDraft: ReadyDraft | undefined;
}

/**
 * Returns the fields that describe how a record is published. A record that the CRM returns by itself, and not only
 * within another record, counts as listed even when no list contains it.
 */
function toPublishedFields({ row, version, unmapped, usedNames }: RecordWithDrafts): Partial<RecordRow> {
  const isContainedOnly = row.containedIn !== null && row.listedVersion === null;
  return {
    ...(!isContainedOnly && { listedVersion: row.listedVersion ?? version }),
    ...(unmapped && { unmapped }),
    ...(usedNames && { usedNames }),
  };
}

/** Returns the next time at which a value of the draft changes without another call of the CRM. */
function findNextChange(draft: Draft, now: number): Date | undefined {
  const times = draft.kind === 'estate' ? draft.later.map(({ at }) => Date.parse(at)) : [];
  const next = times.find((at) => at > now);
  return next === undefined ? undefined : new Date(next);
}

/** Returns the changes to store for a draft that was processed. */
function toRecordChange(
  work: SyncWork,
  listNumber: number,
  { selectedDraft, storedRow, outcome, readyDraft }: ProcessedDraft,
): RecordChange {
  const { draft, source } = selectedDraft;
  const { row } = source;
  const isOwnAnswer = draft.id === row.recordId;
  const isListed = storedRow !== undefined && storedRow.listedVersion !== null;
  const version = !isOwnAnswer && isListed ? storedRow.version : source.version;
  const relationFields = isOwnAnswer ? toPublishedFields(source) : { containedIn: row.recordId };
  const now = work.now();
  const commonFields = { recordId: draft.id, ...relationFields, isUrgent: false, takenAt: new Date(now) };
  // The record itself still has to be read. The CRM's answer about it will have priority over this draft, which comes
  // from the answer about another record.
  if (!isOwnAnswer && isListed && storedRow.version !== storedRow.listedVersion)
    return { recordId: draft.id, ...relationFields };
  if (draft.kind === 'withdrawn') {
    const isStored = typeof storedRow?.ownId === 'number' && storedRow.state !== 'gone';
    const state = isStored ? 'leaving' : 'gone';
    const refusal = { column: '', value: '', reason: draft.reason };
    return {
      ...commonFields,
      ...DONE_RECORD_FIELDS,
      version,
      state,
      listedVersion: null,
      containedIn: null,
      warnings: null,
      refusal,
    };
  }
  const refusedValue = draft.kind === 'refused' ? draft : outcome?.kind === 'refused' ? outcome.refusal : undefined;
  if (refusedValue) {
    const { column, value, reason } = refusedValue;
    return { ...commonFields, ...DONE_RECORD_FIELDS, version, state: 'refused', refusal: { column, value, reason } };
  }
  const draftFields = { drafts: serializeDrafts([draft]), draftVersion: version };
  const parentId = draft.kind === 'estate' ? (draft.parentId ?? null) : null;
  const isSingle = draft.kind === 'estate' && staysSingle(draft, storedRow);
  if (outcome?.kind === 'held')
    return {
      ...commonFields,
      ...DONE_RECORD_FIELDS,
      ...draftFields,
      version,
      state: 'held',
      kind: 'estate',
      parentId,
      isSingle,
      heldSince: listNumber,
    };
  if (outcome?.kind !== 'written') {
    const attempts = (storedRow?.attempts ?? 0) + 1;
    const refusal = {
      column: '',
      value: '',
      reason: `it could not be written: ${getErrorMessage(outcome?.kind === 'failed' ? outcome.error : undefined)}`,
    };
    return {
      recordId: draft.id,
      ...relationFields,
      attempts,
      isUrgent: false,
      dueAt: getRetryTime(now, attempts),
      refusal,
    };
  }
  const missingCount = readyDraft?.copies.missingCount ?? 0;
  const attempts = missingCount > 0 ? (storedRow && storedRow.missing > 0 ? storedRow.attempts : 0) + 1 : 0;
  const retriesMedia = missingCount > 0 && attempts <= MAX_MEDIA_ATTEMPTS;
  const changesAt = findNextChange(draft, now);
  return {
    ...commonFields,
    ...DONE_RECORD_FIELDS,
    ...(changesAt && { ...draftFields, dueAt: changesAt }),
    ...(retriesMedia && { ...draftFields, attempts, dueAt: getRetryTime(now, attempts) }),
    missing: missingCount,
    version,
    state: 'shown',
    kind: draft.kind === 'rental' ? 'rental' : 'estate',
    ownId: outcome.ownId,
    parentId,
    isSingle,
    warnings: outcome.warnings.length > 0 ? outcome.warnings : null,
    isProject: draft.kind === 'estate' && draft.values.get('general.project') === true,
    ...(work.connection.session.report && { reportDueAt: new Date(now + REPORT_DELAY_MS) }),
  };
}

/**
 * Returns the change of a record that the CRM's answer about another record no longer contains. A record that is also
 * in a list is read separately from now on. Any other record is removed.
 */
const toUncontainedChange = ({ recordId, listedVersion, ownId }: RecordRow, dueAt: Date): RecordChange =>
  listedVersion === null
    ? { recordId, ...DONE_RECORD_FIELDS, containedIn: null, version: null, state: ownId === null ? 'gone' : 'leaving' }
    : { recordId, containedIn: null, version: null, drafts: null, dueAt };

/**
 * Updates the records that were in the CRM's earlier answers about `recordsWithDrafts` and are not in the new answers.
 */
async function removeUncontained(work: SyncWork, recordsWithDrafts: readonly RecordWithDrafts[]): Promise<void> {
  const { records } = work.stores.connectionSync;
  const completeRecords = recordsWithDrafts.filter(
    ({ row, drafts, isWhole }) => isWhole && !drafts.some(({ id, kind }) => id === row.recordId && kind === 'refused'),
  );
  const containedIds = new Set(completeRecords.flatMap(({ drafts }) => drafts.map(({ id }) => id)));
  const containedRows = await records.listDependents(
    work.key,
    completeRecords.map(({ row }) => row.recordId),
    'contained',
  );
  const uncontainedRows = containedRows.filter(({ recordId }) => !containedIds.has(recordId));
  await records.save(
    work.key,
    uncontainedRows.map((row) => toUncontainedChange(row, new Date(work.now()))),
  );
}

/** Makes those units of the projects due that wait for their project or were written without a project. */
async function wakeUnits(work: SyncWork, projectIds: readonly string[]): Promise<void> {
  const { records } = work.stores.connectionSync;
  const units = await records.listDependents(work.key, projectIds, 'unit');
  const dueAt = new Date(work.now());
  await records.save(
    work.key,
    units.flatMap(({ recordId, state, isSingle }): RecordChange[] => {
      if (state === 'held') return [{ recordId, dueAt }];
      return isSingle ? [{ recordId, dueAt, isSingle: false, version: null, drafts: null }] : [];
    }),
  );
}

async function storeUnreadRecords(
  work: SyncWork,
  unreadRecords: readonly UnreadRecord[],
  containedRecords: readonly ContainedRecord[],
): Promise<void> {
  const now = work.now();
  const retryChanges = unreadRecords.map(({ row, error }): RecordChange => {
    const attempts = row.attempts + 1;
    return {
      recordId: row.recordId,
      attempts,
      isUrgent: false,
      dueAt: getRetryTime(now, attempts),
      refusal: { column: '', value: '', reason: `it could not be read: ${getErrorMessage(error)}` },
    };
  });
  const containerChanges = containedRecords.flatMap(({ row, containerId }): RecordChange[] => [
    { recordId: row.recordId, dueAt: null, attempts: 0 },
    { recordId: containerId, version: null, drafts: null, dueAt: new Date(now) },
  ]);
  await work.stores.connectionSync.records.save(work.key, [...retryChanges, ...containerChanges]);
}

/**
 * Creates a function that returns whether a batch must end early because the CRM has called. Records that were not read
 * yet stay due. A batch of urgent records, which a hook named, never ends early.
 */
function createHookCheck({ key, stores }: SyncWork, isUrgent: boolean): () => Promise<boolean> {
  let checkedAt = performance.now();
  let hasWaitingHook = false;
  return async () => {
    if (isUrgent || hasWaitingHook || performance.now() - checkedAt < HOOK_CHECK_INTERVAL_MS) return hasWaitingHook;
    checkedAt = performance.now();
    hasWaitingHook = (await stores.connectionSync.hooks.listWaiting(key)).length > 0;
    return hasWaitingHook;
  };
}

async function processBatch(work: SyncWork, rows: readonly RecordRow[], listNumber: number): Promise<void> {
  const { records, media } = work.stores.connectionSync;
  const [recordsWithDrafts, unread, containedRecords]: [RecordWithDrafts[], UnreadRecord[], ContainedRecord[]] = [
    [],
    [],
    [],
  ];
  const hasWaitingHook = createHookCheck(work, rows[0]?.isUrgent === true);
  const copies = await createDraftCopies(
    { ...work, mediaLimit: stopWhenUnreachable(work.mediaLimit) },
    rows.map(({ recordId }) => recordId),
  );
  try {
    await runConcurrently(rows, MAX_CONCURRENT_READS, async (row) => {
      work.signal.throwIfAborted();
      if (await hasWaitingHook()) return;
      const result = await readAndMapRecord(work, row);
      if ('drafts' in result) {
        recordsWithDrafts.push(result);
        // The draft of the record that was read is certainly used, so its pictures can be copied now.
        for (const draft of result.drafts) if (draft.id === row.recordId) copies.begin(draft);
      } else if ('containerId' in result) containedRecords.push(result);
      else unread.push(result);
    });
  } finally {
    await copies.waitUntilIdle();
  }
  const selectedDrafts = selectDrafts(recordsWithDrafts);
  const readyDrafts = await copies.waitForCopies([...selectedDrafts.values()].map(({ draft }) => draft));
  work.signal.throwIfAborted();
  const parentIds = readyDrafts.flatMap(({ draft }) =>
    draft.kind === 'estate' && draft.parentId ? [draft.parentId] : [],
  );
  const storedRows = new Map(await records.find(work.key, [...new Set([...selectedDrafts.keys(), ...parentIds])]));
  for (const [id, row] of await records.find(
    work.key,
    [...storedRows.values()].flatMap(({ parentId }) => parentId ?? []),
  ))
    storedRows.set(id, row);
  const outcomes = await writeDrafts(work, readyDrafts, storedRows);
  const readyDraftById = new Map(readyDrafts.map((each) => [each.draft.id, each]));
  await records.save(
    work.key,
    [...selectedDrafts].map(([id, selectedDraft]) =>
      toRecordChange(work, listNumber, {
        selectedDraft,
        storedRow: storedRows.get(id),
        outcome: outcomes.get(id),
        readyDraft: readyDraftById.get(id),
      }),
    ),
  );
  const completeDrafts = readyDrafts
    .filter(({ copies: { missingCount } }) => missingCount === 0)
    .map(({ draft }) => draft);
  await media.keepOnly(
    work.key,
    completeDrafts.map(({ id }) => id),
    completeDrafts.flatMap((draft) => listMedia(draft).map(({ id }) => ({ recordId: draft.id, mediaId: id }))),
  );
  await removeUncontained(work, recordsWithDrafts);
  await wakeUnits(
    work,
    [...outcomes].flatMap(([id, { kind }]) => (kind === 'written' ? [id] : [])),
  );
  await storeUnreadRecords(work, unread, containedRecords);
  // A record that does not exist is no sign that the CRM is down.
  const transientFailures = unread.filter(({ error }) => isTransient(error));
  const processedCount = recordsWithDrafts.length + unread.length + containedRecords.length;
  if (
    transientFailures.length >= MAX_FAILED_RECORDS ||
    (transientFailures.length > 0 && transientFailures.length === processedCount)
  )
    throw transientFailures[0]?.error;
}

/**
 * Reads the records that are due, copies their pictures and writes them, one batch at a time, until nothing is due or
 * the time is over. Records that a hook named get batches of their own, because a first sync may take hours. Throws a
 * failure that shows that the CRM is down, and `CrmUnauthorised` when the CRM refuses the credentials.
 *
 * @param beforeBatch is called before each batch and does more urgent work
 * @returns whether nothing is due any more
 */
export async function processRecords(
  work: SyncWork,
  listNumber: number,
  isOver: () => boolean,
  beforeBatch: () => Promise<void>,
): Promise<boolean> {
  const { records } = work.stores.connectionSync;
  for (;;) {
    await beforeBatch();
    const rows = await records.listDue(work.key, work.now(), RECORDS_PER_BATCH);
    if (rows.length === 0) return true;
    const urgentRows = rows.filter(({ isUrgent }) => isUrgent);
    await processBatch(work, urgentRows.length > 0 ? urgentRows : rows, listNumber);
    if (isOver() || work.signal.aborted) return false;
  }
}
