import { expect, it } from 'vitest';
import { formatBelgianIso, parseMoment } from '../../core/calendar/belgianTime.ts';
import { findNextNight } from './schedule.ts';

const connectionKeys = Array.from({ length: 400 }, (_, index) => ({ siteId: `site-${index}`, name: 'zabun' }));
const getHour = (iso: string) => Number(iso.slice(11, 13));

it.each(['2026-11-24T10:00:00+01:00', '2027-03-27T23:30:00+01:00', '2026-10-25T02:30:00+01:00'])(
  'is spread over the Belgian night, and not soon after the last one (%s)',
  (from) => {
    const now = parseMoment(from);
    const moments = connectionKeys.map((key) => findNextNight(key, now));
    // In one of these nights, the clocks change and the hour from two to three does not exist.
    for (const moment of moments) expect([1, 2, 3, 4]).toContain(getHour(formatBelgianIso(moment)));
    expect(new Set(moments).size).toBeGreaterThan(150);
    expect(Math.min(...moments) - now).toBeGreaterThanOrEqual(12 * 3_600_000);
    expect(Math.max(...moments) - now).toBeLessThanOrEqual(40 * 3_600_000);
  },
);

it('is the same minute each night for one connection, and several nights later when the interval allows it', () => {
  const [key = { siteId: '', name: '' }] = connectionKeys;
  const first = findNextNight(key, parseMoment('2026-11-24T10:00:00+01:00'));
  const second = findNextNight(key, parseMoment('2026-11-25T10:00:00+01:00'));
  expect(second - first).toBe(24 * 3_600_000);
  expect(findNextNight(key, parseMoment('2026-11-24T10:00:00+01:00'), 7) - first).toBe(6 * 24 * 3_600_000);
});
