import ICAL from 'ical.js';
import { belgianDay } from '../../agenda/belgianTime.ts';
import { isOwnEntry } from '../availabilityCalendar.ts';
import { type Day, mergeNights, type Nights } from '../days.ts';

/** What was read is no calendar. */
export class NoCalendar extends Error {
  override readonly name = 'NoCalendar';
}

/** Occurrences of one entry that comes again and again. */
const MOST_OCCURRENCES = 1000;

/** A day, or the one that a moment falls on in Belgium; a time without a zone is a Belgian one. */
function dayOf(time: ICAL.Time): Day {
  const isLocal = time.isDate || time.zone === ICAL.Timezone.localTimezone;
  return isLocal ? time.toString().slice(0, 10) : belgianDay(time.toJSDate().getTime()).toString();
}

function* occurrences(event: ICAL.Event, until: Day): Generator<Nights> {
  if (!event.isRecurring()) {
    yield { begin: dayOf(event.startDate), end: dayOf(event.endDate) };
    return;
  }
  const iterator = event.iterator();
  for (let count = 0; count < MOST_OCCURRENCES; count += 1) {
    const next = iterator.next() as ICAL.Time | null;
    if (!next || dayOf(next) > until) return;
    const { startDate, endDate } = event.getOccurrenceDetails(next);
    yield { begin: dayOf(startDate), end: dayOf(endDate) };
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
 * @param host of the site: its own entries are left out
 */
export function parseFeed(
  content: string,
  { from, until, host }: { readonly from: Day; readonly until: Day; readonly host: string },
): Nights[] {
  let calendar: ICAL.Component;
  try {
    calendar = new ICAL.Component(ICAL.parse(content) as unknown[]);
  } catch (error) {
    throw new NoCalendar('not a calendar file', { cause: error });
  }
  if (calendar.name !== 'vcalendar') throw new NoCalendar('not a calendar file');
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  try {
    const nights = calendar
      .getAllSubcomponents('vevent')
      .filter((component) => takes(component, host))
      .flatMap((component) => Array.from(occurrences(new ICAL.Event(component), until)));
    return mergeNights(nights.filter(({ begin, end }) => begin < end && end > from && begin <= until));
  } catch (error) {
    throw new NoCalendar('a calendar file with entries that make no sense', { cause: error });
  } finally {
    ICAL.TimezoneService.reset();
  }
}
