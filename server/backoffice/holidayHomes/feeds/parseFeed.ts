import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { belgianDay } from '../../core/calendar/belgianTime.ts';
import { isOwnEntry } from '../availabilityCalendar.ts';
import { type Day, mergeNights, type Nights } from '../days.ts';

/** What was read is no calendar. */
export class NoCalendar extends Error {
  override readonly name = 'NoCalendar';
}

/** Occurrences of one entry that comes again and again, from the first day that counts. */
const MOST_OCCURRENCES = 1000;
const DAY_SECONDS = 86_400;
/** So far an occurrence may have been moved from where its rule has it. */
const MOST_SHIFTED_DAYS = 31;

export interface FeedWindow {
  readonly from: Day;
  readonly until: Day;
  /** Of the site: its own entries are left out. */
  readonly host: string;
}

/** A day, or the one that a moment falls on in Belgium; a time without a zone is a Belgian one. */
function dayOf(time: ICAL.Time): Day {
  const { year, month, day, isDate, zone } = time;
  // Only these are written with four digits, and so compare as what they are.
  if (!(year >= 0 && year < 9999)) throw new RangeError('a year out of range');
  const isLocal = isDate || zone === ICAL.Timezone.localTimezone;
  const date = isLocal ? new Temporal.PlainDate(year, month, day) : belgianDay(time.toJSDate().getTime());
  return date.toString();
}

function* occurrences(event: ICAL.Event, { from, until }: FeedWindow): Generator<Nights> {
  if (!event.isRecurring()) {
    yield { begin: dayOf(event.startDate), end: dayOf(event.endDate) };
    return;
  }
  const longest = Math.ceil(event.duration.toSeconds() / DAY_SECONDS) + MOST_SHIFTED_DAYS;
  const iterator = event.iterator();
  const first = Date.parse(from) / 1000 - longest * DAY_SECONDS;
  for (let count = 0; count < MOST_OCCURRENCES; ) {
    const next: ICAL.Time | null = iterator.next();
    if (next && next.toUnixTime() < first) continue;
    if (!next || dayOf(next) > until) return;
    const { startDate, endDate } = event.getOccurrenceDetails(next);
    const end = dayOf(endDate);
    if (end <= from) continue;
    count += 1;
    yield { begin: dayOf(startDate), end };
  }
}

/** What an entry takes: nothing when it was cancelled, does not count as busy, or is our own that has come back. */
function takes(component: ICAL.Component, host: string): boolean {
  const text = (name: string) => String(component.getFirstPropertyValue(name) ?? '');
  if (text('status').toUpperCase() === 'CANCELLED' || text('transp').toUpperCase() === 'TRANSPARENT') return false;
  return !isOwnEntry(text('uid'), host);
}

/**
 * The nights that a calendar file (RFC 5545) takes, from one day to another. Throws `NoCalendar`.
 *
 * A recurrence rule may have no end: for files from outside, run `parseFeed.worker.ts` within limits.
 */
export function parseFeed(content: string, window: FeedWindow): Nights[] {
  const { from, until, host } = window;
  let calendar: ICAL.Component;
  try {
    const parsed: unknown[] = ICAL.parse(content);
    calendar = new ICAL.Component(parsed);
  } catch (error) {
    throw new NoCalendar('not a calendar file', { cause: error });
  }
  if (calendar.name !== 'vcalendar') throw new NoCalendar('not a calendar file');
  try {
    for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
    const nights = calendar
      .getAllSubcomponents('vevent')
      .filter((component) => takes(component, host))
      .flatMap((component) => Array.from(occurrences(new ICAL.Event(component), window)));
    return mergeNights(nights.filter(({ begin, end }) => begin < end && end > from && begin <= until));
  } catch (error) {
    throw new NoCalendar('a calendar file with entries that make no sense', { cause: error });
  } finally {
    ICAL.TimezoneService.reset();
  }
}
