import { toBelgianDayNumber } from '../../core/calendar/belgianTime.ts';

const HOUR_MS = 3_600_000;
let cachedDay = { hour: Number.NaN, day: 0 };

/**
 * Returns the day in Belgium, in days since 1970. The result is reused within one hour of UTC: a Belgian day begins at
 * a whole hour, and computing the day takes as long as counting a facet.
 */
export function getTodayNumber(): number {
  const now = Date.now();
  const hour = Math.floor(now / HOUR_MS);
  if (hour !== cachedDay.hour) cachedDay = { hour, day: toBelgianDayNumber(now) };
  return cachedDay.day;
}
