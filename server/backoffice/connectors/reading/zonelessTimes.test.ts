import { describe, expect, it } from 'vitest';
import { chooseLaterTime, toSinceTime, toZonelessTime } from './zonelessTimes.ts';

describe('times without a zone', () => {
  it.each([
    ['2026-11-02T09:14:35.43', '2026-11-02T09:04:35'],
    ['2026-03-29T03:05:00', '2026-03-29T01:55:00'],
    ['2026-10-25T01:30:00', '2026-10-25T01:20:00'],
    ['2026-10-25T02:59:59.9', '2026-10-25T01:49:59'],
    ['2026-10-25T02:00:00', '2026-10-25T00:50:00'],
    ['2026-10-25T04:00:00', '2026-10-25T03:50:00'],
  ])('lead to requests for changes from ten minutes earlier, also when the clock changes: %s', (cursor, since) => {
    expect(toSinceTime(cursor)).toBe(since);
  });

  it('are undefined or ignored when the text is no time', () => {
    expect(toSinceTime('gisteren')).toBeUndefined();
    expect(chooseLaterTime('2026-01-01T00:00:00', null)).toBe('2026-01-01T00:00:00');
    expect(chooseLaterTime(undefined, '2026-01-01T00:00:00.5')).toBe('2026-01-01T00:00:00.5');
    expect(chooseLaterTime('2026-01-01T00:00:00.43', '2026-01-01T00:00:00.5')).toBe('2026-01-01T00:00:00.5');
  });

  it.each([
    ['2026-12-03T13:00:00Z', '2026-12-03T14:00:00'],
    ['2026-03-29T01:30:00Z', '2026-03-29T03:30:00'],
    ['2026-10-25T00:30:00+00:00', '2026-10-25T02:30:00'],
  ])('are sent as the clock in Belgium shows them: %s', (iso, local) => expect(toZonelessTime(iso)).toBe(local));
});
