import { describe, expect, it } from 'vitest';
import { parseValidEntries } from '#tests/support/calendarRules.ts';
import { ConfinedFailure, LimitExceeded, runConfined } from '../../core/confined/runConfined.ts';
import { toProgramFile } from '../../projectRoot.ts';
import { writeNightsCalendar } from '../availabilityCalendar.ts';
import type { Nights } from '../days.ts';
import type { FeedCopy } from '../feedCopy.ts';
import { NoCalendarError, parseFeed } from './parseFeed.ts';
import type { parseFeedWork } from './parseFeed.worker.ts';
import { findRefusal } from './feedGuard.ts';

const FEED_WINDOW = {
  from: '2027-01-01',
  until: '2028-12-31',
  origin: { unitId: 3, hosts: ['www.kust.example', 'kust.example'] },
  takesFreeDays: true,
};
const createCalendarFile = (...events: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//x//EN', ...events, 'END:VCALENDAR'].join('\r\n');
const createEvent = (...lines: readonly string[]) =>
  ['BEGIN:VEVENT', 'UID:1@x', 'DTSTAMP:20270101T000000Z', ...lines, 'END:VEVENT'].join('\r\n');
/** Returns an entry of three nights in January. Every test expects that the entry `OTHER_STAY` is read too. */
const createStay = (...lines: readonly string[]) =>
  createEvent('DTSTART;VALUE=DATE:20270110', 'DTEND;VALUE=DATE:20270113', ...lines);
const OTHER_STAY = [
  'BEGIN:VEVENT',
  'UID:2@x',
  'DTSTART;VALUE=DATE:20270120',
  'DTEND;VALUE=DATE:20270122',
  'END:VEVENT',
].join('\r\n');
/** Returns five stays of two nights, every week from 2 February on. */
const createWeeklyStays = (...lines: readonly string[]) =>
  createEvent('DTSTART;VALUE=DATE:20270202', 'DTEND;VALUE=DATE:20270204', 'RRULE:FREQ=WEEKLY;COUNT=5', ...lines);
/**
 * Returns the stays of `createWeeklyStays` with times: from the afternoon of the arrival to the morning of the
 * departure.
 */
const createTimedStays = (...lines: readonly string[]) =>
  createEvent(
    'DTSTART;TZID=Europe/Brussels:20270202T160000',
    'DTEND;TZID=Europe/Brussels:20270204T100000',
    'RRULE:FREQ=WEEKLY;COUNT=5',
    ...lines,
  );
/** Indents the lines of each component, like programs that indent nested parts. */
function indentLines(text: string, indent = '  '): string {
  let depth = 0;
  return text
    .split('\r\n')
    .map((line) => {
      if (line.startsWith('END:')) depth -= 1;
      const indentedLine = indent.repeat(depth) + line;
      if (line.startsWith('BEGIN:')) depth += 1;
      return indentedLine;
    })
    .join('\r\n');
}
const parseEvents = (...events: readonly string[]) => parseFeed(createCalendarFile(...events), FEED_WINDOW);
const parseNights = (...events: readonly string[]) => parseEvents(...events).nights;
/** Formats the first and the last day of each range as `0110-0113`. */
const formatNights = (nights: readonly Nights[]) =>
  nights.map(({ begin, end }) => [begin, end].map((day) => day.slice(5).replace('-', '')).join('-')).join(' ');

/**
 * Forms that calendars have in practice: the file, the nights that it takes, and the numbers of the lines that are
 * reported.
 */
const CALENDAR_FORMS: Readonly<Record<string, readonly [content: string, nights: string, named?: string]>> = {
  // These forms concern the file as a whole.
  'a byte order mark': [`\uFEFF${createCalendarFile(createStay())}`, '0110-0113'],
  'a byte order mark before each of several files': [
    `\uFEFF${createCalendarFile(createStay())}\r\n\uFEFF${createCalendarFile(OTHER_STAY)}`,
    '0110-0113 0120-0122',
  ],
  'several calendars after each other': [
    [createCalendarFile(createStay()), createCalendarFile(OTHER_STAY)].join('\r\n'),
    '0110-0113 0120-0122',
  ],
  'line feeds alone': [createCalendarFile(createStay(), OTHER_STAY).replaceAll('\r\n', '\n'), '0110-0113 0120-0122'],
  'carriage returns alone': [
    createCalendarFile(createStay(), OTHER_STAY).replaceAll('\r\n', '\r'),
    '0110-0113 0120-0122',
  ],
  'empty lines in between': [
    createCalendarFile(createStay(), OTHER_STAY).replaceAll('\r\n', '\r\n\r\n'),
    '0110-0113 0120-0122',
  ],
  'names in lower case': [
    createCalendarFile(createStay()).replaceAll(/^[A-Z;=-]+:/gm, (name) => name.toLowerCase()),
    '0110-0113',
  ],
  'a long line without folds': [
    createCalendarFile(createStay(`SUMMARY:${'x'.repeat(5000)}`), OTHER_STAY),
    '0110-0113 0120-0122',
  ],
  'folds within names and dates': [
    createCalendarFile(createEvent('DTST\r\n ART;VALUE=DA\r\n\tTE:2027\r\n 0110', 'DTEND;VALUE=DATE:20270113')),
    '0110-0113',
  ],
  'a notice of a program in front': [`<br />\nWarning: in line 7\n${createCalendarFile(createStay())}`, '0110-0113'],
  'no entry at all': [createCalendarFile(), ''],
  'tasks and notes': [createCalendarFile('BEGIN:VTODO\r\nUID:t\r\nDTSTART:20270110\r\nDUE:20270113\r\nEND:VTODO'), ''],
  'an end within an entry': [
    createCalendarFile(createStay(), OTHER_STAY).split('\r\nDTEND;VALUE=DATE:20270122')[0] ?? '',
    '0110-0113 0120-0121',
    '10 12',
  ],
  'an end between entries': [createCalendarFile(createStay()).replace('\r\nEND:VCALENDAR', ''), '0110-0113', '9'],
  'a calendar without an end before another one': [
    `${createCalendarFile(createStay()).replace('\r\nEND:VCALENDAR', '')}\r\n${createCalendarFile(OTHER_STAY)}`,
    '0110-0113 0120-0122',
    '1',
  ],
  'an entry without an end': [
    createCalendarFile(createStay().replace('\r\nEND:VEVENT', ''), OTHER_STAY),
    '0110-0113 0120-0122',
    '4',
  ],
  'an entry without a beginning': [
    createCalendarFile(createStay().replace('BEGIN:VEVENT\r\n', ''), OTHER_STAY),
    '0120-0122',
    '8',
  ],
  'an alarm with dates of its own': [
    createCalendarFile(createStay('BEGIN:VALARM', 'TRIGGER:-PT30M', 'DURATION:PT5M', 'STATUS:CANCELLED', 'END:VALARM')),
    '0110-0113',
  ],
  'availabilities, which are not read': [
    createCalendarFile('BEGIN:VAVAILABILITY\r\nUID:v\r\nEND:VAVAILABILITY', OTHER_STAY),
    '0120-0122',
    '4',
  ],
  'indented lines': [
    indentLines(createCalendarFile(createStay('RRULE:FREQ=WEEKLY;COUNT=2'), OTHER_STAY)),
    '0110-0113 0117-0122',
  ],
  'a first line that is also indented': [
    indentLines(createCalendarFile(createStay(), OTHER_STAY)).replaceAll(/^(?=[A-Z ])/gm, '    '),
    '0110-0113 0120-0122',
  ],
  'indented lines with tabs, and folds of them': [
    indentLines(
      createCalendarFile(
        createStay('SUMMARY:A lo\r\n \tng text', 'RDATE;VALUE=DATE:20270120,\r\n 20270125'),
        OTHER_STAY,
      ),
      '\t',
    ),
    '0110-0113 0120-0123 0125-0128',
  ],
  'indented lines that are cancelled': [
    indentLines(createCalendarFile(createStay('STATUS:CANCELLED'), OTHER_STAY)),
    '0120-0122',
  ],
  'lines with one blank, which may be folds of texts': [
    createCalendarFile(createStay('SUMMARY:x', 'STATUS:CANCELLED').replaceAll(/^(?=[A-Z])(?!BEGIN|END)/gm, ' ')),
    '0110-0113',
    '10',
  ],
  'a fold within the name of a component': [
    createCalendarFile(createStay().replace('VEVENT', 'VEV\r\n ENT')),
    '0110-0113',
  ],
  'an entry that begins with a parameter': [
    createCalendarFile(createStay().replace('BEGIN:VEVENT', 'BEGIN:VEVENT;X-A=1'), OTHER_STAY),
    '0120-0122',
    '4 9',
  ],
  'an entry that is no component': [
    createCalendarFile(createStay().replaceAll('VEVENT', 'Booking 12'), OTHER_STAY),
    '0120-0122',
    '4 7',
  ],
  'an entry of an unknown kind': [
    createCalendarFile(createStay().replaceAll('VEVENT', 'VBOOKING'), OTHER_STAY),
    '0120-0122',
    '7',
  ],
  'dates without an entry': [createCalendarFile('DTSTART;VALUE=DATE:20270110', 'DTEND;VALUE=DATE:20270113'), '', '4'],
  'entries in front of the calendar': [`${createStay()}\r\n${createCalendarFile()}`, '', '6'],
  'the message of a program in place of its entries': [
    createCalendarFile('<b>Fatal error</b>: no connection'),
    '',
    '4',
  ],
  'the warning of a program in place of its entries': [createCalendarFile('Warning: no connection'), '', '4'],

  // These forms concern texts.
  'a text with a line break that is not escaped': [
    createCalendarFile(createStay('DESCRIPTION:Patients', 'Jane Doe'), OTHER_STAY),
    '0110-0113 0120-0122',
  ],
  'a text of which a line looks like a property': [
    createCalendarFile(
      createStay('DESCRIPTION:Booking', 'STATUS:CANCELLED, then not', 'Begin: 3 pm', 'END: noon', 'TRANSP:x'),
      OTHER_STAY,
    ),
    '0110-0113 0120-0122',
  ],
  'a place of Apple with a line break': [
    createCalendarFile(
      createStay(
        'X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-ADDRESS=Schulstrasse 42\\',
        '80634 Muenchen;X-TITLE=Home:geo:48.1,11.5',
      ),
      OTHER_STAY,
    ),
    '0110-0113 0120-0122',
  ],
  'a text with a line that may cancel it': [
    createCalendarFile(createStay('DESCRIPTION:Booking', 'Jane Doe', 'STATUS:CANCELLED'), OTHER_STAY),
    '0110-0113 0120-0122',
    '11',
  ],
  'a text with lines like properties, and one that may cancel it': [
    createCalendarFile(
      createStay('DESCRIPTION:Booking', 'Guest:Jane Doe', 'STATUS:CANCELLED'),
      createStay('DESCRIPTION:Booking', 'STATUS : CANCELLED').replace('1@x', '3@x'),
    ),
    '0110-0113',
    '11 19',
  ],
  'a text, and then an entry that is cancelled': [
    createCalendarFile(
      createStay('DESCRIPTION:Booking', 'Jane Doe'),
      OTHER_STAY.replace('END:', 'STATUS:CANCELLED\r\nEND:'),
    ),
    '0110-0113',
  ],
  'a text with an end, in front of the real one': [
    createCalendarFile(
      createEvent('DTSTART:20270110', 'DESCRIPTION:Booking', 'DTEND:20270111', 'DTEND:20270113'),
      OTHER_STAY,
    ),
    '0110-0113 0120-0122',
    '9',
  ],
  'a text with lines that look like dates that are left out': [
    createCalendarFile(createWeeklyStays('DESCRIPTION:Booking', 'Jane Doe', 'EXDATE;VALUE=DATE:20270209')),
    '0202-0204 0209-0211 0216-0218 0223-0225 0302-0304',
    '12',
  ],
  'a text with lines that look like further dates and a rule': [
    createCalendarFile(
      createStay('DESCRIPTION:Booking', 'Jane Doe', 'RDATE;VALUE=DATE:20270120', 'RRULE:FREQ=DAILY;COUNT=2'),
    ),
    '0110-0114 0120-0123',
    '12 11',
  ],
  'a text with a line that looks as if it changed an occurrence': [
    createCalendarFile(
      createWeeklyStays(),
      createEvent('DTSTART:20270209', 'DESCRIPTION:Booking', 'Jane', 'RECURRENCE-ID;VALUE=DATE:20270216'),
    ),
    '0202-0204 0209-0211 0216-0218 0223-0225 0302-0304',
    '17',
  ],
  'a text behind a cancellation': [
    createCalendarFile(createStay('STATUS:CANCELLED', 'DESCRIPTION:Booking', 'Jane Doe'), OTHER_STAY),
    '0120-0122',
  ],
  'blanks behind names': [
    createCalendarFile(createEvent('DTSTART ;VALUE=DATE:20270110', 'DTEND ;VALUE=DATE:20270113')),
    '0110-0113',
  ],
  'folds behind line ends that were doubled': [
    createCalendarFile(createStay('RDATE;VALUE=DATE:20270120,\r\n 20270125')).replaceAll('\r\n', '\r\r\n'),
    '0110-0113 0120-0123 0125-0128',
  ],
  'bytes that are no property': [
    createCalendarFile(createStay('\u0000\u0007', '=:;', ':::', ';'), OTHER_STAY),
    '0110-0113 0120-0122',
  ],

  // These forms concern days.
  'no VALUE=DATE': [createCalendarFile(createEvent('DTSTART:20270110', 'DTEND:20270113')), '0110-0113'],
  'days with hyphens': [createCalendarFile(createEvent('DTSTART:2027-01-10', 'DTEND:2027-01-13')), '0110-0113'],
  'VALUE=DATE and a time': [
    createCalendarFile(createEvent('DTSTART;VALUE=DATE:20270110T000000', 'DTEND;VALUE=DATE:20270113T000000')),
    '0110-0113',
  ],
  'one day': [createCalendarFile(createEvent('DTSTART;VALUE=DATE:20270110')), '0110-0111'],
  'an end on the first day': [
    createCalendarFile(createEvent('DTSTART;VALUE=DATE:20270110', 'DTEND;VALUE=DATE:20270110')),
    '0110-0111',
  ],
  'an end on the first day, without VALUE=DATE': [
    createCalendarFile(createEvent('DTSTART:20270110', 'DTEND:20270110')),
    '0110-0111',
  ],
  'an end before the first day': [
    createCalendarFile(createEvent('DTSTART;VALUE=DATE:20270110', 'DTEND;VALUE=DATE:20270108')),
    '0110-0111',
    '8',
  ],
  'an empty end': [
    createCalendarFile(createEvent('DTSTART;VALUE=DATE:20270110', 'DTEND;VALUE=DATE:'), OTHER_STAY),
    '0110-0111 0120-0122',
    '8',
  ],
  'two ends that contradict each other': [
    createCalendarFile(createEvent('DTSTART:20270110', 'SUMMARY:x', 'DTEND:20270111', 'DTEND:20270113'), OTHER_STAY),
    '0110-0113 0120-0122',
    '9',
  ],
  'two first days and two ends': [
    createCalendarFile(createEvent('DTSTART:20270110', 'DTEND:20270113', 'DTSTART:20270120', 'DTEND:20270122')),
    '0110-0122',
    '7 8',
  ],
  'two ends, one of which cannot be read': [
    createCalendarFile(createEvent('DTSTART:20270110', 'DTEND:soon', 'DTEND:20270113')),
    '0110-0113',
    '8',
  ],
  'an end and a duration that contradict it': [
    createCalendarFile(createEvent('DTSTART:20270110', 'DTEND:20270111', 'DURATION:P3D')),
    '0110-0113',
    '8',
  ],
  'an end that cannot be read, and a duration': [
    createCalendarFile(createEvent('DTSTART:20270110', 'DTEND:soon', 'DURATION:P3D')),
    '0110-0113',
    '8',
  ],
  'the same end in two ways, and as a duration': [
    createCalendarFile(createEvent('DTSTART:20270110', 'DTEND:20270113', 'DTEND;VALUE=DATE:20270113', 'DURATION:P3D')),
    '0110-0113',
  ],
  'two occurrences that one entry changes': [
    createCalendarFile(
      createWeeklyStays(),
      createEvent('DTSTART:20270209', 'RECURRENCE-ID:20270216', 'RECURRENCE-ID:20270223'),
    ),
    '0202-0204 0209-0211 0216-0218 0223-0225 0302-0304',
    '15',
  ],
  'an end on a day that does not exist': [
    createCalendarFile(createEvent('DTSTART;VALUE=DATE:20270110', 'DTEND;VALUE=DATE:20270230')),
    '0110-0111',
    '8',
  ],
  'an end in the year 9999': [
    createCalendarFile(createEvent('DTSTART;VALUE=DATE:20270120', 'DTEND;VALUE=DATE:99991231')),
    '0120-0101',
  ],
  'a day of zeros': [
    createCalendarFile(createEvent('DTSTART;VALUE=DATE:00000000', 'DTEND;VALUE=DATE:00000000'), OTHER_STAY),
    '0120-0122',
    '7',
  ],
  'a first day that does not exist': [
    createCalendarFile(createEvent('DTSTART;VALUE=DATE:20270230'), OTHER_STAY),
    '0120-0122',
    '7',
  ],
  'no first day': [createCalendarFile(createEvent('SUMMARY:x'), OTHER_STAY), '0120-0122', '4'],
  'a cancellation without a first day': [createCalendarFile(createEvent('STATUS:CANCELLED'), OTHER_STAY), '0120-0122'],
  'a first day long ago and an end that cannot be read': [
    createCalendarFile(createEvent('DTSTART:20250110', 'DTEND:soon')),
    '',
    '8',
  ],
  'a past entry in an unknown zone': [
    createCalendarFile(createEvent('DTSTART;TZID=Moon:20250110T150000', 'DTEND:20250113')),
    '',
  ],
  'a duration': [createCalendarFile(createEvent('DTSTART;VALUE=DATE:20270110', 'DURATION:P3D')), '0110-0113'],
  'a duration of a week': [createCalendarFile(createEvent('DTSTART:20270110T160000', 'DURATION:P1W')), '0110-0117'],
  'a duration by the hour': [
    createCalendarFile(createEvent('DTSTART:20270110T150000', 'DURATION:P2DT19H')),
    '0110-0113',
  ],
  'a duration of zero': [createCalendarFile(createEvent('DTSTART;VALUE=DATE:20270110', 'DURATION:PT0S')), '0110-0111'],
  'a negative duration': [
    createCalendarFile(createEvent('DTSTART;VALUE=DATE:20270110', 'DURATION:-P1D')),
    '0110-0111',
    '8',
  ],

  // These forms concern times.
  'an end at 23:59:59': [
    createCalendarFile(createEvent('DTSTART:20270110T000000', 'DTEND:20270112T235959')),
    '0110-0113',
  ],
  'an end at 23:59 of the first day': [
    createCalendarFile(createEvent('DTSTART:20270110T000000', 'DTEND:20270110T235900')),
    '0110-0111',
  ],
  'an end at 23:59:59 in UTC': [
    createCalendarFile(createEvent('DTSTART:20270110T000000Z', 'DTEND:20270112T235959Z')),
    '0110-0113',
  ],
  'an end at 24:00': [createCalendarFile(createEvent('DTSTART:20270110T000000', 'DTEND:20270112T240000')), '0110-0113'],
  'a midnight that is also the end': [
    createCalendarFile(createEvent('DTSTART:20270110T000000', 'DTEND:20270110T000000')),
    '0110-0111',
  ],
  'whole days of Athens, until 23:59:59': [
    createCalendarFile(
      createEvent('DTSTART;TZID=Europe/Athens:20270110T000000', 'DTEND;TZID=Europe/Athens:20270112T235959'),
    ),
    '0110-0113',
  ],
  'whole days of Moscow, from midnight to midnight': [
    createCalendarFile(
      createEvent('DTSTART;TZID=Europe/Moscow:20270110T000000', 'DTEND;TZID=Europe/Moscow:20270113T000000'),
    ),
    '0110-0113',
  ],
  'an afternoon and an end at 23:59 in Tokyo': [
    createCalendarFile(createEvent('DTSTART;TZID=Asia/Tokyo:20270110T150000', 'DTEND;TZID=Asia/Tokyo:20270112T235900')),
    '0110-0113',
  ],
  'a day, and an end at a Belgian midnight in UTC': [
    createCalendarFile(createEvent('DTSTART;VALUE=DATE:20270610', 'DTEND:20270612T220000Z')),
    '0610-0613',
  ],
  'a day, and an end before a Belgian midnight in UTC': [
    createCalendarFile(createEvent('DTSTART;VALUE=DATE:20270610', 'DTEND:20270612T215959Z')),
    '0610-0613',
  ],
  'a day, and an end at a midnight of Tokyo': [
    createCalendarFile(createEvent('DTSTART;VALUE=DATE:20270610', 'DTEND;TZID=Asia/Tokyo:20270613T000000')),
    '0610-0613',
  ],
  'a Belgian midnight in UTC that is also the end': [
    createCalendarFile(createEvent('DTSTART:20270109T230000Z', 'DTEND:20270109T230000Z')),
    '0110-0111',
  ],
  'a midnight without an end': [createCalendarFile(createEvent('DTSTART:20270110T000000')), '0110-0111'],
  'a time that is also the end': [
    createCalendarFile(createEvent('DTSTART:20270110T140000', 'DTEND:20270110T140000')),
    '0110-0111',
    '7',
  ],
  'a time without an end': [
    createCalendarFile(createEvent('DTSTART:20270110T140000'), OTHER_STAY),
    '0110-0111 0120-0122',
    '7',
  ],
  'a time late in the evening without an end': [
    createCalendarFile(createEvent('DTSTART:20270110T233000')),
    '0110-0111',
    '7',
  ],
  'a time with a duration of zero': [
    createCalendarFile(createEvent('DTSTART:20270110T140000', 'DURATION:PT0S')),
    '0110-0111',
    '7',
  ],
  'a time without an end that is over': [createCalendarFile(createEvent('DTSTART:20260110T140000')), ''],
  'a visit in the afternoon': [createCalendarFile(createEvent('DTSTART:20270110T140000', 'DTEND:20270110T160000')), ''],
  'a time without seconds, with a space': [
    createCalendarFile(createEvent('DTSTART:2027-01-10 15:00', 'DTEND:2027-01-13 10:00')),
    '0110-0113',
  ],
  'a time with fractions and an offset': [
    createCalendarFile(createEvent('DTSTART:2027-01-10T23:30:00.000-05:00', 'DTEND:2027-01-13T10:00:00+0100')),
    '0111-0113',
  ],
  'a time that ends before it begins': [
    createCalendarFile(createEvent('DTSTART:20270110T150000', 'DTEND:20270109T100000')),
    '0110-0111',
    '8',
  ],
  'a time in another zone': [
    createCalendarFile(
      createEvent('DTSTART;TZID=America/New_York:20270110T200000', 'DTEND;TZID=America/New_York:20270112T200000'),
    ),
    '0111-0113',
  ],
  'a zone by its name in Windows, which the file does not describe': [
    createCalendarFile(
      createEvent(
        'DTSTART;TZID=Eastern Standard Time:20270110T200000',
        'DTEND;TZID="Eastern Standard Time":20270112T200000',
      ),
    ),
    '0111-0113',
  ],
  'a zone with a colon in its name': [
    createCalendarFile(
      createEvent(
        'DTSTART;TZID=(UTC+01:00) Brussels, Copenhagen, Madrid, Paris:20270110T150000',
        'DTEND:20270113T100000',
      ),
    ),
    '0110-0113',
  ],
  'a zone with a path': [
    createCalendarFile(
      createEvent(
        'DTSTART;TZID=/mozilla.org/20070129_1/Asia/Tokyo:20270110T010000',
        'DTEND;TZID=Asia/Tokyo:20270113T010000',
      ),
    ),
    '0109-0112',
  ],
  'a zone that the file describes': [
    createCalendarFile(
      ['BEGIN:VTIMEZONE', 'TZID:Island', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'].join('\r\n'),
      ['TZOFFSETFROM:-1000', 'TZOFFSETTO:-1000', 'END:STANDARD', 'END:VTIMEZONE'].join('\r\n'),
      createEvent('DTSTART;TZID=Island:20270110T150000', 'DTEND;TZID=Island:20270113T150000'),
    ),
    '0111-0114',
  ],
  'an unknown zone': [
    createCalendarFile(createEvent('DTSTART;TZID=Moon:20270110T150000', 'DTEND;TZID=Moon:20270113T100000'), OTHER_STAY),
    '0110-0113 0120-0122',
    '7 8',
  ],

  // These forms concern recurrence rules.
  'an empty rule': [createCalendarFile(createStay('RRULE:'), OTHER_STAY), '0110-0113 0120-0122', '9'],
  'a rule that makes no sense': [
    createCalendarFile(createStay('RRULE:FREQ=FORTNIGHTLY'), OTHER_STAY),
    '0110-0113 0120-0122',
    '9',
  ],
  'a rule with a count of zero': [
    createCalendarFile(createStay('RRULE:FREQ=DAILY;COUNT=0'), OTHER_STAY),
    '0110-0113 0120-0122',
    '9',
  ],
  'a rule for every second': [
    createCalendarFile(createStay('RRULE:FREQ=SECONDLY'), OTHER_STAY),
    '0110-0113 0120-0122',
    '9',
  ],
  'a rule in lower case, with an empty part': [
    createCalendarFile(createEvent('DTSTART:20270202', 'RRULE:freq=weekly; count=2;')),
    '0202-0203 0209-0210',
  ],
  'a rule until a day, of times': [
    createCalendarFile(
      createEvent('DTSTART:20270202T160000', 'DTEND:20270203T100000', 'RRULE:FREQ=DAILY;INTERVAL=7;UNTIL=20270209'),
    ),
    '0202-0203 0209-0210',
  ],
  'a rule until a moment in UTC, of days': [
    createCalendarFile(createEvent('DTSTART;VALUE=DATE:20270202', 'RRULE:FREQ=WEEKLY;UNTIL=20270208T230000Z')),
    '0202-0203 0209-0210',
  ],
  'a rule until the moment of the last one': [
    createCalendarFile(
      createEvent(
        'DTSTART;TZID=Europe/Brussels:20270202T000000',
        'DURATION:P1D',
        'RRULE:FREQ=WEEKLY;UNTIL=20270208T230000Z',
      ),
    ),
    '0202-0203 0209-0210',
  ],
  'a rule with its first day on another weekday': [
    createCalendarFile(createEvent('DTSTART;VALUE=DATE:20270202', 'RRULE:FREQ=WEEKLY;BYDAY=WE;COUNT=2')),
    '0202-0204 0210-0211',
  ],
  'the first of several weekdays of a year (BYSETPOS)': [
    createCalendarFile(createEvent('DTSTART;VALUE=DATE:20270104', 'RRULE:FREQ=YEARLY;BYDAY=MO;BYSETPOS=1,-1')),
    '0104-0105 1227-1228 0103-0104 1225-1226',
  ],
  'the last of several weekdays of a week (BYSETPOS)': [
    createCalendarFile(createEvent('DTSTART;VALUE=DATE:20270205', 'RRULE:FREQ=WEEKLY;BYDAY=TU,FR;BYSETPOS=-1;COUNT=2')),
    '0205-0206 0212-0213',
  ],
  'the second weekday of a week (BYSETPOS), counted from the beginning of the first week': [
    createCalendarFile(
      createEvent('DTSTART;VALUE=DATE:20270210', 'RRULE:FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=2;COUNT=2'),
    ),
    '0210-0211 0217-0218',
  ],
  'weekdays with a number and without one': [
    createCalendarFile(createEvent('DTSTART;VALUE=DATE:20270202', 'RRULE:FREQ=MONTHLY;BYDAY=1TU,-1FR,SU;COUNT=6')),
    '0202-0203 0207-0208 0214-0215 0221-0222 0226-0227 0228-0301',
  ],
  'the first week of a year, which begins in the year before': [
    createCalendarFile(
      createEvent('DTSTART;VALUE=DATE:20271231', 'RRULE:FREQ=YEARLY;BYWEEKNO=52;BYDAY=FR,SU;WKST=MO;COUNT=2'),
    ),
    '1231-0101 0102-0103',
  ],
  'the last working day of a month (BYSETPOS)': [
    createCalendarFile(
      createEvent('DTSTART;VALUE=DATE:20270129', 'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3'),
    ),
    '0129-0130 0226-0227 0331-0401',
  ],
  'a weekday of a week of the year': [
    createCalendarFile(createEvent('DTSTART;VALUE=DATE:20270517', 'RRULE:FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO')),
    '0517-0518 0515-0516',
  ],
  'the last week of the year': [
    createCalendarFile(
      createEvent('DTSTART;VALUE=DATE:20261228', 'DTEND;VALUE=DATE:20270104', 'RRULE:FREQ=YEARLY;BYWEEKNO=-1;BYDAY=MO'),
    ),
    '1228-0104 1227-0103 1225-0101',
  ],
  'a day that only leap years have': [
    createCalendarFile(createEvent('DTSTART;VALUE=DATE:20240229', 'DTEND;VALUE=DATE:20240301', 'RRULE:FREQ=YEARLY')),
    '0229-0301',
  ],
  'a day that not all months have': [
    createCalendarFile(createEvent('DTSTART;VALUE=DATE:20270131', 'RRULE:FREQ=MONTHLY;COUNT=3')),
    '0131-0201 0331-0401 0531-0601',
  ],
  'the last days of months': [
    createCalendarFile(createEvent('DTSTART;VALUE=DATE:20270131', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3')),
    '0131-0201 0228-0301 0331-0401',
  ],
  'the second Monday of March': [
    createCalendarFile(createEvent('DTSTART;VALUE=DATE:20270308', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2MO')),
    '0308-0309 0313-0314',
  ],
  'two hours of a day': [
    createCalendarFile(
      createEvent('DTSTART:20270202T100000', 'DURATION:PT14H', 'RRULE:FREQ=WEEKLY;BYHOUR=10,12;BYMINUTE=0;COUNT=4'),
    ),
    '0202-0203 0209-0210',
  ],
  'a rule with an unknown part': [
    createCalendarFile(createStay('RRULE:FREQ=DAILY;BYEASTER=1'), OTHER_STAY),
    '0110-0113 0120-0122',
    '9',
  ],
  'a rule with more times of a day than hours': [
    createCalendarFile(
      createEvent(
        'DTSTART:20270110T100000',
        'DTEND:20270113T100000',
        'RRULE:FREQ=DAILY;BYHOUR=1,2,3,4,5;BYMINUTE=0,10,20,30,40',
      ),
    ),
    '0110-0113',
    '9',
  ],
  'a rule with two counts': [createCalendarFile(createStay('RRULE:FREQ=DAILY;COUNT=9;COUNT=2')), '0110-0113', '9'],
  'a rule with numbers out of range': [
    createCalendarFile(
      createStay('RRULE:FREQ=MONTHLY;BYMONTHDAY=32'),
      createStay('RRULE:FREQ=YEARLY;BYMONTH=0').replace('1@x', '3@x'),
    ),
    '0110-0113',
    '9 16',
  ],
  'a rule whose next date is beyond all dates': [
    createCalendarFile(createStay('RRULE:FREQ=YEARLY;INTERVAL=999999999'), OTHER_STAY),
    '0110-0113 0120-0122',
  ],
  'a described zone whose clocks never change': [
    createCalendarFile(
      ['BEGIN:VTIMEZONE', 'TZID:Island', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'].join('\r\n'),
      ['RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'TZOFFSETFROM:-1000', 'TZOFFSETTO:-1000'].join('\r\n'),
      ['END:STANDARD', 'END:VTIMEZONE'].join('\r\n'),
      createEvent('DTSTART;TZID=Island:20270110T150000', 'DTEND;TZID=Island:20270113T100000'),
      OTHER_STAY,
    ),
    '0110-0113 0120-0122',
    '16 17',
  ],
  'days that never occur': [
    createCalendarFile(
      OTHER_STAY,
      createStay('RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'),
      createEvent('DTSTART:20270207', 'RRULE:FREQ=DAILY;INTERVAL=7;BYDAY=MO').replace('1@x', '3@x'),
      createEvent('DTSTART:20270301', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30').replace('1@x', '4@x'),
      createEvent('DTSTART:20270401', 'RRULE:FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=31').replace('1@x', '5@x'),
    ),
    '0110-0113 0120-0122 0207-0208 0301-0302 0401-0402',
    '14 20 26 32',
  ],
  'two rules': [
    createCalendarFile(
      createEvent('DTSTART;VALUE=DATE:20270202', 'RRULE:FREQ=WEEKLY;COUNT=2', 'RRULE:FREQ=MONTHLY;COUNT=2'),
    ),
    '0202-0203 0209-0210 0302-0303',
  ],
  'further dates without a rule': [
    createCalendarFile(
      createEvent('DTSTART;VALUE=DATE:20270108', 'DTEND;VALUE=DATE:20270110', 'RDATE;VALUE=DATE:20270120,20270125'),
    ),
    '0108-0110 0120-0122 0125-0127',
  ],
  'further dates with their own length': [
    createCalendarFile(
      createEvent(
        'DTSTART:20270108T160000',
        'DTEND:20270109T100000',
        'RDATE;VALUE=PERIOD:20270120T160000Z/P3D,20270201T160000Z/20270203T100000Z',
      ),
    ),
    '0108-0109 0120-0123 0201-0203',
  ],
  'a further date that cannot be read': [
    createCalendarFile(createStay('RDATE;VALUE=DATE:20270230,20270120'), OTHER_STAY),
    '0110-0113 0120-0123',
    '9',
  ],

  // These forms concern occurrences that are cancelled or moved.
  'a date left out': [
    createCalendarFile(createWeeklyStays('EXDATE;VALUE=DATE:20270209')),
    '0202-0204 0216-0218 0223-0225 0302-0304',
  ],
  'a list of dates left out, on two lines': [
    createCalendarFile(createWeeklyStays('EXDATE;VALUE=DATE:20270209,20270216', 'EXDATE:20270223')),
    '0202-0204 0302-0304',
  ],
  'times left out of days, and days out of times': [
    createCalendarFile(
      createWeeklyStays('EXDATE:20270209T000000Z,20270215T230000Z'),
      createTimedStays('EXDATE;VALUE=DATE:20270209', 'EXDATE:20270216').replace('1@x', '3@x'),
    ),
    '0202-0204 0223-0225 0302-0304',
  ],
  'times left out in UTC, in another zone, and without one': [
    createCalendarFile(
      createTimedStays(
        'EXDATE:20270209T150000Z',
        'EXDATE;TZID=Europe/London:20270216T150000',
        'EXDATE:20270223T160000',
      ),
    ),
    '0202-0204 0302-0304',
  ],
  'the first date left out': [
    createCalendarFile(createWeeklyStays('EXDATE;VALUE=DATE:20270202')),
    '0209-0211 0216-0218 0223-0225 0302-0304',
  ],
  'a date left out that cannot be read': [
    createCalendarFile(createWeeklyStays('EXDATE:soon')),
    '0202-0204 0209-0211 0216-0218 0223-0225 0302-0304',
    '10',
  ],
  'an occurrence that is cancelled': [
    createCalendarFile(
      createWeeklyStays(),
      createEvent('RECURRENCE-ID;VALUE=DATE:20270209', 'DTSTART;VALUE=DATE:20270209', 'STATUS:CANCELLED'),
    ),
    '0202-0204 0216-0218 0223-0225 0302-0304',
  ],
  'occurrences that are cancelled in UTC, in another zone, and by their day': [
    createCalendarFile(
      createTimedStays(),
      createEvent('RECURRENCE-ID:20270209T150000Z', 'STATUS:CANCELLED'),
      createEvent('RECURRENCE-ID;TZID=Europe/London:20270216T150000', 'STATUS:CANCELLED'),
      createEvent('RECURRENCE-ID;VALUE=DATE:20270223', 'STATUS:CANCELLED'),
    ),
    '0202-0204 0302-0304',
  ],
  'days that are cancelled and left out of Belgian days in UTC': [
    createCalendarFile(
      createEvent('DTSTART:20270202T230000Z', 'DURATION:P1D', 'RRULE:FREQ=DAILY;COUNT=4', 'EXDATE;VALUE=DATE:20270204'),
      createEvent('RECURRENCE-ID;VALUE=DATE:20270206', 'STATUS:CANCELLED'),
    ),
    '0203-0204 0205-0206',
  ],
  'an occurrence that is moved': [
    createCalendarFile(
      createWeeklyStays(),
      createEvent('RECURRENCE-ID;VALUE=DATE:20270209', 'DTSTART;VALUE=DATE:20270212', 'DTEND;VALUE=DATE:20270215'),
    ),
    '0202-0204 0212-0215 0216-0218 0223-0225 0302-0304',
  ],
  'a moved occurrence in front of its series, with a midnight of UTC': [
    createCalendarFile(
      createEvent('RECURRENCE-ID:20270209T000000Z', 'DTSTART;VALUE=DATE:20270212'),
      createWeeklyStays(),
    ),
    '0202-0204 0212-0213 0216-0218 0223-0225 0302-0304',
  ],
  'a moved occurrence without its series': [
    createCalendarFile(
      createEvent('RECURRENCE-ID;VALUE=DATE:20270209', 'DTSTART;VALUE=DATE:20270212', 'DTEND;VALUE=DATE:20270215'),
    ),
    '0212-0215',
  ],
  'this and all following moved by a day, and made longer': [
    createCalendarFile(
      createWeeklyStays(),
      createEvent(
        'RECURRENCE-ID;VALUE=DATE;RANGE=THISANDFUTURE:20270216',
        'DTSTART;VALUE=DATE:20270217',
        'DTEND;VALUE=DATE:20270220',
      ),
    ),
    '0202-0204 0209-0211 0217-0220 0224-0227 0303-0306',
  ],
  'this and all following cancelled': [
    createCalendarFile(
      createTimedStays(),
      createEvent('RECURRENCE-ID;RANGE=THISANDFUTURE:20270216T150000Z', 'STATUS:CANCELLED'),
    ),
    '0202-0204 0209-0211',
  ],
  'an unknown range': [
    createCalendarFile(
      createWeeklyStays(),
      createEvent('RECURRENCE-ID;VALUE=DATE;RANGE=THISANDPRIOR:20270216', 'STATUS:CANCELLED'),
    ),
    '0202-0204 0209-0211 0223-0225 0302-0304',
  ],
  'an occurrence that cannot be identified': [
    createCalendarFile(createWeeklyStays(), createEvent('RECURRENCE-ID:soon', 'DTSTART;VALUE=DATE:20270212')),
    '0202-0204 0209-0211 0212-0213 0216-0218 0223-0225 0302-0304',
    '14',
  ],
  'a series that is cancelled': [createCalendarFile(createWeeklyStays('STATUS:CANCELLED'), OTHER_STAY), '0120-0122'],
  'a file of cancellations': [createCalendarFile('METHOD:CANCEL', createStay()), ''],
  'a cancellation in the next calendar': [
    `${createCalendarFile(createStay('SEQUENCE:1'), OTHER_STAY)}\r\n${createCalendarFile('METHOD:CANCEL', createEvent('DTSTART;VALUE=DATE:20270110', 'SEQUENCE:2'))}`,
    '0120-0122',
  ],
  'a cancelled entry, and a longer one that was confirmed': [
    createCalendarFile(
      createEvent('DTSTART:20270110', 'DTEND:20270112', 'STATUS:CANCELLED'),
      createEvent('DTSTART:20270110', 'DTEND:20270117'),
    ),
    '0110-0117',
    '11',
  ],
  'a cancelled entry, and a newer one of the same nights': [
    createCalendarFile(
      createStay('STATUS:CANCELLED'),
      createStay('STATUS:CONFIRMED').replace('DTSTAMP:20270101T000000Z', 'DTSTAMP:20270102T000000Z'),
    ),
    '0110-0113',
    '11',
  ],
  'a cancelled entry, and another one of the same nights, without a DTSTAMP': [
    createCalendarFile(
      ...['STATUS:CANCELLED', 'STATUS:CONFIRMED'].map((line) => createStay(line).replace(/DTSTAMP:.*\r\n/, '')),
    ),
    '0110-0113',
    '10',
  ],
  'a cancellation of the same nights that is not older': [
    createCalendarFile(createStay(), createStay('STATUS:CANCELLED'), OTHER_STAY),
    '0120-0122',
  ],
  'a cancellation without a first day beside another entry': [
    createCalendarFile(createEvent('STATUS:CANCELLED'), createStay()),
    '0110-0113',
    '9',
  ],
  'a cancellation with a first day that cannot be read beside another entry': [
    createCalendarFile(createEvent('DTSTART:soon', 'STATUS:CANCELLED'), createStay()),
    '0110-0113',
    '10',
  ],
  'a newer cancellation without a first day': [
    createCalendarFile(createEvent('STATUS:CANCELLED', 'SEQUENCE:1'), createStay(), OTHER_STAY),
    '0120-0122',
  ],
  'an old cancellation of an entry that was confirmed since': [
    createCalendarFile(
      createStay('SEQUENCE:2'),
      createEvent('DTSTART;VALUE=DATE:20270110', 'SEQUENCE:1', 'STATUS:CANCELLED'),
    ),
    '0110-0113',
  ],
  'one UID for all entries, one of which is cancelled': [
    createCalendarFile(
      createStay(),
      createEvent('DTSTART;VALUE=DATE:20270301', 'DTEND;VALUE=DATE:20270303'),
      createEvent('DTSTART;VALUE=DATE:20270401', 'STATUS:CANCELLED'),
    ),
    '0110-0113 0301-0303',
  ],
  'no UID': [createCalendarFile(createStay().replace('UID:1@x\r\n', ''), OTHER_STAY), '0110-0113 0120-0122'],
  'a tentative entry': [createCalendarFile(createStay('STATUS:TENTATIVE')), '0110-0113'],

  // The next cases test how an entry says that nights are free or taken.
  'free days': [createCalendarFile(createStay('TRANSP:TRANSPARENT')), '0110-0113'],
  'free days from midnight to midnight': [
    createCalendarFile(createEvent('DTSTART:20270110T000000', 'DTEND:20270112T235900', 'TRANSP:TRANSPARENT')),
    '0110-0113',
  ],
  'a free time': [
    createCalendarFile(
      createEvent('DTSTART:20270110T150000', 'DTEND:20270113T100000', 'TRANSP:TRANSPARENT'),
      OTHER_STAY,
    ),
    '0120-0122',
  ],
  'busy times': [
    createCalendarFile(
      ['BEGIN:VFREEBUSY', 'UID:f', 'DTSTART:20270101T000000Z', 'DTEND:20270301T000000Z'].join('\r\n'),
      'FREEBUSY;FBTYPE=BUSY:20270110T150000Z/20270113T090000Z,20270120T150000Z/P1DT18H',
      'FREEBUSY:20270201T150000Z/20270203T090000Z',
      'FREEBUSY;FBTYPE=FREE:20270210T150000Z/20270213T090000Z',
      'FREEBUSY;FBTYPE=X-OWN:20270220T150000Z/20270221T090000Z',
      'END:VFREEBUSY',
    ),
    '0110-0113 0120-0122 0201-0203 0220-0221',
  ],
  'busy times with a negative or zero length': [
    createCalendarFile(
      'BEGIN:VFREEBUSY\r\nUID:f\r\nFREEBUSY:20270113T150000Z/20270110T090000Z,20270120T150000Z/PT0S\r\nEND:VFREEBUSY',
    ),
    '0113-0114 0120-0121',
    '6 6 6 6',
  ],
  'a busy time that cannot be read': [
    createCalendarFile(
      'BEGIN:VFREEBUSY\r\nUID:f\r\nFREEBUSY:20270110T150000Z/soon,20270120T150000Z/P1D\r\nEND:VFREEBUSY',
    ),
    '0110-0111 0120-0121',
    '6 6',
  ],
};

describe('the calendar of another platform', () => {
  it.each(Object.entries(CALENDAR_FORMS))(
    'takes the right nights and reports the unread entries of %s',
    (_name, [content, nights, named = '']) => {
      const copy = parseFeed(content, FEED_WINDOW);
      expect([formatNights(copy.nights), copy.named.map(({ line }) => line).join(' ')]).toEqual([nights, named]);
      expect(copy.unread > 0).toBe(named !== '');
    },
  );

  it('is decoded in every encoding', () => {
    const text = createCalendarFile(createStay('SUMMARY:Müller'));
    const swappedBytes = Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();
    for (const bytes of [
      Buffer.from(text, 'utf8'),
      Buffer.from(`\uFEFF${text}`, 'utf8'),
      Buffer.from(text, 'latin1'),
      Buffer.from(text, 'utf16le'),
      Buffer.from(`\uFEFF${text}`, 'utf16le'),
      swappedBytes,
      swappedBytes.subarray(2),
    ])
      expect(formatNights(parseFeed(bytes, FEED_WINDOW).nights)).toBe('0110-0113');
  });

  it('reports unreadable entries by line and UID, without control characters, and counts all of them', () => {
    const faultyEvent = createEvent('DTSTART:so\u0007on').replace('1@x', 'bad\u001b[31m@x');
    expect(parseEvents(faultyEvent, OTHER_STAY)).toMatchObject({
      nights: [{ begin: '2027-01-20', end: '2027-01-22' }],
      unread: 1,
      named: [{ line: 7, uid: 'bad [31m@x', problem: 'its first day "so on" cannot be read' }],
    });
    const copyWithManyFaults = parseEvents(
      ...Array.from({ length: 30 }, (_, index) => createEvent('DTSTART:x').replace('1@x', `${index}@x`)),
    );
    expect([copyWithManyFaults.unread, copyWithManyFaults.named.length]).toEqual([30, 20]);
  });

  it('leaves free days free when the site wants that, and counts the ignored entries', () => {
    const freeStay = createStay('TRANSP:TRANSPARENT');
    const freeVisit = createEvent('DTSTART:20270301T150000', 'DTEND:20270303T100000', 'TRANSP:TRANSPARENT').replace(
      '1@x',
      '3@x',
    );
    const pastEvent = createEvent('DTSTART:20260301', 'TRANSP:TRANSPARENT').replace('1@x', '4@x');
    expect(parseEvents(freeStay, freeVisit, pastEvent)).toMatchObject({
      nights: [{ begin: '2027-01-10', end: '2027-01-13' }],
      free: 1,
    });
    expect(
      parseFeed(createCalendarFile(freeStay, freeVisit, pastEvent), { ...FEED_WINDOW, takesFreeDays: false }),
    ).toMatchObject({
      nights: [],
      free: 2,
    });
  });

  it('reads whole days as nights, without the day of departure', () => {
    expect(parseNights(createEvent('DTSTART;VALUE=DATE:20270327', 'DTEND;VALUE=DATE:20270403'))).toEqual([
      { begin: '2027-03-27', end: '2027-04-03' },
    ]);
  });

  it('reads times as the nights between their days in Belgium, also when the clock changes in between', () => {
    expect(parseNights(createEvent('DTSTART:20270326T230000Z', 'DTEND:20270328T220000Z'))).toEqual([
      { begin: '2027-03-27', end: '2027-03-29' },
    ]);
    expect(parseNights(createEvent('DTSTART:20271030T160000', 'DTEND:20271101T100000'))).toEqual([
      { begin: '2027-10-30', end: '2027-11-01' },
    ]);
    expect(
      parseNights(createEvent('DTSTART:20270320T000000', 'DTEND:20270322T235959', 'RRULE:FREQ=WEEKLY;COUNT=3')).map(
        ({ end }) => end,
      ),
    ).toEqual(['2027-03-23', '2027-03-30', '2027-04-06']);
  });

  it('joins adjacent nights, and ignores past entries', () => {
    expect(
      parseNights(
        createEvent('DTSTART;VALUE=DATE:20270501', 'DTEND;VALUE=DATE:20270503'),
        createEvent('DTSTART;VALUE=DATE:20270503', 'DTEND;VALUE=DATE:20270505'),
        createEvent('DTSTART;VALUE=DATE:20260801', 'DTEND;VALUE=DATE:20260808'),
      ),
    ).toEqual([{ begin: '2027-05-01', end: '2027-05-05' }]);
  });

  it('ignores nights that another platform copied from this site', () => {
    const nights = [{ begin: '2027-05-01', end: '2027-05-05' }];
    const calendarTexts = { name: 'x', taken: 'Bezet', host: 'kust.example' };
    const revisedNights = nights.map((each) => Object.assign({ revised: Date.UTC(2027, 0, 1) }, each));
    const calendar = writeNightsCalendar(3, revisedNights, calendarTexts);
    expect(parseFeed(calendar, FEED_WINDOW).nights).toEqual([]);
    expect(parseFeed(calendar, { ...FEED_WINDOW, origin: { unitId: 3, hosts: ['other.example'] } }).nights).toEqual(
      nights,
    );
  });

  it('takes the nights of another home of the site, whose calendar was entered for this home', () => {
    const nights = [{ begin: '2027-05-01', end: '2027-05-05' }];
    const calendarTexts = { name: 'x', taken: 'Bezet', host: 'kust.example' };
    const revisedNights = nights.map((each) => Object.assign({ revised: Date.UTC(2027, 0, 1) }, each));
    for (const unitId of [4, 33, 13])
      expect(parseFeed(writeNightsCalendar(unitId, revisedNights, calendarTexts), FEED_WINDOW).nights).toEqual(nights);
  });

  it('has a counterpart that the site writes: valid also without nights, each range dated by its last change', () => {
    const calendarTexts = { name: 'Huis aan zee', taken: 'Bezet', host: 'kust.example' };
    expect(parseValidEntries(writeNightsCalendar(3, [], calendarTexts))).toEqual([]);
    const entries = parseValidEntries(
      writeNightsCalendar(
        3,
        [
          { begin: '2027-05-03', end: '2027-05-05', revised: Date.UTC(2027, 0, 3) },
          { begin: '2027-05-01', end: '2027-05-03', revised: Date.UTC(2027, 0, 2) },
          { begin: '2027-06-01', end: '2027-06-02', revised: Date.UTC(2027, 0, 1) },
        ],
        calendarTexts,
      ),
    );
    expect(
      entries.map((each) => ['dtstart', 'dtend', 'dtstamp'].map((name) => String(each.getFirstPropertyValue(name)))),
    ).toEqual([
      ['2027-05-01', '2027-05-05', '2027-01-03T00:00:00Z'],
      ['2027-06-01', '2027-06-02', '2027-01-01T00:00:00Z'],
    ]);
  });

  it('is refused when the file is no calendar', () => {
    for (const content of [
      '',
      ' \r\n',
      '<html></html>',
      '<p>BEGIN:VCALENDAR</p>',
      '{}',
      createEvent('DTSTART:20270110'),
    ])
      expect(() => parseFeed(content, FEED_WINDOW), content).toThrow(NoCalendarError);
  });
});

/** Small files that would take almost endless time, and large files that exceed the limits. */
const HOSTILE_EVENTS = {
  'every second since 1970': createEvent('DTSTART:19700101T000000Z', 'RRULE:FREQ=SECONDLY'),
  'a day that never occurs': createEvent('DTSTART:20270101T000000Z', 'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30'),
  'a year that never occurs': createEvent('DTSTART:20270101T000000Z', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'),
  'an endless interval': createEvent('DTSTART:20270101T000000Z', 'RRULE:FREQ=DAILY;INTERVAL=999999999'),
  'a count without end': createEvent('DTSTART:20270101T000000Z', 'RRULE:FREQ=SECONDLY;COUNT=999999999999'),
  'an endless duration': createEvent('DTSTART:20270101T000000Z', 'DURATION:P999999999999W'),
  'too many dates': createEvent('DTSTART:20270101T000000Z', ...Array<string>(40_000).fill('RDATE:20270102T000000Z')),
  'one property with a hundred thousand parameters': `X${';A=b'.repeat(100_000)}:x`,
  'zones within zones': 'BEGIN:VTIMEZONE\r\n'.repeat(20_000) + 'END:VTIMEZONE\r\n'.repeat(20_000),
  'a line in a hundred thousand pieces': `X:a\r\n${' a\r\n'.repeat(100_000)}`,
  'thousands of entries with one UID that cancel each other': Array.from({ length: 10_000 }, (_, index) =>
    createEvent(
      `DTSTART:2027${String(100 + (index % 28)).padStart(4, '0')}`,
      ...(index % 2 ? ['STATUS:CANCELLED'] : []),
    ),
  ).join('\r\n'),
  'thousands of changed occurrences of thousands of series': Array.from({ length: 10_000 }, (_, index) =>
    createEvent('DTSTART:20270202', ...(index % 2 ? [`RECURRENCE-ID:2027020${1 + (index % 9)}`] : [])),
  ).join('\r\n'),
  'a weekday a hundred thousand times': createEvent(
    'DTSTART:20000101T000000Z',
    `RRULE:FREQ=YEARLY;BYDAY=${'2MO,'.repeat(100_000)}1MO`,
  ),
  'thousands of rules': Array.from({ length: 10_000 }, (_, index) =>
    createEvent('DTSTART:20000101', 'RRULE:FREQ=DAILY').replace('1@x', `${index}@x`),
  ).join('\r\n'),
  'parts within parts': 'BEGIN:X-A\r\n'.repeat(50_000) + 'END:VEVENT\r\n'.repeat(50_000),
  'a million line ends': '\n'.repeat(1_000_000),
} as const;

describe('a hostile calendar', () => {
  it.each(Object.entries(HOSTILE_EVENTS))('with %s is stopped at its limit', async (_name, content) => {
    let turnCount = 0;
    const turnTimer = setInterval(() => (turnCount += 1), 5);
    const parser = toProgramFile('holidayHomes/feeds/parseFeed.worker.ts', 'parseFeed.js');
    const input = { content: Buffer.from(createCalendarFile(content)), window: FEED_WINDOW };
    const limits = { timeoutMs: 1500, maxMegabytes: 64 };
    const outcome: unknown = await runConfined<typeof parseFeedWork>(parser, input, limits).catch(
      (error: unknown) => error,
    );
    clearInterval(turnTimer);
    // The calendar may be read, refused or terminated, but the process must stay responsive meanwhile.
    const isRefused = outcome instanceof ConfinedFailure || outcome instanceof LimitExceeded;
    expect(isRefused || Array.isArray((outcome as FeedCopy).nights), String(outcome)).toBe(true);
    expect(turnCount).toBeGreaterThan(3);
  });

  it('with years out of range only takes nights within the range', () => {
    expect(parseNights(createEvent('DTSTART;VALUE=DATE:00020101', 'DTEND;VALUE=DATE:00030101'))).toEqual([]);
    expect(parseNights(createEvent('DTSTART;VALUE=DATE:20000101', 'RRULE:FREQ=DAILY;UNTIL=20270103'))).toEqual([
      { begin: '2027-01-01', end: '2027-01-04' },
    ]);
  });
});

describe('a new copy', () => {
  const from = '2027-01-01';
  const before = [
    { begin: '2026-12-01', end: '2027-01-11' },
    { begin: '2027-03-01', end: '2027-04-10' },
  ];

  it('is refused when it frees most of the future nights', () => {
    expect(findRefusal(before, [], from)).toBe('it would free 50 of 50 nights');
    expect(findRefusal(before, [{ begin: '2027-01-01', end: '2027-01-11' }], from)).toBeDefined();
  });

  it('is accepted when it frees few nights, when nights have passed, and when there were none', () => {
    expect(findRefusal([{ begin: '2027-03-01', end: '2027-03-15' }], [], from)).toBeUndefined();
    expect(findRefusal(before, [{ begin: '2027-03-01', end: '2027-04-10' }], from)).toBeUndefined();
    expect(findRefusal(before, [{ begin: '2027-03-01', end: '2027-04-10' }], '2027-02-01')).toBeUndefined();
    expect(findRefusal([], [], from)).toBeUndefined();
  });
});
