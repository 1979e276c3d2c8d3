import { type FeedEntry, type EntryFault, type Occurrence, formatValue } from './calendarEntry.ts';
import type { CalendarLine } from './calendarComponents.ts';
import { getTextValue } from './calendarProperty.ts';
import {
  type CalendarTime,
  DAY_MS,
  toDay,
  toBelgianWallTime,
  resolveMoment,
  parseTime,
  toWallTimeOnClock,
} from './calendarTime.ts';
import type { Day } from '../days.ts';
import { UTC_ZONE, type WallTime } from './calendarZones.ts';
import { listRuledWalls, type StepBudget } from './recurrenceRule.ts';

/** The maximum difference between the wall times of two zones. */
const MAX_ZONE_DIFFERENCE_MS = 2 * DAY_MS;

/** Returns the last wall time that an UNTIL allows. */
function findLastWallTime(until: string, start: CalendarTime): WallTime | undefined {
  const time = parseTime(until, start.zone);
  if (!time) return undefined;
  // An UNTIL that is a day includes the whole day, for any kind of series.
  return time.isDay ? time.wallTime + DAY_MS - 1 : toWallTimeOnClock(start, time);
}

/**
 * Yields the wall times that follow from the rule of a series, up to `until`. Throws a `RangeError` for an invalid
 * rule.
 */
function* listWallsOfRule(
  line: CalendarLine,
  start: CalendarTime,
  until: WallTime,
  steps: StepBudget,
): Generator<WallTime> {
  const parts = new Map<string, string>();
  for (const part of getTextValue(line).toUpperCase().replaceAll(/\s/g, '').split(';')) {
    if (part === '') continue;
    const [name = '', value = ''] = part.split('=', 2);
    if (parts.has(name)) throw new RangeError('a rule says one thing twice');
    parts.set(name, value);
  }
  const limit = parts.get('UNTIL');
  const last = limit === undefined ? Number.POSITIVE_INFINITY : findLastWallTime(limit, start);
  if (last === undefined) throw new RangeError('a rule ends at no time');
  parts.delete('UNTIL');
  yield* listRuledWalls(parts, start, { last, until, steps });
}

/**
 * Returns the day of an occurrence. Some programs write whole days in UTC; they mean the Belgian day that begins at
 * that midnight.
 */
function toOccurrenceDay(start: CalendarTime): Day {
  const isWholeDay = start.zone === UTC_ZONE && toBelgianWallTime(start) % DAY_MS === 0;
  return toDay(isWholeDay ? toBelgianWallTime(start) : start.wallTime);
}

/** Returns the keys by which a RECURRENCE-ID or an EXDATE can refer to an occurrence: its day, and its moment. */
const toOccurrenceKeys = (start: CalendarTime): readonly (string | number)[] =>
  start.isDay ? [toDay(start.wallTime)] : [resolveMoment(start), toOccurrenceDay(start)];

/**
 * Returns the key of the occurrence that a RECURRENCE-ID or an EXDATE refers to, in a series with this start. The key
 * is one of those that `toOccurrenceKeys` returns for that occurrence.
 */
function toReferencedKey(time: CalendarTime, start: CalendarTime): string | number {
  if (time.isDay) return toDay(time.wallTime);
  // In a series of days, programs write days as midnight in UTC or in another zone.
  if (start.isDay)
    return toDay(time.zone === undefined || time.wallTime % DAY_MS === 0 ? time.wallTime : toBelgianWallTime(time));
  return resolveMoment(time.zone === undefined ? { ...time, zone: start.zone } : time);
}

/** A shift of an occurrence and of all later ones, by an override with RANGE=THISANDFUTURE. */
interface OccurrenceShift {
  readonly override: FeedEntry;
  /** The first occurrence that is shifted, on the clock of the series. */
  readonly from: WallTime;
  /** The shift in milliseconds. */
  readonly shiftMs: number;
}

