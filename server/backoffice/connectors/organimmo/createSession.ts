import { computeContentHash } from '../../core/db/contentHash.ts';
import type { AccountCheckResult, ListResult, RecordAnswer, CrmSession, SessionContext } from '../seam/adapter.ts';
import { CrmFailure, NotPublished } from '../seam/crmFailure.ts';
import type { ListedRecord, RemoteMedia } from '../seam/records.ts';
import { toId } from '../reading/readNumbers.ts';
import {
  type AccountLists,
  type HalfDay,
  toHalfDays,
  readList,
  readLists,
  readNames,
  findNoHomeReason,
} from './accountLists.ts';
import { createCalls, type OrganimmoCalls } from './calls.ts';
import { LatestChange, readChangedUnits, readCursor, writeCursor } from './changes.ts';
import { findClosedNights } from './closedNights.ts';
import { joinUnit, toOccupiedHalfDays, type UnitParts } from './joinedUnit.ts';
import type { OrganimmoRow } from './rows.ts';
import type { OrganimmoSettings } from './settings.ts';
import { readPartsOfAllUnits, readUnitParts } from './unitParts.ts';

/** Returns a function that calls `ask` once and then returns the same result. A failure is not stored. */
function createOnceRunner<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () => {
    asked ??= ask().catch((error: unknown) => {
      asked = undefined;
      throw error;
    });
    return asked;
  };
}

const listRows = (parts: UnitParts): readonly OrganimmoRow[] => Object.values(parts).flat();

/** Returns a home with all its parts, or marks one that the agency has deactivated as withdrawn. */
async function toListedRecord(
  unit: OrganimmoRow,
  id: string,
  { lists, parts, latest }: { lists: AccountLists; parts: (id: string) => Promise<UnitParts>; latest?: LatestChange },
): Promise<ListedRecord> {
  if (unit['active'] !== true) return { id, version: 'inactive', state: 'withdrawn' };
  const read = await parts(id);
  if (latest) for (const row of listRows(read)) latest.see(row);
  const raw = joinUnit(unit, read, lists);
  return { id, version: computeContentHash(raw), state: 'published', raw };
}

/** Returns whether the nights of a home are free. It reads the current half days. */
async function checkNightsFree(
  calls: OrganimmoCalls,
  unitId: string,
  { begin, end, halves }: { begin: string; end: string; halves: ReadonlyMap<string, HalfDay> },
): Promise<'free' | 'taken'> {
  for await (const row of calls.readRows(`rentalunits/${unitId}/daypartoccupations`, { isUrgent: true })) {
    const closed = findClosedNights(toOccupiedHalfDays([row], halves), []);
    if (closed.some((nights) => nights.begin < end && begin < nights.end)) return 'taken';
  }
  return 'free';
}

/** Opens one account. The session only reads and never writes. */
export function createSession(context: SessionContext<OrganimmoSettings>): CrmSession {
  const { settings, credentials, now } = context;
  const calls = createCalls(context);
  const lists = createOnceRunner(() => readLists(calls));
  const halves = createOnceRunner(async () => toHalfDays(await readList(calls, 'dayparts')));

  async function* list(): AsyncGenerator<ListedRecord, ListResult, undefined> {
    const start = now();
    const latest = new LatestChange();
    const units = new Map<string, OrganimmoRow>();
    for await (const unit of calls.readRows('rentalunits')) {
      latest.see(unit);
      const id = toId(unit['id']);
      if (id !== undefined) units.set(id, unit);
    }
    const known = await lists();
    const parts = await readPartsOfAllUnits(calls);
    for (const [id, unit] of units)
      if (findNoHomeReason(unit, known) === undefined)
        yield await toListedRecord(unit, id, { lists: known, parts, latest });
    const at = latest.computeSafeTime(now() - start);
    return { cursor: at && writeCursor({ at, seen: {} }) };
  }

  async function* changes(cursor: string): AsyncGenerator<ListedRecord, ListResult, undefined> {
    const before = readCursor(cursor);
    if (!before) throw new CrmFailure('Organimmo: where the changes begin is not known; a whole list says it again');
    const start = now();
    const { hashByUnitId, latestChange } = await readChangedUnits(calls, before.at);
    for (const [id, hash] of hashByUnitId) {
      if (before.seen[id] === hash) continue;
      const unit = await calls.readRow(`rentalunits/${id}`);
      const known = await lists();
      // A home that no longer exists is skipped here, because the next whole list detects it.
      if (unit && findNoHomeReason(unit, known) === undefined)
        yield await toListedRecord(unit, id, { lists: known, parts: (each) => readUnitParts(calls, each) });
    }
    const after = latestChange.computeSafeTime(now() - start) ?? '';
    return {
      cursor: writeCursor({ at: after > before.at ? after : before.at, seen: Object.fromEntries(hashByUnitId) }),
    };
  }

  return {
    async check(): Promise<AccountCheckResult> {
      await calls.renewToken();
      const units = await calls.readRows('rentalunits').next();
      return {
        account: `customer ${credentials['customerId'] ?? ''}`,
        doubts: units.done ? ['this user sees no homes'] : [],
      };
    },
    readNames: () => readNames(calls),
    list,
    readChanges: changes,
    async read(id: string): Promise<RecordAnswer> {
      const unit = await calls.readRow(`rentalunits/${encodeURIComponent(id)}`);
      const known = await lists();
      if (!unit || findNoHomeReason(unit, known) !== undefined)
        throw new NotPublished('Organimmo has no such holiday home');
      return { raw: joinUnit(unit, await readUnitParts(calls, id), known) };
    },
    async readMedia({ url }: RemoteMedia): Promise<Buffer> {
      if (new URL(url).origin !== new URL(settings.apiUrl).origin)
        throw new CrmFailure('Organimmo: a picture at an address of somebody else');
      return calls.readFile(url);
    },
    isFree: async (recordId: string, begin: string, end: string) =>
      checkNightsFree(calls, encodeURIComponent(recordId), { begin, end, halves: await halves() }),
  };
}
