import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { contentHash } from '../../core/db/contentHash.ts';
import { toId } from '../reading/readNumbers.ts';
import type { OrganimmoCalls } from './calls.ts';
import { getChangeTime, toReferenceId, type OrganimmoRow } from './rows.ts';

const ZONE = 'Europe/Brussels';
/** Changes of this period are requested again, because a change may become visible later than it was made. */
const OVERLAP = { minutes: 10 };
/**
 * The lists that are read for changes, each with the field that refers to the home. The field is '' when the row is the
 * home itself.
 */
const WATCHED = [
  ['rentalunits', ''],
  ['rentalunitphotos', 'rentalUnit'],
  ['rentalunitperiods', 'rentalUnit'],
  ['rentalunitdaypartoccupations', 'rentalUnit'],
] as const;

const cursorSchema = z.object({
  /** The latest change that was certainly seen, as Organimmo wrote it: without a zone. */
  at: z.string(),
  /**
   * A hash of the changes of each home that the API may return again. A home whose hash is the same is not read again.
   */
  seen: z.record(z.string(), z.string()).default({}),
});
type Cursor = z.infer<typeof cursorSchema>;

export const writeCursor = (cursor: Cursor): string => JSON.stringify(cursor);

/** Parses a cursor. Returns undefined for a text that is no cursor. */
export function readCursor(text: string): Cursor | undefined {
  try {
    return cursorSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Returns a time that is earlier by the duration, in the same format. */
export function subtractDuration(time: string, duration: Temporal.DurationLike): string {
  const local = Temporal.PlainDateTime.from(time);
  const moment = local.toZonedDateTime(ZONE, { disambiguation: 'earlier' }).subtract(duration);
  return moment.toPlainDateTime().toString({ smallestUnit: 'second' });
}

/**
 * Returns the time from which changes are requested, in the format of `org-data-from`. In the hour that occurs twice in
 * autumn, a later change can have an earlier time, so that whole hour is requested.
 */
export function toRequestTime(at: string): string {
  const local = Temporal.PlainDateTime.from(at);
  const [first, second] = (['earlier', 'later'] as const).map(
    (disambiguation) => local.toZonedDateTime(ZONE, { disambiguation }).epochMilliseconds,
  );
  const isTwice = first !== second && local.equals(Temporal.PlainDateTime.from(subtractDuration(at, { minutes: 0 })));
  const from = isTwice ? local.subtract({ hours: 1 }).subtract(OVERLAP).toString() : subtractDuration(at, OVERLAP);
  return from.slice(0, 16).replace('T', ' ');
}

/** Stores the latest change among the rows that it gets. */
export class LatestChange {
  #at = '';

  see(row: OrganimmoRow): void {
    const at = getChangeTime(row);
    if (at > this.#at) this.#at = at;
  }

  /**
   * Returns the latest change before which nothing can have been missed. The duration of the reading is subtracted,
   * because a change during the reading may concern a home that had already been read. Returns undefined when no row
   * had a time.
   */
  after(milliseconds: number): string | undefined {
    return this.#at === '' ? undefined : subtractDuration(this.#at, { milliseconds: Math.ceil(milliseconds) });
  }
}

interface Changed {
  /** The ids of homes, each with a hash of its changes. */
  readonly units: ReadonlyMap<string, string>;
  readonly latest: LatestChange;
}

/** Returns the homes with rows that were changed since a time, in `rentalunits` or in the lists of their parts. */
export async function readChanged(calls: OrganimmoCalls, at: string): Promise<Changed> {
  const rowsByUnit = new Map<string, string[]>();
  const latest = new LatestChange();
  const headers = { 'org-data-from': toRequestTime(at) };
  for (const [path, field] of WATCHED)
    for await (const row of calls.all(path, { headers })) {
      latest.see(row);
      const id = field === '' ? toId(row['id']) : toReferenceId(row[field]);
      if (id === undefined) continue;
      const rows = rowsByUnit.get(id) ?? [];
      rowsByUnit.set(id, rows);
      rows.push(`${path} ${toId(row['id'])} ${contentHash(row)}`);
    }
  return {
    units: new Map([...rowsByUnit].map(([id, rows]) => [id, contentHash(rows.toSorted()).slice(0, 16)])),
    latest,
  };
}
