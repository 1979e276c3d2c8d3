import { createHash } from 'node:crypto';
import { belgianDay, type Moment, toMoment } from '../../core/calendar/belgianTime.ts';
import type { ConnectionKey } from '../seam/connectionKey.ts';

/** Full lists are read between one and five in Belgium, each connection at its own minute. */
const FIRST_HOUR = 1;
const MINUTES = 4 * 60;

function minuteOf({ siteId, name }: ConnectionKey): number {
  const hash = createHash('sha256').update(`${siteId}\n${name}`).digest();
  return hash.readUInt32BE(0) % MINUTES;
}

/** The next night's moment for a full list, at least half a day from now. */
export function nextNight(key: ConnectionKey, now: Moment, days = 1): Moment {
  const minute = minuteOf(key);
  const at = (day: number): Moment =>
    toMoment(
      belgianDay(now)
        .add({ days: day })
        .toPlainDateTime({ hour: FIRST_HOUR + Math.floor(minute / 60), minute: minute % 60 }),
    );
  const HALF_A_DAY_MS = 12 * 3_600_000;
  const first = at(1) - now < HALF_A_DAY_MS ? 2 : 1;
  return at(first + days - 1);
}

const MINUTE_MS = 60_000;
/** Of readings of changes: with the reading itself, a change is on the site within ten minutes. */
export const CHANGES_MS = 9 * MINUTE_MS;
/** Of full lists where the CRM cannot say what has changed. */
export const LIST_ONLY_MS = 4 * 60 * MINUTE_MS;
/** Of the account's own names. */
export const NAMES_MS = 24 * 60 * MINUTE_MS;
/** Waits after failures of a connection. */
export const FAILURE_BACKOFF = { first: MINUTE_MS, last: 60 * MINUTE_MS } as const;
/** Waits of a connection that cannot be opened: whether it can is found out without the CRM. */
export const CLOSED_BACKOFF = { first: MINUTE_MS, last: 15 * MINUTE_MS } as const;
/** Waits after failures of a single record. */
export const RECORD_BACKOFF = { first: MINUTE_MS, last: 6 * 60 * MINUTE_MS } as const;
/** After which nothing is known any more of a record that is gone: hooks are looked at for as long. */
export const GONE_MS = 90 * 24 * 60 * MINUTE_MS;
/** Until the first report of a page: its site has heard of it by then. */
export const REPORT_MS = 2 * MINUTE_MS;
/** Waits after a report that failed because our own page did not answer, or that did not reach the CRM. */
export const REPORT_BACKOFF = { first: 2 * MINUTE_MS, last: 6 * 60 * MINUTE_MS } as const;
/** Reports that the CRM refused are made again after this time, and all of a CRM without a list. */
export const REPORT_AGAIN_MS = 24 * 60 * MINUTE_MS;
