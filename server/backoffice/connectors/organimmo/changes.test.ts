import { describe, expect, it } from 'vitest';
import { toRequestTime, subtractDuration, LatestChange, readCursor, writeCursor } from './changes.ts';

describe('the time from which changes are requested', () => {
  it('is ten minutes before the last change, in the format of the header', () => {
    expect(toRequestTime('2026-11-02T09:13:20.393')).toBe('2026-11-02 09:03');
    expect(toRequestTime('2027-01-01T00:04:00')).toBe('2026-12-31 23:54');
  });

  it('is never in the hour that does not exist in spring', () => {
    expect(toRequestTime('2027-03-28T03:05:00')).toBe('2027-03-28 01:55');
    expect(toRequestTime('2027-03-28T01:59:00')).toBe('2027-03-28 01:49');
  });

  it('is an hour earlier in the hour that occurs twice in autumn', () => {
    expect(toRequestTime('2027-10-31T02:58:00')).toBe('2027-10-31 01:48');
    expect(toRequestTime('2027-10-31T02:00:00')).toBe('2027-10-31 00:50');
    expect(toRequestTime('2027-10-31T03:02:00')).toBe('2027-10-31 02:52');
    expect(toRequestTime('2027-10-31T01:58:00')).toBe('2027-10-31 01:48');
  });
});

const createRow = (creationDateTime: string | null, modificationDateTime: string | null) => ({
  creationDateTime,
  modificationDateTime,
});

describe('the latest change', () => {
  it('is the largest time of any row, minus the duration of the reading', () => {
    const latest = new LatestChange();
    expect(latest.computeSafeTime(0)).toBeUndefined();
    latest.addRow(createRow('0001-01-01T00:00:00', null));
    expect(latest.computeSafeTime(0)).toBeUndefined();
    latest.addRow(createRow('2026-11-01T10:00:00', '2026-11-02T09:13:20.393'));
    latest.addRow(createRow('2026-11-02T09:13:19', null));
    expect(latest.computeSafeTime(0)).toBe('2026-11-02T09:13:20');
    expect(latest.computeSafeTime(90_000)).toBe('2026-11-02T09:11:50');
  });

  it('is correct over both changes of summer time', () => {
    expect(subtractDuration('2027-03-28T03:10:00', { minutes: 20 })).toBe('2027-03-28T01:50:00');
    expect(subtractDuration('2027-10-31T03:10:00', { minutes: 20 })).toBe('2027-10-31T02:50:00');
  });
});

describe('a cursor', () => {
  it('is read as it was written', () => {
    const cursor = { at: '2026-11-02T09:13:20', seen: { '8': 'abc' } };
    expect(readCursor(writeCursor(cursor))).toEqual(cursor);
    expect(readCursor('')).toBeUndefined();
    expect(readCursor('{"at":1}')).toBeUndefined();
  });
});
