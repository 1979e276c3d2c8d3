import { toBelgianDayNumber } from '../../core/calendar/belgianTime.ts';

const HOUR_MS = 3_600_000;
let known = { hour: Number.NaN, day: 0 };

/**
 * Returns the day in Belgium, in days since 1970. The result is stored for the current hour of UTC, because a Belgian
 * day always begins at a whole hour, and computing the day takes as long as counting a facet.
 */
export function getTodayNumber(): number {
  const now = Date.now();
  const hour = Math.floor(now / HOUR_MS);
  if (hour !== known.hour) known = { hour, day: toBelgianDayNumber(now) };
  return known.day;
}
