import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { AGENDA_TIME_ZONE } from '#shared/api/liveAgenda.ts';
import { type Moment, type TimeSpan, toZonedMoment } from './belgianTime.ts';

interface CalendarPerson {
  readonly name: string;
  readonly email: string;
}

/** One viewing or stay as a calendar shows it. `location` and `url` may be ''. */
export interface CalendarEntry extends TimeSpan {
  /** The identifier of this viewing or stay. It never changes, and it is unique among all calendar entries. */
  readonly uid: string;
  readonly sequenceNumber: number;
  /**
   * In a file that is sent, the time at which it was written (RFC 5545, 3.8.7.2). In a feed, the time of the last
   * revision of the entry.
   */
  readonly stampedAt: Moment;
  readonly isCancelled: boolean;
  /** Is true while the viewing or stay is not confirmed. */
  readonly isTentative?: boolean;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  readonly url: string;
}

/**
 * The time zone rules that Belgium has followed since 1996. Every calendar that reads them shows the right times around
 * both clock changes.
 */
const BRUSSELS_TIME_ZONE = [
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

const CALENDAR_PRODUCT_ID = { company: 'Gevel', product: 'Viewings', language: 'EN' };
const FEED_REFRESH_SECONDS = 15 * 60;

const FIRST_COMPONENT_START = /\r\n(?:BEGIN:VEVENT|END:VCALENDAR)/;

/**
 * Adds the time zone to the finished text. RFC 5545 requires time stamps in UTC, but the library writes them in local
 * time when the library itself adds the time zone.
 */
const addTimeZone = (text: string): string =>
  text.replace(FIRST_COMPONENT_START, (componentStart) => `\r\n${BRUSSELS_TIME_ZONE}${componentStart}`);

/** Adds the CRLF that the library omits after the last line of a file. RFC 5545 (3.1) requires it after every line. */
const addLastLineEnd = (text: string): string => `${text}\r\n`;

/**
 * Formats a calendar of whole days. An empty calendar gets a time zone, because a calendar must have at least one
 * component (RFC 5545, 3.6).
 */
export const formatDaysFile = (calendar: ReturnType<typeof ical>): string =>
  addLastLineEnd(calendar.length() === 0 ? addTimeZone(calendar.toString()) : calendar.toString());

function toEventStatus(isCancelled: boolean, isTentative: boolean): ICalEventStatus {
  if (isCancelled) return ICalEventStatus.CANCELLED;
  return isTentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
}

const toEvent = ({
  uid,
  sequenceNumber,
  stampedAt,
  start,
  end,
  isCancelled,
  isTentative = false,
  summary,
  description,
  location,
  url,
}: CalendarEntry) => ({
  id: uid,
  sequence: sequenceNumber,
  stamp: new Date(stampedAt),
  start: toZonedMoment(start),
  end: toZonedMoment(end),
  timezone: AGENDA_TIME_ZONE,
  summary,
  description,
  ...(location && { location }),
  ...(url && { url }),
  status: toEventStatus(isCancelled, isTentative),
});

interface Invitation {
  readonly method: 'REQUEST' | 'CANCEL' | 'PUBLISH';
  readonly content: string;
}

/**
 * Builds the calendar file of a mail (RFC 5546): a request or its cancellation. The method is PUBLISH when the mail
 * goes to the organiser, because a calendar program rejects a request that its own user organises.
 */
export function buildInvitation(entry: CalendarEntry, organizer: CalendarPerson, attendee: CalendarPerson): Invitation {
  const isOrganizer = organizer.email.toLowerCase() === attendee.email.toLowerCase();
  const method = entry.isCancelled ? 'CANCEL' : isOrganizer ? 'PUBLISH' : 'REQUEST';
  const file = ical({ prodId: CALENDAR_PRODUCT_ID, method: ICalCalendarMethod[method] });
  file.createEvent({
    ...toEvent(entry),
    organizer,
    attendees: isOrganizer ? [] : [{ ...attendee, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }],
  });
  return { method, content: addLastLineEnd(addTimeZone(file.toString())) };
}

/** Formats a calendar that programs fetch repeatedly. Its text stays the same as long as no entry changes. */
export function formatCalendarFeed(name: string, entries: readonly CalendarEntry[]): string {
  const feed = ical({ prodId: CALENDAR_PRODUCT_ID, name, ttl: FEED_REFRESH_SECONDS });
  for (const entry of entries) feed.createEvent({ ...toEvent(entry), lastModified: new Date(entry.stampedAt) });
  return addLastLineEnd(addTimeZone(feed.toString()));
}
