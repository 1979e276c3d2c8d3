import { contentHash } from '../../core/db/contentHash.ts';
import type { AccountCheck, ListEnd, RecordAnswer, Session, SessionContext } from '../seam/adapter.ts';
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
  explainNoHome,
} from './accountLists.ts';
import { createCalls, type OrganimmoCalls } from './calls.ts';
import { LatestChange, readChanged, readCursor, writeCursor } from './changes.ts';
import { findClosedNights } from './closedNights.ts';
import { joinUnit, toOccupied, type UnitParts } from './joinedUnit.ts';
import type { OrganimmoRow } from './rows.ts';
import type { OrganimmoSettings } from './settings.ts';
import { readAllParts, readParts } from './unitParts.ts';

/** Calls `ask` once and stores its result, unless it failed. */
function runOnce<T>(ask: () => Promise<T>): () => Promise<T> {
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
  return { id, version: contentHash(raw), state: 'published', raw };
}

/** Returns whether the nights of a home are free, judged by its half days as they are now. */
async function checkNights(
  calls: OrganimmoCalls,
  unitId: string,
  { begin, end, halves }: { begin: string; end: string; halves: ReadonlyMap<string, HalfDay> },
): Promise<'free' | 'taken'> {
  for await (const row of calls.all(`rentalunits/${unitId}/daypartoccupations`, { urgent: true })) {
    const closed = findClosedNights(toOccupied([row], halves), []);
    if (closed.some((nights) => nights.begin < end && begin < nights.end)) return 'taken';
  }
  return 'free';
}

/** Opens one account. Everything is only read; nothing is ever written. */
export function createSession(context: SessionContext<OrganimmoSettings>): Session {
  const { settings, credentials, now } = context;
  const calls = createCalls(context);
  const lists = runOnce(() => readLists(calls));
  const halves = runOnce(async () => toHalfDays(await readList(calls, 'dayparts')));

  async function* list(): AsyncGenerator<ListedRecord, ListEnd, undefined> {
    const start = now();
    const latest = new LatestChange();
    const units = new Map<string, OrganimmoRow>();
    for await (const unit of calls.all('rentalunits')) {
      latest.see(unit);
      const id = toId(unit['id']);
      if (id !== undefined) units.set(id, unit);
    }
    const known = await lists();
    const parts = await readAllParts(calls);
    for (const [id, unit] of units)
      if (explainNoHome(unit, known) === undefined)
        yield await toListedRecord(unit, id, { lists: known, parts, latest });
    const at = latest.after(now() - start);
    return { cursor: at && writeCursor({ at, seen: {} }) };
  }

  async function* changes(cursor: string): AsyncGenerator<ListedRecord, ListEnd, undefined> {
    const before = readCursor(cursor);
    if (!before) throw new CrmFailure('Organimmo: where the changes begin is not known; a whole list says it again');
    const start = now();
    const { units, latest } = await readChanged(calls, before.at);
    for (const [id, hash] of units) {
      if (before.seen[id] === hash) continue;
      const unit = await calls.one(`rentalunits/${id}`);
      const known = await lists();
      // A home that no longer exists is detected by the next whole list.
      if (unit && explainNoHome(unit, known) === undefined)
        yield await toListedRecord(unit, id, { lists: known, parts: (each) => readParts(calls, each) });
    }
    const after = latest.after(now() - start) ?? '';
    return { cursor: writeCursor({ at: after > before.at ? after : before.at, seen: Object.fromEntries(units) }) };
  }

  return {
    async check(): Promise<AccountCheck> {
      await calls.authorise();
      const units = await calls.all('rentalunits').next();
      return {
        account: `customer ${credentials['customerId'] ?? ''}`,
        doubts: units.done ? ['this user sees no homes'] : [],
      };
    },
    names: () => readNames(calls),
    list,
    changes,
    async read(id: string): Promise<RecordAnswer> {
      const unit = await calls.one(`rentalunits/${encodeURIComponent(id)}`);
      const known = await lists();
      if (!unit || explainNoHome(unit, known) !== undefined)
        throw new NotPublished('Organimmo has no such holiday home');
      return { raw: joinUnit(unit, await readParts(calls, id), known) };
    },
    async readMedia({ url }: RemoteMedia): Promise<Buffer> {
      if (new URL(url).origin !== new URL(settings.apiUrl).origin)
        throw new CrmFailure('Organimmo: a picture at an address of somebody else');
      return calls.file(url);
    },
    isFree: async (recordId: string, begin: string, end: string) =>
      checkNights(calls, encodeURIComponent(recordId), { begin, end, halves: await halves() }),
  };
}
