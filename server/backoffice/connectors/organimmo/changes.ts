import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { contentHash } from '../../core/db/contentHash.ts';
import { idOf } from '../reading/readNumbers.ts';
import type { OrganimmoCalls } from './calls.ts';
import { changedAt, refOf, type Row } from './rows.ts';

const ZONE = 'Europe/Brussels';
/** Of what is asked again, because a change may be seen later than it was made. */
const MARGIN = { minutes: 10 };
/** Lists that are asked for changes, and the field that names the home; '' where the row is the home itself. */
const WATCHED = [
  ['rentalunits', ''],
  ['rentalunitphotos', 'rentalUnit'],
  ['rentalunitperiods', 'rentalUnit'],
  ['rentalunitdaypartoccupations', 'rentalUnit'],
] as const;

const cursorSchema = z.object({
  /** The latest change that was seen for sure, as Organimmo wrote it: without a zone. */
  at: z.string(),
  /** Of homes whose changes are asked for again, a hash of these: they are not read again because of them. */
  seen: z.record(z.string(), z.string()).default({}),
});
type Cursor = z.infer<typeof cursorSchema>;

export const writeCursor = (cursor: Cursor): string => JSON.stringify(cursor);

/** Undefined for a text that is no cursor. */
export function readCursor(text: string): Cursor | undefined {
  try {
    return cursorSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The same moment so much earlier, in the same writing. */
export function earlier(time: string, duration: Temporal.DurationLike): string {
  const local = Temporal.PlainDateTime.from(time);
  const moment = local.toZonedDateTime(ZONE, { disambiguation: 'earlier' }).subtract(duration);
  return moment.toPlainDateTime().toString({ smallestUnit: 'second' });
}

/**
 * From when changes are asked for, as `org-data-from` wants it. In the hour that comes twice in autumn, what is later can
 * have an earlier time: all of that hour is asked for.
 */
export function askFrom(at: string): string {
  const local = Temporal.PlainDateTime.from(at);
  const [first, second] = (['earlier', 'later'] as const).map(
    (disambiguation) => local.toZonedDateTime(ZONE, { disambiguation }).epochMilliseconds,
  );
  const isTwice = first !== second && local.equals(Temporal.PlainDateTime.from(earlier(at, { minutes: 0 })));
  const from = isTwice ? local.subtract({ hours: 1 }).subtract(MARGIN).toString() : earlier(at, MARGIN);
  return from.slice(0, 16).replace('T', ' ');
}

/** Keeps the latest change among the rows that pass. */
export class LatestChange {
  #at = '';

  see(row: Row): void {
    const at = changedAt(row);
    if (at > this.#at) this.#at = at;
  }

  /**
   * The latest change that nothing can have been missed before, after a reading that took so long: what was changed while
   * it went on may belong to a home that had been read. Undefined when no row had a time.
   */
  after(milliseconds: number): string | undefined {
    return this.#at === '' ? undefined : earlier(this.#at, { milliseconds: Math.ceil(milliseconds) });
  }
}

interface Changed {
  /** Ids of homes with a hash of what was changed of each. */
  readonly units: ReadonlyMap<string, string>;
  readonly latest: LatestChange;
}

/** Which homes have rows that were changed since a time, in `rentalunits` or in what belongs to them. */
export async function readChanged(calls: OrganimmoCalls, at: string): Promise<Changed> {
  const rowsOf = new Map<string, string[]>();
  const latest = new LatestChange();
  const headers = { 'org-data-from': askFrom(at) };
  for (const [path, field] of WATCHED)
    for await (const row of calls.all(path, { headers })) {
      latest.see(row);
      const id = field === '' ? idOf(row['id']) : refOf(row[field]);
      if (id === undefined) continue;
      const rows = rowsOf.get(id) ?? [];
      rowsOf.set(id, rows);
      rows.push(`${path} ${idOf(row['id'])} ${contentHash(row)}`);
    }
  return {
    units: new Map([...rowsOf].map(([id, rows]) => [id, contentHash(rows.toSorted()).slice(0, 16)])),
    latest,
  };
}
