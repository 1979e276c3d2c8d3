import type { Progress } from '../store/progress.ts';
import type { RecordChange, RecordRow } from '../store/recordRow.ts';
import type { WaitingHook } from '../store/hookStore.ts';
import type { SyncWork } from '../syncWork.ts';

/** The largest difference that is assumed between the clock of the CRM and the clock of this server. */
const MAX_CLOCK_SKEW_MS = 5 * 60_000;

/**
 * Returns the time of an event in milliseconds since 1970. A time that is later than the arrival of the call by more
 * than `MAX_CLOCK_SKEW_MS` is replaced by the time of arrival, because all events before a wrong time in the future
 * would otherwise be ignored.
 */
function getEventMs({ at, receivedAt }: WaitingHook): number {
  const receivedMs = receivedAt.getTime();
  const eventMs = at === undefined ? receivedMs : Date.parse(at);
  return eventMs > receivedMs + MAX_CLOCK_SKEW_MS ? receivedMs : eventMs;
}

/**
 * Returns how a record changes because of its newest waiting event; undefined when nothing changes, for example because
 * a newer event was already processed.
 */
function toHookChange(
  hook: WaitingHook,
  row: RecordRow | undefined,
  hasList: boolean,
  now: number,
): RecordChange | undefined {
  const { recordId, kind } = hook;
  if (recordId === undefined) return undefined;
  const eventAt = new Date(getEventMs(hook));
  const lastEventMs = row?.eventAt?.getTime() ?? 0;
  if (lastEventMs > eventAt.getTime() && lastEventMs <= now + MAX_CLOCK_SKEW_MS) return undefined;
  // When a CRM without a list of homes has removed a record, the record cannot be read any more. It is withdrawn now.
  if (kind === 'removed' && !hasList) {
    if (!row) return undefined;
    const state = row.ownId === null ? 'gone' : 'leaving';
    const goneFields = { listedVersion: null, version: null, state, drafts: null, dueAt: null, missing: 0 } as const;
    return { recordId, eventAt, ...goneFields, attempts: 0, refusal: null, isDeleted: true };
  }
  const dueFields = { isUrgent: true, dueAt: new Date(now) };
  return { recordId, eventAt, version: null, drafts: null, attempts: 0, isDeleted: false, ...dueFields };
}

/**
 * Processes the waiting hooks. For each record, only the newest event has an effect. Returns the changes of the stored
 * progress: an event that names no record makes the reading of changes, or of the whole list, due.
 */
export async function processHooks(work: SyncWork): Promise<Partial<Progress>> {
  const { hooks, records, progress } = work.stores.connectionSync;
  const waitingHooks = await hooks.listWaiting(work.key);
  if (waitingHooks.length === 0) return {};
  const { session } = work.connection;
  const newestByRecordId = new Map<string, WaitingHook>();
  for (const hook of waitingHooks.toSorted((a, b) => getEventMs(a) - getEventMs(b)))
    if (hook.recordId !== undefined) newestByRecordId.set(hook.recordId, hook);
  const rows = await records.find(work.key, [...newestByRecordId.keys()]);
  const changes = [...newestByRecordId].flatMap(
    ([id, hook]) => toHookChange(hook, rows.get(id), session.list !== undefined, work.now()) ?? [],
  );
  await records.save(work.key, changes);
  const hasEventWithoutRecord = waitingHooks.some(({ recordId }) => recordId === undefined);
  const dueAt = new Date(work.now());
  const dueProgress: Partial<Progress> = hasEventWithoutRecord
    ? session.readChanges
      ? { changesDueAt: dueAt }
      : { fullDueAt: dueAt }
    : {};
  if (hasEventWithoutRecord) await progress.save(work.key, dueProgress);
  await hooks.markDone(
    work.key,
    waitingHooks.map(({ position }) => position),
  );
  return dueProgress;
}
