import { belgianDayNumber } from '../../core/calendar/belgianTime.ts';

const HOUR_MS = 3_600_000;
let known = { hour: Number.NaN, day: 0 };

/** The day in Belgium, in days since 1970. It begins on a whole hour of UTC; to ask for it anew takes as long as a facet. */
export function today(): number {
  const now = Date.now();
  const hour = Math.floor(now / HOUR_MS);
  if (hour !== known.hour) known = { hour, day: belgianDayNumber(now) };
  return known.day;
}
