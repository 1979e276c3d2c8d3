import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { AGENDA_TIME_ZONE } from '#shared/api/liveAgenda.ts';
import { type Moment, type Span, zonedMoment } from './belgianTime.ts';

interface CalendarPerson {
  readonly name: string;
  readonly email: string;
}

/** One viewing or stay as a calendar shows it. `location` and `url` may be ''. */
export interface CalendarEntry extends Span {
  /** Stays the same for as long as the viewing or stay does; no other entry has it anywhere. */
  readonly uid: string;
  readonly sequence: number;
  /** Of what is sent: when it was written (RFC 5545, 3.8.7.2). Of what stands in a feed: when it was last revised. */
  readonly stamp: Moment;
  readonly cancelled: boolean;
  /** Not certain yet. */
  readonly tentative?: boolean;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  readonly url: string;
}

/** As all of Belgium has kept it since 1996; times around both changes are right in every calendar that reads it. */
const BRUSSELS = [
  'BEGIN:VTIMEZONE',
  `TZID:${AGENDA_TIME_ZONE}`,
  'BEGIN:DAYLIGHT',
  'TZNAME:CEST',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'DTSTART:19960331T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZNAME:CET',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'DTSTART:19961027T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n');

const PRODUCT = { company: 'Gevel', product: 'Viewings', language: 'EN' };
const FEED_REFRESH_SECONDS = 15 * 60;

const FIRST_PART = /\r\n(?:BEGIN:VEVENT|END:VCALENDAR)/;

/** The library would write the zone too, and with it the time stamps in that zone, which have to be in UTC. */
const withZone = (text: string): string => text.replace(FIRST_PART, (next) => `\r\n${BRUSSELS}${next}`);

/** A whole file: each line of it ends in CRLF (RFC 5545, 3.1), the last one too. */
const asFile = (text: string): string => `${text}\r\n`;

/** A calendar of whole days. An empty one has a time zone: a calendar has at least one component (RFC 5545, 3.6). */
export const daysFile = (calendar: ReturnType<typeof ical>): string =>
  asFile(calendar.length() === 0 ? withZone(calendar.toString()) : calendar.toString());

function statusOf(cancelled: boolean, tentative: boolean): ICalEventStatus {
  if (cancelled) return ICalEventStatus.CANCELLED;
  return tentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
}

const eventOf = ({
  uid,
  sequence,
  stamp,
  start,
  end,
  cancelled,
  tentative = false,
  summary,
  description,
  location,
  url,
}: CalendarEntry) => ({
  id: uid,
  sequence,
  stamp: new Date(stamp),
  start: zonedMoment(start),
  end: zonedMoment(end),
  timezone: AGENDA_TIME_ZONE,
  summary,
  description,
  ...(location && { location }),
  ...(url && { url }),
  status: statusOf(cancelled, tentative),
});

interface Invitation {
  readonly method: 'REQUEST' | 'CANCEL' | 'PUBLISH';
  readonly content: string;
}

/**
 * The calendar file of a mail (RFC 5546): a request, or the taking back of one. Who organises is not invited: a calendar
 * would not take such a request, and gets the entry published.
 */
export function invitation(entry: CalendarEntry, organizer: CalendarPerson, attendee: CalendarPerson): Invitation {
  const own = organizer.email.toLowerCase() === attendee.email.toLowerCase();
  const method = entry.cancelled ? 'CANCEL' : own ? 'PUBLISH' : 'REQUEST';
  const file = ical({ prodId: PRODUCT, method: ICalCalendarMethod[method] });
  file.createEvent({
    ...eventOf(entry),
    organizer,
    attendees: own ? [] : [{ ...attendee, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }],
  });
  return { method, content: asFile(withZone(file.toString())) };
}

/** A calendar that others read again and again: the same for as long as nothing in it changes. */
export function calendarFeed(name: string, entries: readonly CalendarEntry[]): string {
  const feed = ical({ prodId: PRODUCT, name, ttl: FEED_REFRESH_SECONDS });
  for (const entry of entries) feed.createEvent({ ...eventOf(entry), lastModified: new Date(entry.stamp) });
  return asFile(withZone(feed.toString()));
}
