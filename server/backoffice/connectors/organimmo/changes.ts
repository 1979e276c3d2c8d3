import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { computeContentHash } from '../../core/db/contentHash.ts';
import { toId } from '../reading/readNumbers.ts';
import type { OrganimmoCalls } from './calls.ts';
import { getChangeTime, toReferenceId, type OrganimmoRow } from './rows.ts';

const TIME_ZONE = 'Europe/Brussels';
/**
 * Each reading begins this long before the last known change, because a change may become visible later than its own
 * time.
 */
const CHANGES_OVERLAP = { minutes: 10 };
/**
 * The lists that are read for changes, each with the field that refers to the home; '' for the list of the homes
 * themselves.
 */
const WATCHED_LISTS = [
  ['rentalunits', ''],
  ['rentalunitphotos', 'rentalUnit'],
  ['rentalunitperiods', 'rentalUnit'],
  ['rentalunitdaypartoccupations', 'rentalUnit'],
] as const;

const cursorSchema = z.object({
  /** A time before which all changes have been read. Like all times of Organimmo, it has no zone. */
  at: z.string(),
  /**
   * A hash of the changes of each home, as the last reading returned them. The next reading overlaps with that reading,
   * so it returns some of these changes again. A home with the same hash is not read again.
   */
  seen: z.record(z.string(), z.string()).default({}),
});
type ChangesCursor = z.infer<typeof cursorSchema>;

export const writeCursor = (cursor: ChangesCursor): string => JSON.stringify(cursor);

/** Parses a cursor. Returns undefined for a text that is no cursor. */
export function readCursor(text: string): ChangesCursor | undefined {
  try {
    return cursorSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Subtracts a duration from a Belgian time without a zone. Returns a time in the same format. */
export function subtractDuration(time: string, duration: Temporal.DurationLike): string {
  const localTime = Temporal.PlainDateTime.from(time);
  const moment = localTime.toZonedDateTime(TIME_ZONE, { disambiguation: 'earlier' }).subtract(duration);
  return moment.toPlainDateTime().toString({ smallestUnit: 'second' });
}

/**
 * Returns the time from which changes are requested, in the format of the header `org-data-from`. When the clocks are
 * set back in autumn, one hour occurs twice, so a row that changed later may have an earlier time. For a time in this
 * hour, the result is therefore an hour earlier.
 */
export function toRequestTime(at: string): string {
  const localTime = Temporal.PlainDateTime.from(at);
  const [first, second] = (['earlier', 'later'] as const).map(
    (disambiguation) => localTime.toZonedDateTime(TIME_ZONE, { disambiguation }).epochMilliseconds,
  );
  const occursTwice =
    first !== second && localTime.equals(Temporal.PlainDateTime.from(subtractDuration(at, { minutes: 0 })));
  const requestTime = occursTwice
    ? localTime.subtract({ hours: 1 }).subtract(CHANGES_OVERLAP).toString()
    : subtractDuration(at, CHANGES_OVERLAP);
  return requestTime.slice(0, 16).replace('T', ' ');
}

/** Finds the latest time of change among the rows that the caller adds. */
export class LatestChange {
  #at = '';

  addRow(row: OrganimmoRow): void {
    const at = getChangeTime(row);
    if (at > this.#at) this.#at = at;
  }

  /**
   * Returns a time before which all changes have been read: the latest change minus the duration of the reading. The
   * duration is subtracted because a change during the reading may concern a home that had already been read. Returns
   * undefined when no row had a time.
   */
  computeSafeTime(durationMs: number): string | undefined {
    return this.#at === '' ? undefined : subtractDuration(this.#at, { milliseconds: Math.ceil(durationMs) });
  }
}

interface ChangedUnits {
  /** A hash of the changes of each home, by the id of the home. */
  readonly hashByUnitId: ReadonlyMap<string, string>;
  readonly latestChange: LatestChange;
}

/** Returns the homes that have changed since a time: their row in `rentalunits`, or a row of one of their parts. */
export async function readChangedUnits(calls: OrganimmoCalls, sinceTime: string): Promise<ChangedUnits> {
  const rowsByUnit = new Map<string, string[]>();
  const latestChange = new LatestChange();
  const headers = { 'org-data-from': toRequestTime(sinceTime) };
  for (const [path, field] of WATCHED_LISTS)
    for await (const row of calls.readRows(path, { headers })) {
      latestChange.addRow(row);
      const id = field === '' ? toId(row['id']) : toReferenceId(row[field]);
      if (id === undefined) continue;
      const rows = rowsByUnit.get(id) ?? [];
      rowsByUnit.set(id, rows);
      rows.push(`${path} ${toId(row['id'])} ${computeContentHash(row)}`);
    }
  return {
    hashByUnitId: new Map([...rowsByUnit].map(([id, rows]) => [id, computeContentHash(rows.toSorted()).slice(0, 16)])),
    latestChange,
  };
}
