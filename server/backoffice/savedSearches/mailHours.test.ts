import { describe, expect, it } from 'vitest';
import { findNextMailTime } from './mailHours.ts';

const findNextTime = (frequency: Parameters<typeof findNextMailTime>[0], now: string) =>
  findNextMailTime(frequency, new Date(now)).toISOString();

describe('the time of the next mail of a subscription', () => {
  it('is a minute later for instant mails, so that further matches are collected', () => {
    expect(findNextTime('instant', '2026-11-23T12:00:00Z')).toBe('2026-11-23T12:01:00.000Z');
  });

  it('is 08:00 in Brussels, today or tomorrow', () => {
    expect(findNextTime('daily', '2026-11-23T06:59:00Z')).toBe('2026-11-23T07:00:00.000Z');
    expect(findNextTime('daily', '2026-11-23T07:00:00Z')).toBe('2026-11-24T07:00:00.000Z');
    expect(findNextTime('daily', '2026-07-01T21:59:00Z')).toBe('2026-07-02T06:00:00.000Z');
    // This moment is after midnight in Brussels and before midnight UTC.
    expect(findNextTime('daily', '2026-07-01T22:30:00Z')).toBe('2026-07-02T06:00:00.000Z');
  });

  it('is 08:00 on both days on which the clock changes', () => {
    expect(findNextTime('daily', '2027-03-27T12:00:00Z')).toBe('2027-03-28T06:00:00.000Z');
    expect(findNextTime('daily', '2027-10-30T12:00:00Z')).toBe('2027-10-31T07:00:00.000Z');
  });

  it('is the next Friday for weekly mails', () => {
    expect(findNextTime('weekly', '2026-11-23T12:00:00Z')).toBe('2026-11-27T07:00:00.000Z');
    expect(findNextTime('weekly', '2026-11-27T06:00:00Z')).toBe('2026-11-27T07:00:00.000Z');
    expect(findNextTime('weekly', '2026-11-27T07:30:00Z')).toBe('2026-12-04T07:00:00.000Z');
  });
});
