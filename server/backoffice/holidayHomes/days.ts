import { Temporal } from 'temporal-polyfill';
import { WEEKDAYS, type Weekday } from '#shared/primitives/weekdays.ts';
import { belgianDay, type Moment } from '../core/calendar/belgianTime.ts';

/** An ISO date, a day in Belgium. As texts, days compare as they follow each other. */
export type Day = string;

/** Half open: the night before `end` is the last one. */
export interface Nights {
  readonly begin: Day;
  readonly end: Day;
}

/** Nights, and when they were last taken, freed or changed. */
export interface RevisedNights extends Nights {
  readonly revised: Moment;
}

export const today = (now: Moment): Day => belgianDay(now).toString();

export const addDays = (day: Day, days: number): Day => Temporal.PlainDate.from(day).add({ days }).toString();

/** The last of the month where it has no such day. */
export const addMonths = (day: Day, months: number): Day => Temporal.PlainDate.from(day).add({ months }).toString();

/** Nights between two days; negative when the second comes first. */
export const daysBetween = (begin: Day, end: Day): number =>
  Temporal.PlainDate.from(begin).until(Temporal.PlainDate.from(end), { largestUnit: 'day' }).days;

export const countNights = ({ begin, end }: Nights): number => daysBetween(begin, end);

/** 1 is Monday. */
export const isoDayOfWeek = (day: Day): number => Temporal.PlainDate.from(day).dayOfWeek;

export const weekdayNumber = (weekday: Weekday): number => WEEKDAYS.indexOf(weekday) + 1;

/** The other way round. */
export const weekdayName = (number: number): Weekday => WEEKDAYS[number - 1] ?? 'monday';

export const overlaps = (a: Nights, b: Nights): boolean => a.begin < b.end && b.begin < a.end;

/** Sorted, without gaps or overlaps within one stretch. */
export function mergeNights(ranges: readonly Nights[]): Nights[] {
  const merged: { begin: Day; end: Day }[] = [];
  for (const { begin, end } of ranges.toSorted((a, b) => a.begin.localeCompare(b.begin))) {
    const last = merged.at(-1);
    if (last && begin <= last.end) last.end = end > last.end ? end : last.end;
    else merged.push({ begin, end });
  }
  return merged;
}

/** What of `ranges` is not in `others`; both merged. */
export function withoutNights(ranges: readonly Nights[], others: readonly Nights[]): Nights[] {
  let left = [...ranges];
  for (const other of others)
    left = left.flatMap((each) =>
      overlaps(each, other)
        ? [
            { begin: each.begin, end: other.begin },
            { begin: other.end, end: each.end },
          ].filter(({ begin, end }) => begin < end)
        : [each],
    );
  return left;
}
