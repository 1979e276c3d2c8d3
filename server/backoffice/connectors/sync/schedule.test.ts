import { expect, it } from 'vitest';
import { formatBelgianIso, parseMoment } from '../../core/calendar/belgianTime.ts';
import { findNextNight } from './schedule.ts';

const connectionKeys = Array.from({ length: 400 }, (_, index) => ({ siteId: `site-${index}`, name: 'zabun' }));
const getHour = (iso: string) => Number(iso.slice(11, 13));

it.each(['2026-11-24T10:00:00+01:00', '2027-03-27T23:30:00+01:00', '2026-10-25T02:30:00+01:00'])(
  'whole lists are read at times spread over the Belgian night, at least half a day from now (%s)',
  (from) => {
    const now = parseMoment(from);
    const moments = connectionKeys.map((key) => findNextNight(key, now));
    // The clocks change between the second of these times and the nights that are found for it.
    for (const moment of moments) expect([1, 2, 3, 4]).toContain(getHour(formatBelgianIso(moment)));
    expect(new Set(moments).size).toBeGreaterThan(150);
    expect(Math.min(...moments) - now).toBeGreaterThanOrEqual(12 * 3_600_000);
    expect(Math.max(...moments) - now).toBeLessThanOrEqual(40 * 3_600_000);
  },
);

it('the whole list of a connection is read at the same minute each night, or after as many nights as its interval', () => {
  const [key = { siteId: '', name: '' }] = connectionKeys;
  const firstNight = findNextNight(key, parseMoment('2026-11-24T10:00:00+01:00'));
  const secondNight = findNextNight(key, parseMoment('2026-11-25T10:00:00+01:00'));
  expect(secondNight - firstNight).toBe(24 * 3_600_000);
  expect(findNextNight(key, parseMoment('2026-11-24T10:00:00+01:00'), 7) - firstNight).toBe(6 * 24 * 3_600_000);
});
