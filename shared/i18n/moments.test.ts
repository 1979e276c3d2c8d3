import { describe, expect, it } from 'vitest';
import { LOCALES } from './locales.ts';
import {
  addDays,
  toBrusselsDay,
  formatDay,
  formatDayOfMonth,
  formatDayRange,
  formatDays,
  formatFullDate,
  formatLongDay,
  formatTime,
  formatWeekday,
  toMoment,
  toMonday,
} from './moments.ts';

const toIso = (date: string, time: string) => new Date(toMoment(date, time)).toISOString();

describe('moments', () => {
  it('are formatted in each language', () => {
    const at = '2026-11-24T13:30:00Z';
    expect(LOCALES.map((locale) => `${formatLongDay(at, locale)}, ${formatTime(at, locale)}`)).toEqual([
      'dinsdag 24 november 2026, 14:30',
      'mardi 24 novembre 2026, 14:30',
      'Tuesday, 24 November 2026, 14:30',
      'Dienstag, 24. November 2026, 14:30',
    ]);
    expect(formatDay(at, 'nl')).toBe('dinsdag 24 november');
    expect(formatWeekday(at, 'nl')).toBe('dinsdag');
    expect(formatDayOfMonth(at, 'fr')).toBe('24 novembre');
    expect(formatDays(at, '2026-11-29T12:00:00Z', 'nl')).toBe('24–29 november');
  });

  it('use 1er for the first day of a month in French', () => {
    const [first, last] = ['2027-01-01T12:00:00Z', '2027-02-01T12:00:00Z'];
    expect(formatLongDay(first, 'fr')).toBe('vendredi 1er janvier 2027');
    expect(formatFullDate(first, 'fr')).toBe('1er janvier 2027');
    expect(formatDay(first, 'fr')).toBe('vendredi 1er janvier');
    expect(formatDayOfMonth(first, 'fr')).toBe('1er janvier');
    expect(formatDayRange(first, '2027-01-11T12:00:00Z', 'fr')).toBe('1er–11 janvier 2027');
    expect(formatDays(first, last, 'fr').replaceAll(/\s/g, ' ')).toBe('1er janvier – 1er février');
    expect(formatDayOfMonth('2027-01-21T12:00:00Z', 'fr')).toBe('21 janvier');
    expect(formatDayOfMonth(first, 'nl')).toBe('1 januari');
  });

  it('are times of Brussels, before and after the change of the clocks', () => {
    // Summer time ends at 01:00 UTC, so 02:30 occurs twice.
    expect(
      ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-25T07:00:00Z'].map((at) => formatTime(at, 'nl')),
    ).toEqual(['02:30', '02:30', '08:00']);
    expect(formatTime('2026-03-29T06:00:00Z', 'nl')).toBe('08:00');
    expect(toBrusselsDay('2026-07-01T22:30:00Z')).toBe('2026-07-02');
    expect(toBrusselsDay('2026-12-31T22:30:00Z')).toBe('2026-12-31');
  });

  it('are computed from a date and a time, before and after the change of the clocks', () => {
    expect(toIso('2026-01-13', '09:00')).toBe('2026-01-13T08:00:00.000Z');
    expect(toIso('2026-07-14', '00:00')).toBe('2026-07-13T22:00:00.000Z');
    expect(toIso('2026-03-29', '01:59')).toBe('2026-03-29T00:59:00.000Z');
    // 02:30 does not exist on that day in spring, and occurs twice in autumn.
    expect(toIso('2026-03-29', '02:30')).toBe('2026-03-29T01:30:00.000Z');
    expect(toIso('2026-03-29', '03:00')).toBe('2026-03-29T01:00:00.000Z');
    expect(toIso('2026-10-25', '02:30')).toBe('2026-10-25T00:30:00.000Z');
    expect(toIso('2026-10-25', '03:00')).toBe('2026-10-25T02:00:00.000Z');
    expect(toIso('2026-10-25', '23:30')).toBe('2026-10-25T22:30:00.000Z');
  });

  it('are counted in days and weeks, across the change of the clocks and of the year', () => {
    expect([addDays('2026-12-31', 1), addDays('2026-10-24', 2), addDays('2027-03-01', -1)]).toEqual([
      '2027-01-01',
      '2026-10-26',
      '2027-02-28',
    ]);
    expect(['2026-11-23', '2026-11-29', '2026-11-30', '2027-01-01'].map(toMonday)).toEqual([
      '2026-11-23',
      '2026-11-23',
      '2026-11-30',
      '2026-12-28',
    ]);
  });
});
