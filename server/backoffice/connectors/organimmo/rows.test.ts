import { describe, expect, it } from 'vitest';
import { parseDay, parseDayNumber, formatDayNumber, parseTime } from './rows.ts';

const DAY_MS = 86_400_000;

describe('days', () => {
  it.each([1900, 1999, 2024, 2026, 2099, 2399])(
    'of %i and the two following years are converted to numbers and back',
    (year) => {
      const wrongDays: string[] = [];
      const endDay = Date.UTC(year + 3, 0, 1) / DAY_MS;
      for (let number = Date.UTC(year, 0, 1) / DAY_MS; number < endDay; number += 1) {
        const day = new Date(number * DAY_MS).toISOString().slice(0, 10);
        if (parseDayNumber(`${day}T14:00:00`) !== number || formatDayNumber(number) !== day) wrongDays.push(day);
      }
      expect(wrongDays).toEqual([]);
    },
  );

  it.each([
    '0001-01-01T00:00:00',
    '1800-01-01T14:00:00',
    '1900-02-29',
    '2027-02-29',
    '2027-02-30T00:00:00',
    '2027-04-31',
    '2027-00-10',
    '2027-13-01',
    '2027-01-00',
    '2027-1-1',
    '20270101',
    '2027-ab-01',
    '',
    null,
    20_270_101,
  ])('%j is no day', (raw) => {
    expect([parseDayNumber(raw), parseDay(raw)]).toEqual([undefined, undefined]);
  });
});

it.each([
  ['2027-07-03T14:00:00', '14:00'],
  ['1800-01-01 09:30:00', '09:30'],
  ['2027-07-03T00:05', '00:05'],
  ['2027-07-03T00:00:00', undefined],
  ['2027-07-03', undefined],
  ['2027-07-03X14:00:00', undefined],
  ['2027-07-03Tab:00:00', undefined],
  [null, undefined],
])('the time of %j is %s', (raw, time) => {
  expect(parseTime(raw)).toBe(time);
});
