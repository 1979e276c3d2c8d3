import { createHash } from 'node:crypto';
import { toBelgianDate, type Moment, toMoment } from '../../core/calendar/belgianTime.ts';
import type { ConnectionKey } from '../seam/connectionKey.ts';

/** Whole lists are read between one and five o'clock at night in Belgium, for each connection at its own minute. */
const FIRST_NIGHT_HOUR = 1;
const NIGHT_MINUTES = 4 * 60;

function toNightMinute({ siteId, name }: ConnectionKey): number {
  const hash = createHash('sha256').update(`${siteId}\n${name}`).digest();
  return hash.readUInt32BE(0) % NIGHT_MINUTES;
}

/**
 * Returns the time at night at which the whole list is read next, at least half a day from now.
 *
 * @param days the number of days between two readings of the whole list
 */
export function findNextNight(key: ConnectionKey, now: Moment, days = 1): Moment {
  const minute = toNightMinute(key);
  const toNight = (daysAhead: number): Moment =>
    toMoment(
      toBelgianDate(now)
        .add({ days: daysAhead })
        .toPlainDateTime({ hour: FIRST_NIGHT_HOUR + Math.floor(minute / 60), minute: minute % 60 }),
    );
  const HALF_A_DAY_MS = 12 * 3_600_000;
  const firstDay = toNight(1) - now < HALF_A_DAY_MS ? 2 : 1;
  return toNight(firstDay + days - 1);
}

const MINUTE_MS = 60_000;
/**
 * The interval between two readings of changes. It is nine minutes, so that a change is on the site within ten minutes.
 */
export const CHANGES_INTERVAL_MS = 9 * MINUTE_MS;
/** The interval between two readings of the whole list when the CRM cannot report changes. */
export const FULL_LIST_INTERVAL_MS = 4 * 60 * MINUTE_MS;
/** The interval between two readings of the account's lists, which contain the agency's own names. */
export const NAMES_INTERVAL_MS = 24 * 60 * MINUTE_MS;
/** The first and the last pause after failures of a connection. */
export const FAILURE_BACKOFF_MS = { first: MINUTE_MS, last: 60 * MINUTE_MS } as const;
/** The first and the last pause after failed attempts to open a connection. These attempts send nothing to the CRM. */
export const OPENING_BACKOFF_MS = { first: MINUTE_MS, last: 15 * MINUTE_MS } as const;
/** The first and the last pause after failures of a single record. */
export const RECORD_BACKOFF_MS = { first: MINUTE_MS, last: 6 * 60 * MINUTE_MS } as const;
/** The time after which the data of records that have left the site are deleted. Hooks are stored for the same time. */
export const GONE_RETENTION_MS = 90 * 24 * 60 * MINUTE_MS;
/** The delay between each write of a record and the report of its page to the CRM. By then, the site shows the page. */
export const REPORT_DELAY_MS = 2 * MINUTE_MS;
/** The first and the last pause after a report that failed because the page or the CRM did not answer. */
export const REPORT_BACKOFF_MS = { first: 2 * MINUTE_MS, last: 6 * 60 * MINUTE_MS } as const;
/**
 * The interval at which refused reports are sent again. Reports to a CRM that offers no list of its homes are always
 * repeated at this interval, except reports of units and of pages that are gone.
 */
export const REPORT_INTERVAL_MS = 24 * 60 * MINUTE_MS;
