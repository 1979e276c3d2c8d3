import { describe, expect, it } from 'vitest';
import type { HookHistory } from '../seam/hookHistory.ts';
import { describeMissedHooks } from './missedHooks.ts';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW - days * 86_400_000).toISOString();

const history = (changes: Partial<HookHistory> = {}): HookHistory => ({
  connectedAt: daysAgo(60),
  received: [daysAgo(50), daysAgo(47), daysAgo(46), daysAgo(1)].toSorted(),
  away: [],
  unread: [],
  denied: [],
  now: NOW,
  ...changes,
});

const gap = (from: number, minutes: number) => ({
  from: daysAgo(from),
  to: new Date(Date.parse(daysAgo(from)) + minutes * 60_000).toISOString(),
});

describe('missed calls', () => {
  it('are not reported when nothing suggests them', () => {
    expect(describeMissedHooks(history())).toEqual([]);
    expect(describeMissedHooks(history({ received: [], connectedAt: daysAgo(0.5) }))).toEqual([]);
  });

  it('are suspected when no call has ever arrived', () => {
    expect(describeMissedHooks(history({ received: [], connectedAt: daysAgo(3) }))).toEqual([
      'No call has come since the connection was made 3 days ago: the address of the hook is probably not registered.',
    ]);
  });

  it('are suspected after a silence that is much longer than earlier ones', () => {
    const lively = [60, 58, 55, 52, 50].map(daysAgo);
    expect(describeMissedHooks(history({ received: [...lively, daysAgo(13)] }))).toEqual([]);
    expect(describeMissedHooks(history({ received: [...lively, daysAgo(49), daysAgo(20)] }))).toEqual([]);
    expect(describeMissedHooks(history({ received: lively }))[0]).toMatch(/^No call has come for 50 days/);
  });

  it('are suspected for the time in which none could be received, unless it was short or is long ago', () => {
    expect(describeMissedHooks(history({ away: [gap(3, 1), gap(40, 600), gap(2, 90)] }))).toEqual([
      'No call could be received from 2026-11-21 12:00 to 2026-11-21 13:30 UTC: publish again what was changed in that time.',
    ]);
  });

  it('are shown by homes that could not be read in time, and by homes that are no longer published', () => {
    const at = daysAgo(1);
    const many = Array.from({ length: 12 }, (_, index) => ({ recordId: `h${index}`, at }));
    const [unread, denied] = describeMissedHooks(history({ unread: [{ recordId: 'a', at }], denied: many }));
    expect(unread).toBe('Published, but not read within the hour that SweepBright allows: a. Publish them again.');
    expect(denied).toContain('h9 and 2 more');
    // A failure to read this home is still retried until its hour is over.
    const young = new Date(NOW - 59 * 60_000).toISOString();
    expect(describeMissedHooks(history({ unread: [{ recordId: 'a', at: young }] }))).toEqual([]);
  });
});
