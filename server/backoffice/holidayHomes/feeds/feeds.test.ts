import { describe, expect, it } from 'vitest';
import { validEntries } from '../../../../tests/support/calendarRules.ts';
import { ConfinedFailure, LimitExceeded, runConfined } from '../../core/confined/runConfined.ts';
import { programFile } from '../../projectRoot.ts';
import { nightsCalendar } from '../availabilityCalendar.ts';
import { NoCalendar, parseFeed } from './parseFeed.ts';
import type { parseFeedWork } from './parseFeed.worker.ts';
import { refusalOf } from './feedGuard.ts';

const OPTIONS = { from: '2027-01-01', until: '2028-12-31', host: 'kust.example' };
const file = (...events: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//x//EN', ...events, 'END:VCALENDAR'].join('\r\n');
const event = (...lines: readonly string[]) =>
  ['BEGIN:VEVENT', 'UID:1@x', 'DTSTAMP:20270101T000000Z', ...lines, 'END:VEVENT'].join('\r\n');
const read = (...events: readonly string[]) => parseFeed(file(...events), OPTIONS);

describe('the calendar of another platform', () => {
  it('takes whole days as nights, the day of departure not included', () => {
    expect(read(event('DTSTART;VALUE=DATE:20270327', 'DTEND;VALUE=DATE:20270403'))).toEqual([
      { begin: '2027-03-27', end: '2027-04-03' },
    ]);
    expect(read(event('DTSTART;VALUE=DATE:20270327'))).toEqual([{ begin: '2027-03-27', end: '2027-03-28' }]);
  });

  it('takes times as the nights between their days in Belgium, also when the clock changes in between', () => {
    expect(read(event('DTSTART:20270326T230000Z', 'DTEND:20270328T220000Z'))).toEqual([
      { begin: '2027-03-27', end: '2027-03-29' },
    ]);
    expect(read(event('DTSTART:20271030T160000', 'DTEND:20271101T100000'))).toEqual([
      { begin: '2027-10-30', end: '2027-11-01' },
    ]);
    expect(read(event('DTSTART:20270501T100000Z', 'DTEND:20270501T120000Z'))).toEqual([]);
  });

  it('joins adjacent nights, expands recurrences, and ignores cancelled, transparent and past entries', () => {
    expect(
      read(
        event('DTSTART;VALUE=DATE:20270501', 'DTEND;VALUE=DATE:20270503'),
        event('DTSTART;VALUE=DATE:20270503', 'DTEND;VALUE=DATE:20270505'),
        event('DTSTART;VALUE=DATE:20270601', 'DTEND;VALUE=DATE:20270602', 'RRULE:FREQ=WEEKLY;COUNT=2'),
        event('DTSTART;VALUE=DATE:20270701', 'DTEND;VALUE=DATE:20270708', 'STATUS:CANCELLED'),
        event('DTSTART;VALUE=DATE:20270801', 'DTEND;VALUE=DATE:20270808', 'TRANSP:TRANSPARENT'),
        event('DTSTART;VALUE=DATE:20260801', 'DTEND;VALUE=DATE:20260808'),
      ),
    ).toEqual([
      { begin: '2027-05-01', end: '2027-05-05' },
      { begin: '2027-06-01', end: '2027-06-02' },
      { begin: '2027-06-08', end: '2027-06-09' },
    ]);
  });

  it('ignores our own nights in another calendar', () => {
    const nights = [{ begin: '2027-05-01', end: '2027-05-05' }];
    const words = { name: 'x', taken: 'Bezet', host: 'kust.example' };
    const revised = nights.map((each) => Object.assign({ revised: Date.UTC(2027, 0, 1) }, each));
    const calendar = nightsCalendar(3, revised, words);
    expect(parseFeed(calendar, OPTIONS)).toEqual([]);
    expect(parseFeed(calendar, { ...OPTIONS, host: 'other.example' })).toEqual(nights);
  });

  it('of our own is valid with and without nights, and dated by the newest part of each range', () => {
    const words = { name: 'Huis aan zee', taken: 'Bezet', host: 'kust.example' };
    expect(validEntries(nightsCalendar(3, [], words))).toEqual([]);
    const entries = validEntries(
      nightsCalendar(
        3,
        [
          { begin: '2027-05-03', end: '2027-05-05', revised: Date.UTC(2027, 0, 3) },
          { begin: '2027-05-01', end: '2027-05-03', revised: Date.UTC(2027, 0, 2) },
          { begin: '2027-06-01', end: '2027-06-02', revised: Date.UTC(2027, 0, 1) },
        ],
        words,
      ),
    );
    expect(
      entries.map((each) => ['dtstart', 'dtend', 'dtstamp'].map((name) => String(each.getFirstPropertyValue(name)))),
    ).toEqual([
      ['2027-05-01', '2027-05-05', '2027-01-03T00:00:00Z'],
      ['2027-06-01', '2027-06-02', '2027-01-01T00:00:00Z'],
    ]);
  });

  it('is refused when it is no calendar', () => {
    for (const content of ['', '<html></html>', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT', file(event('DTSTART:never'))])
      expect(() => parseFeed(content, OPTIONS), content).toThrow(NoCalendar);
  });
});

/** Small files that take almost endless time, and large ones that exceed the limits. */
const HOSTILE = {
  'every second since 1970': event('DTSTART:19700101T000000Z', 'RRULE:FREQ=SECONDLY'),
  'a day that never comes': event('DTSTART:20270101T000000Z', 'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30'),
  'a year that never comes': event('DTSTART:20270101T000000Z', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'),
  'an endless interval': event('DTSTART:20270101T000000Z', 'RRULE:FREQ=DAILY;INTERVAL=999999999'),
  'a count without end': event('DTSTART:20270101T000000Z', 'RRULE:FREQ=SECONDLY;COUNT=999999999999'),
  'an endless duration': event('DTSTART:20270101T000000Z', 'DURATION:P999999999999W'),
  'a date too many': event('DTSTART:20270101T000000Z', ...Array<string>(40_000).fill('RDATE:20270102T000000Z')),
  'one property with a hundred thousand parameters': `X${';A=b'.repeat(100_000)}:x`,
  'zones within zones': 'BEGIN:VTIMEZONE\r\n'.repeat(20_000) + 'END:VTIMEZONE\r\n'.repeat(20_000),
  'a line in a hundred thousand pieces': `X:a\r\n${' a\r\n'.repeat(100_000)}`,
} as const;

describe('a hostile calendar', () => {
  it.each(Object.entries(HOSTILE))('of %s is stopped at its limit', async (_name, content) => {
    let turns = 0;
    const ticking = setInterval(() => (turns += 1), 5);
    const parser = programFile('holidayHomes/feeds/parseFeed.worker.ts', 'parseFeed.js');
    const input = { content: file(content), window: OPTIONS };
    const limits = { milliseconds: 1500, megabytes: 64 };
    const outcome: unknown = await runConfined<typeof parseFeedWork>(parser, input, limits).catch(
      (error: unknown) => error,
    );
    clearInterval(ticking);
    // Read, refused, or ended; and meanwhile everything else went on.
    const isRefused = outcome instanceof ConfinedFailure || outcome instanceof LimitExceeded;
    expect(Array.isArray(outcome) || isRefused, String(outcome)).toBe(true);
    expect(turns).toBeGreaterThan(3);
  });

  it('with years out of range takes only nights within the range', () => {
    expect(read(event('DTSTART;VALUE=DATE:00020101', 'DTEND;VALUE=DATE:00030101'))).toEqual([]);
    expect(read(event('DTSTART;VALUE=DATE:20000101', 'RRULE:FREQ=DAILY;UNTIL=20270103'))).toEqual([
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
    expect(refusalOf(before, [], from)).toBe('it would free 50 of 50 nights');
    expect(refusalOf(before, [{ begin: '2027-01-01', end: '2027-01-11' }], from)).toBeDefined();
  });

  it('is accepted when it frees few nights, when nights have passed, and when there were none', () => {
    expect(refusalOf([{ begin: '2027-03-01', end: '2027-03-15' }], [], from)).toBeUndefined();
    expect(refusalOf(before, [{ begin: '2027-03-01', end: '2027-04-10' }], from)).toBeUndefined();
    expect(refusalOf(before, [{ begin: '2027-03-01', end: '2027-04-10' }], '2027-02-01')).toBeUndefined();
    expect(refusalOf([], [], from)).toBeUndefined();
  });
});
