import { describe, expect, it } from 'vitest';
import type { HookHistory } from '../seam/hookHistory.ts';
import { describeMissedHooks } from './missedHooks.ts';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const formatDaysAgo = (days: number) => new Date(NOW - days * 86_400_000).toISOString();

const createHistory = (changes: Partial<HookHistory> = {}): HookHistory => ({
  connectedAt: formatDaysAgo(60),
  receivedTimes: [formatDaysAgo(50), formatDaysAgo(47), formatDaysAgo(46), formatDaysAgo(1)].toSorted(),
  absences: [],
  unreadRecords: [],
  deniedRecords: [],
  now: NOW,
  ...changes,
});

const createGap = (daysAgo: number, minutes: number) => ({
  from: formatDaysAgo(daysAgo),
  to: new Date(Date.parse(formatDaysAgo(daysAgo)) + minutes * 60_000).toISOString(),
});

describe('missed calls', () => {
  it('are not reported when nothing suggests them', () => {
    expect(describeMissedHooks(createHistory())).toEqual([]);
    expect(describeMissedHooks(createHistory({ receivedTimes: [], connectedAt: formatDaysAgo(0.5) }))).toEqual([]);
  });

  it('are suspected when no call has ever arrived', () => {
    expect(describeMissedHooks(createHistory({ receivedTimes: [], connectedAt: formatDaysAgo(3) }))).toEqual([
      'No call has arrived since the connection was created 3 days ago: the address of the hook is probably not registered.',
    ]);
  });

  it('are suspected after a silence that is much longer than earlier silences', () => {
    const frequentCalls = [60, 58, 55, 52, 50].map(formatDaysAgo);
    expect(describeMissedHooks(createHistory({ receivedTimes: [...frequentCalls, formatDaysAgo(13)] }))).toEqual([]);
    expect(
      describeMissedHooks(createHistory({ receivedTimes: [...frequentCalls, formatDaysAgo(49), formatDaysAgo(20)] })),
    ).toEqual([]);
    expect(describeMissedHooks(createHistory({ receivedTimes: frequentCalls }))[0]).toMatch(
      /^No call has arrived for 50 days/,
    );
  });

  it('are suspected for a period in which no call could be received, unless the period was short or long ago', () => {
    expect(
      describeMissedHooks(createHistory({ absences: [createGap(3, 1), createGap(40, 600), createGap(2, 90)] })),
    ).toEqual([
      'No call could be received from 2026-11-21 12:00 to 2026-11-21 13:30 UTC: publish the homes again that were changed in that time.',
    ]);
  });

  it('are suspected for homes that could not be read in time, and for homes that are no longer published', () => {
    const at = formatDaysAgo(1);
    const manyRecords = Array.from({ length: 12 }, (_, index) => ({ recordId: `h${index}`, at }));
    const [unread, denied] = describeMissedHooks(
      createHistory({ unreadRecords: [{ recordId: 'a', at }], deniedRecords: manyRecords }),
    );
    expect(unread).toBe('Published, but not read within the hour that SweepBright allows: a. Publish them again.');
    expect(denied).toContain('h9 and 2 more');
    // The home `a` is not reported yet: for an hour after its hook it can be read, and the program still tries that.
    const recentTime = new Date(NOW - 59 * 60_000).toISOString();
    expect(describeMissedHooks(createHistory({ unreadRecords: [{ recordId: 'a', at: recentTime }] }))).toEqual([]);
  });
});