/** Returns the shifts, sorted from the last to the first. The first shift that applies wins. */
const listShifts = (start: CalendarTime, overrides: readonly FeedEntry[]): OccurrenceShift[] =>
  overrides
    .flatMap((override) => {
      if (!override.replacedStart || !override.isForFuture) return [];
      const from = toWallTimeOnClock(start, override.replacedStart);
      const moved = toWallTimeOnClock(start, override.start) - from;
      const by = start.isDay ? Math.floor(moved / DAY_MS) * DAY_MS : moved;
      return [{ override, from, shiftMs: override.isCancelled ? 0 : by }];
    })
    .toSorted((a, b) => b.from - a.from);

/** Returns the changes by overrides for a series that begins at a time. */
export type FindSeriesChanges = (start: CalendarTime) => {
  /** The keys of the occurrences that have an entry of their own. */
  readonly replacedKeys: ReadonlySet<string | number>;
  readonly shifts: readonly OccurrenceShift[];
};

/**
 * Creates a function that finds the changes by entries with a RECURRENCE-ID. They are computed once for each clock that
 * a series may have.
 */
export function createSeriesChangeFinder(overrides: readonly FeedEntry[]): FindSeriesChanges {
  const known = new Map<CalendarTime['zone'] | 'days', ReturnType<FindSeriesChanges>>();
  return (start) => {
    const clock = start.isDay ? 'days' : start.zone;
    const found = known.get(clock) ?? {
      replacedKeys: new Set(
        overrides.flatMap(({ replacedStart: replaces }) => (replaces ? [toReferencedKey(replaces, start)] : [])),
      ),
      shifts: listShifts(start, overrides),
    };
    known.set(clock, found);
    return found;
  };
}

interface FoundOccurrence extends Occurrence {
  readonly isFree: boolean;
}

/**
 * Returns the occurrences of an entry up to a wall time. Occurrences that are excluded, cancelled, or replaced by an
 * entry of their own are left out. A rule that cannot be evaluated is noted as a fault.
 */
export function listOccurrences(
  series: FeedEntry,
  changes: FindSeriesChanges,
  {
    until,
    steps,
    fault,
  }: { readonly until: WallTime; readonly steps: StepBudget; readonly fault: (fault: EntryFault) => void },
): FoundOccurrence[] {
  const { start, lengthMs: length, ruleLines: rules, additionalOccurrences: further, isFree } = series;
  const excluded = new Set(series.excludedStarts.map((time) => toReferencedKey(time, start)));
  const { replacedKeys: replaced, shifts } = changes(start);

  const found = new Map<number, Occurrence>();
  const add = (occurrence: Occurrence) => {
    const moment = resolveMoment(occurrence.start);
    const same = found.get(moment);
    if (!same || same.lengthMs < occurrence.lengthMs) found.set(moment, occurrence);
  };
  // The first occurrence always counts, also when the rule does not include it.
  add({ start, lengthMs: length });
  for (const line of rules) {
    try {
      for (const wall of listWallsOfRule(line, start, until + MAX_ZONE_DIFFERENCE_MS, steps))
        add({ start: { ...start, wallTime: wall }, lengthMs: length });
    } catch {
      fault({
        line: line.lineNumber,
        problem: `its repetition ${formatValue(getTextValue(line))} cannot be followed to its end`,
      });
    }
  }
  for (const occurrence of further) add(occurrence);

  return [...found.values()].flatMap((occurrence) => {
    const keys = toOccurrenceKeys(occurrence.start);
    if (keys.some((key) => replaced.has(key) || excluded.has(key))) return [];
    const { wallTime: wall } = occurrence.start;
    const shift = shifts.find(({ from }) => from <= wall);
    if (!shift) return [{ ...occurrence, isFree }];
    const { override, shiftMs: by } = shift;
    if (override.isCancelled) return [];
    return [
      { start: { ...occurrence.start, wallTime: wall + by }, lengthMs: override.lengthMs, isFree: override.isFree },
    ];
  });
}
