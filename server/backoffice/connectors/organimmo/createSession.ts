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
  findExclusionReason,
} from './accountLists.ts';
import { createOnceRunner } from '../seam/createOnceRunner.ts';
import { createCalls, type OrganimmoCalls } from './calls.ts';
import { LatestChange, readChangedUnits, readCursor, writeCursor } from './changes.ts';
import { findClosedNights } from './closedNights.ts';
import { joinUnit, toOccupiedHalfDays, type UnitParts } from './joinedUnit.ts';
import type { OrganimmoRow } from './rows.ts';
import type { OrganimmoSettings } from './settings.ts';
import { readPartsOfAllUnits, readUnitParts } from './unitParts.ts';

const listRows = (parts: UnitParts): readonly OrganimmoRow[] => Object.values(parts).flat();

/** Returns the list entry of a home, with all its parts. A home that the agency has deactivated is withdrawn. */
async function toListedRecord(
  unit: OrganimmoRow,
  id: string,
  {
    lists,
    readParts,
    latestChange,
  }: { lists: AccountLists; readParts: (id: string) => Promise<UnitParts>; latestChange?: LatestChange },
): Promise<ListedRecord> {
  if (unit['active'] !== true) return { id, version: 'inactive', state: 'withdrawn' };
  const unitParts = await readParts(id);
  if (latestChange) for (const row of listRows(unitParts)) latestChange.addRow(row);
  const raw = joinUnit(unit, unitParts, lists);
  return { id, version: computeContentHash(raw), state: 'published', raw };
}

/** Returns whether the nights of a home are free. The half days are read from the CRM for each check. */
async function checkNightsFree(
  calls: OrganimmoCalls,
  unitId: string,
  { begin, end, halves }: { begin: string; end: string; halves: ReadonlyMap<string, HalfDay> },
): Promise<'free' | 'taken'> {
  for await (const row of calls.readRows(`rentalunits/${unitId}/daypartoccupations`, { isUrgent: true })) {
    const closedNights = findClosedNights(toOccupiedHalfDays([row], halves), []);
    if (closedNights.some((nights) => nights.begin < end && begin < nights.end)) return 'taken';
  }
  return 'free';
}

/** Opens one account. The session only reads and never writes. */
export function createSession(context: SessionContext<OrganimmoSettings>): CrmSession {
  const { settings, credentials, now } = context;
  const calls = createCalls(context);
  const getLists = createOnceRunner(() => readLists(calls));
  const getHalves = createOnceRunner(async () => toHalfDays(await readList(calls, 'dayparts')));

  async function* list(): AsyncGenerator<ListedRecord, ListResult, undefined> {
    const startMs = now();
    const latestChange = new LatestChange();
    const units = new Map<string, OrganimmoRow>();
    for await (const unit of calls.readRows('rentalunits')) {
      latestChange.addRow(unit);
      const id = toId(unit['id']);
      if (id !== undefined) units.set(id, unit);
    }
    const accountLists = await getLists();
    const readParts = await readPartsOfAllUnits(calls);
    for (const [id, unit] of units)
      if (findExclusionReason(unit, accountLists) === undefined)
        yield await toListedRecord(unit, id, { lists: accountLists, readParts, latestChange });
    const safeTime = latestChange.computeSafeTime(now() - startMs);
    return { cursor: safeTime && writeCursor({ at: safeTime, seen: {} }) };
  }

  async function* readChanges(cursor: string): AsyncGenerator<ListedRecord, ListResult, undefined> {
    const previousCursor = readCursor(cursor);
    if (!previousCursor)
      throw new CrmFailure('Organimmo: the start of the changes is unknown; the next whole list determines it');
    const startMs = now();
    const { hashByUnitId, latestChange } = await readChangedUnits(calls, previousCursor.at);
    for (const [id, hash] of hashByUnitId) {
      if (previousCursor.seen[id] === hash) continue;
      const unit = await calls.readRow(`rentalunits/${id}`);
      const accountLists = await getLists();
      // A home that no longer exists is skipped here, because the next reading of the whole list withdraws it.
      if (unit && findExclusionReason(unit, accountLists) === undefined)
        yield await toListedRecord(unit, id, {
          lists: accountLists,
          readParts: (unitId) => readUnitParts(calls, unitId),
        });
    }
    const safeTime = latestChange.computeSafeTime(now() - startMs) ?? '';
    return {
      cursor: writeCursor({
        at: safeTime > previousCursor.at ? safeTime : previousCursor.at,
        seen: Object.fromEntries(hashByUnitId),
      }),
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
    readChanges,
    async read(id: string): Promise<RecordAnswer> {
      const unit = await calls.readRow(`rentalunits/${encodeURIComponent(id)}`);
      const accountLists = await getLists();
      if (!unit || findExclusionReason(unit, accountLists) !== undefined)
        throw new NotPublished('Organimmo has no such holiday home');
      return { raw: joinUnit(unit, await readUnitParts(calls, id), accountLists) };
    },
    async readMedia({ url }: RemoteMedia): Promise<Buffer> {
      if (new URL(url).origin !== new URL(settings.apiUrl).origin)
        throw new CrmFailure('Organimmo: a picture at a foreign address');
      return calls.readFile(url);
    },
    checkAvailability: async (recordId: string, begin: string, end: string) =>
      checkNightsFree(calls, encodeURIComponent(recordId), { begin, end, halves: await getHalves() }),
  };
}
