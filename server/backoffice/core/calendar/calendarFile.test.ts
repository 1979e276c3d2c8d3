import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { parseValidEntries } from '#tests/support/calendarRules.ts';
import { formatBelgianIso, parseMoment } from './belgianTime.ts';
import { type CalendarEntry, formatCalendarFeed, buildInvitation } from './calendarFile.ts';

const ORGANIZER = { name: 'Claes & Van Damme', email: 'info@example.com' };
const ATTENDEE = { name: 'Noor "N." Peeters', email: 'noor@example.org' };

const createEntry = (start: string, changes: Partial<CalendarEntry> = {}): CalendarEntry => ({
  uid: 'a1@example.com',
  sequenceNumber: 0,
  stampedAt: parseMoment('2027-01-01T10:00:00Z'),
  start: parseMoment(start),
  end: parseMoment(start) + 45 * 60_000,
  isCancelled: false,
  summary: 'Bezoek: Kerkstraat 1, 9000 Gent',
  description: 'Met Liesbeth; +32 400\nhttps://example.com/nl/afspraak/x',
  location: 'Kerkstraat 1, 9000 Gent',
  url: 'https://example.com/nl/afspraak/x',
  ...changes,
});

/** Reads the file as another calendar program would. */
function readCalendar(content: string) {
  const calendar = new ICAL.Component(ICAL.parse(content) as unknown[]);
  const zone = calendar.getFirstSubcomponent('vtimezone');
  if (!zone) throw new Error('no time zone');
  const timezone = new ICAL.Timezone(zone);
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    for (const time of [event.startDate, event.endDate]) time.zone = timezone;
    return { event, component };
  });
  return { calendar, events };
}
function readOnlyEvent(content: string) {
  const { calendar, events } = readCalendar(content);
  const [first, ...more] = events;
  if (!first || more.length > 0) throw new Error(`${events.length} events`);
  return { calendar, ...first };
}

describe('a calendar file', () => {
  it.each([
    '2027-03-27T12:00:00+01:00',
    '2027-03-28T01:30:00+01:00',
    '2027-03-28T03:00:00+02:00',
    '2027-03-28T12:00:00+02:00',
    '2027-10-30T12:00:00+02:00',
    '2027-10-31T03:30:00+01:00',
    '2027-10-31T12:00:00+01:00',
    '2027-07-01T09:30:00+02:00',
    '2028-01-15T09:30:00+01:00',
  ])('begins and ends at the right moment: %s', (start) => {
    const { event, component } = readOnlyEvent(buildInvitation(createEntry(start), ORGANIZER, ATTENDEE).content);
    expect(component.getFirstProperty('dtstart')?.getParameter('tzid')).toBe('Europe/Brussels');
    expect(formatBelgianIso(event.startDate.toJSDate().getTime())).toBe(start);
    expect(component.getFirstPropertyValue('dtstamp')?.toString()).toBe('2027-01-01T10:00:00Z');
    expect(event.endDate.toJSDate().getTime() - event.startDate.toJSDate().getTime()).toBe(45 * 60_000);
  });

  it('uses one UID for the invitation, its change and its cancellation', () => {
    const [invited, movedInvitation, cancelled] = [
      buildInvitation(createEntry('2027-05-03T10:00:00+02:00'), ORGANIZER, ATTENDEE),
      buildInvitation(createEntry('2027-05-04T10:00:00+02:00', { sequenceNumber: 1 }), ORGANIZER, ATTENDEE),
      buildInvitation(
        createEntry('2027-05-04T10:00:00+02:00', { sequenceNumber: 2, isCancelled: true }),
        ORGANIZER,
        ATTENDEE,
      ),
    ];
    const summaries = [invited, movedInvitation, cancelled].map(({ method, content }) => {
      const { calendar, event, component } = readOnlyEvent(content);
      expect(calendar.getFirstPropertyValue('method')).toBe(method);
      expect(component.getFirstPropertyValue('organizer')).toBe('mailto:info@example.com');
      expect(component.getFirstPropertyValue('attendee')).toMatch(/^mailto:noor@example\.org$/i);
      return [method, event.uid, event.sequence, component.getFirstPropertyValue('status')];
    });
    expect(summaries).toEqual([
      ['REQUEST', 'a1@example.com', 0, 'CONFIRMED'],
      ['REQUEST', 'a1@example.com', 1, 'CONFIRMED'],
      ['CANCEL', 'a1@example.com', 2, 'CANCELLED'],
    ]);
  });

  it('does not invite the organiser', () => {
    const { method, content } = buildInvitation(createEntry('2027-05-03T10:00:00+02:00'), ORGANIZER, {
      ...ATTENDEE,
      email: 'INFO@example.com',
    });
    expect(method).toBe('PUBLISH');
    expect(readOnlyEvent(content).component.getAllProperties('attendee')).toEqual([]);
  });

  it('escapes texts, so that they cannot inject lines', () => {
    const description = 'Één, twee; drie\\vier\nATTENDEE:mailto:x@example.net\r\nEND:VEVENT';
    const name = 'Zoë\r\nATTENDEE:mailto:x@example.net';
    const { content } = buildInvitation(
      createEntry('2027-05-03T10:00:00+02:00', { description, summary: `Bezoek ${'é'.repeat(80)}` }),
      ORGANIZER,
      { ...ATTENDEE, name },
    );
    const { event, component } = readOnlyEvent(content);
    expect(event.description).toBe(description.replace('\r\n', '\n'));
    expect(event.summary).toBe(`Bezoek ${'é'.repeat(80)}`);
    expect(component.getAllProperties('attendee')).toHaveLength(1);
    const lengths = content.split('\r\n').map((line) => Buffer.byteLength(line));
    expect(Math.max(...lengths)).toBeLessThanOrEqual(75);
    expect(content.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('produces a valid file for mails and feeds, with and without entries', () => {
    const start = '2027-05-03T10:00:00+02:00';
    expect(parseValidEntries(buildInvitation(createEntry(start), ORGANIZER, ATTENDEE).content)).toHaveLength(1);
    expect(parseValidEntries(formatCalendarFeed('Bezoeken', []))).toEqual([]);
    const longEntry = createEntry(start, { summary: `Bezoek ${'é'.repeat(200)}`, description: '€😀'.repeat(100) });
    const [shownEntry] = parseValidEntries(formatCalendarFeed(`Bezoeken ${'ü'.repeat(80)}`, [longEntry]));
    // Both fields have the time of the last revision. DTSTAMP has this meaning only in a file without a METHOD
    // (RFC 5545 §3.8.7.2), and some programs read only LAST-MODIFIED.
    for (const name of ['dtstamp', 'last-modified'])
      expect(shownEntry?.getFirstPropertyValue(name)?.toString(), name).toBe('2027-01-01T10:00:00Z');
  });

  it('contains many entries when a program subscribes to the feed', () => {
    const feed = formatCalendarFeed('Bezoeken', [
      createEntry('2027-05-03T10:00:00+02:00'),
      createEntry('2027-05-04T10:00:00+02:00', { uid: 'b2@example.com' }),
    ]);
    const { calendar, events } = readCalendar(feed);
    expect(events.map(({ event }) => event.uid)).toEqual(['a1@example.com', 'b2@example.com']);
    expect(calendar.getFirstPropertyValue('method')).toBeNull();
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Bezoeken');
  });
});
