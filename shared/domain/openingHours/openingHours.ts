import type { HoursRange, OpeningHours } from '../../api/openingHours.ts';
import { addDays, toBrusselsDay, toMoment } from '../../i18n/moments.ts';
import { WEEKDAYS, type Weekday } from '../../primitives/weekdays.ts';

/** In this file, all times are local to Belgium, and moments are milliseconds since 1970. */

/** An office that does not open within this number of days is closed until further notice. */
const MAX_DAYS_AHEAD = 62;

/** A moment at which the office opens or closes. */
interface OpeningChange {
  readonly atMs: number;
  /** The ISO date. */
  readonly date: string;
  /** The time, such as `18:00`. */
  readonly time: string;
  /** The number of days from today: 0 today, 1 tomorrow. */
  readonly daysFromToday: number;
}

export type OpeningState =
  | { readonly isOpen: true; readonly closes: OpeningChange }
  /** Without `opens`, the office is closed until further notice. */
  | { readonly isOpen: false; readonly opens?: OpeningChange };

interface OpeningDay {
  /** The ISO date. */
  readonly date: string;
  readonly hours: readonly HoursRange[];
  /** True when the date has hours of its own, which replace the hours of the weekday. */
  readonly isException: boolean;
}

/** The parts of opening hours that determine the state. */
type OpeningSchedule = Pick<OpeningHours, 'weekly' | 'exceptions'>;

/** Returns the weekday of an ISO date. */
const toWeekday = (date: string): Weekday =>
  WEEKDAYS[(new Date(`${date}T00:00:00Z`).getUTCDay() + WEEKDAYS.length - 1) % WEEKDAYS.length] ?? 'monday';

/** Sorts hours by time, and joins adjacent hours. */
export function joinHours(hours: readonly HoursRange[]): HoursRange[] {
  const joinedHours: HoursRange[] = [];
  for (const { from, to } of hours.toSorted((a, b) => a.from.localeCompare(b.from))) {
    const lastRange = joinedHours.at(-1);
    if (lastRange?.to === from) joinedHours[joinedHours.length - 1] = { from: lastRange.from, to };
    else joinedHours.push({ from, to });
  }
  return joinedHours;
}

/** Returns the hours of an ISO date, sorted by time; a day off has none. */
export function getOpeningDay({ weekly, exceptions }: OpeningSchedule, date: string): OpeningDay {
  const exception = exceptions.find((day) => day.date === date);
  return {
    date,
    hours: joinHours(exception?.hours ?? weekly[toWeekday(date)] ?? []),
    isException: exception !== undefined,
  };
}

/**
 * Returns whether any hours are known. An office without hours is open by appointment, or its hours were never entered.
 */
export const hasHours = ({ weekly, exceptions }: OpeningSchedule): boolean =>
  WEEKDAYS.some((day) => (weekly[day]?.length ?? 0) > 0) || exceptions.some(({ hours }) => hours.length > 0);

/**
 * Returns whether an office is open at a moment, and the next change. The state lasts until `closes.atMs` or
 * `opens.atMs`; `daysFromToday` is correct until midnight.
 */
export function getOpeningState(schedule: OpeningSchedule, now: number): OpeningState {
  if (!hasHours(schedule)) return { isOpen: false };
  const today = toBrusselsDay(new Date(now));
  for (let days = 0; days <= MAX_DAYS_AHEAD; days++) {
    const date = addDays(today, days);
    for (const { from, to } of getOpeningDay(schedule, date).hours) {
      const [opens, closes] = [toMoment(date, from), toMoment(date, to)];
      if (now >= closes) continue;
      return now >= opens
        ? { isOpen: true, closes: { atMs: closes, date, time: to, daysFromToday: days } }
        : { isOpen: false, opens: { atMs: opens, date, time: from, daysFromToday: days } };
    }
  }
  return { isOpen: false };
}
