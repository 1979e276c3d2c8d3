import { Temporal } from 'temporal-polyfill';
import { RENTAL_HORIZON_MONTHS } from '#shared/primitives/rentalLimits.ts';
import { WEEKDAYS, type Weekday } from '#shared/primitives/weekdays.ts';
import { toBelgianDate, type Moment } from '../core/calendar/belgianTime.ts';

/** An ISO date, which is a day in Belgium. The texts sort in the order of the days. */
export type Day = string;

/** A half-open range of nights. The night before `end` is the last night of the range. */
export interface Nights {
  readonly begin: Day;
  readonly end: Day;
}

/** A range of nights, with the moment at which they were last taken, freed or changed. */
export interface RevisedNights extends Nights {
  readonly revised: Moment;
}

export const toBelgianDay = (now: Moment): Day => toBelgianDate(now).toString();

export const addDays = (day: Day, days: number): Day => Temporal.PlainDate.from(day).add({ days }).toString();

/** Adds months to a day. Returns the last day of the month when the month has no such day. */
export const addMonths = (day: Day, months: number): Day => Temporal.PlainDate.from(day).add({ months }).toString();

/** Returns the last day on which a stay that is requested today may begin. */
export const findLastArrivalDay = (today: Day): Day => addMonths(today, RENTAL_HORIZON_MONTHS);

/** Counts the nights between two days. The result is negative when the second day is earlier. */
export const countDaysBetween = (begin: Day, end: Day): number =>
  Temporal.PlainDate.from(begin).until(Temporal.PlainDate.from(end), { largestUnit: 'day' }).days;

export const countNights = ({ begin, end }: Nights): number => countDaysBetween(begin, end);

/** Returns the ISO day of the week; 1 is Monday. */
export const toIsoDayOfWeek = (day: Day): number => Temporal.PlainDate.from(day).dayOfWeek;

export const toWeekdayNumber = (weekday: Weekday): number => WEEKDAYS.indexOf(weekday) + 1;

/** Returns the name of a weekday by its ISO number. */
export const toWeekdayName = (number: number): Weekday => WEEKDAYS[number - 1] ?? 'monday';

export const overlaps = (a: Nights, b: Nights): boolean => a.begin < b.end && b.begin < a.end;

/** Merges ranges of nights into sorted ranges that neither overlap nor touch. */
export function mergeNights(ranges: readonly Nights[]): Nights[] {
  const mergedRanges: { begin: Day; end: Day }[] = [];
  for (const { begin, end } of ranges.toSorted((a, b) => a.begin.localeCompare(b.begin))) {
    const lastRange = mergedRanges.at(-1);
    if (lastRange && begin <= lastRange.end) lastRange.end = end > lastRange.end ? end : lastRange.end;
    else mergedRanges.push({ begin, end });
  }
  return mergedRanges;
}

/** Returns the nights of `ranges` that are not in `otherRanges`. Both lists must be merged (`mergeNights`). */
export function subtractNights(ranges: readonly Nights[], otherRanges: readonly Nights[]): Nights[] {
  let remainingRanges = [...ranges];
  for (const otherRange of otherRanges)
    remainingRanges = remainingRanges.flatMap((each) =>
      overlaps(each, otherRange)
        ? [
            { begin: each.begin, end: otherRange.begin },
            { begin: otherRange.end, end: each.end },
          ].filter(({ begin, end }) => begin < end)
        : [each],
    );
  return remainingRanges;
}
