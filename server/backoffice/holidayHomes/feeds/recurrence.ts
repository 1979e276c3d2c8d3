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
import { listRuledWallTimes, type StepBudget } from './recurrenceRule.ts';

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
 * Yields the wall times of the occurrences that a rule describes, up to `until`. Throws a `RangeError` for an invalid
 * rule.
 */
function* listRuleWallTimes(
  line: CalendarLine,
  start: CalendarTime,
  until: WallTime,
  steps: StepBudget,
): Generator<WallTime> {
  const rulePartsByName = new Map<string, string>();
  for (const rulePart of getTextValue(line).toUpperCase().replaceAll(/\s/g, '').split(';')) {
    if (rulePart === '') continue;
    const [name = '', value = ''] = rulePart.split('=', 2);
    if (rulePartsByName.has(name)) throw new RangeError('a part of the rule is given twice');
    rulePartsByName.set(name, value);
  }
  const untilValue = rulePartsByName.get('UNTIL');
  const lastWallTime = untilValue === undefined ? Number.POSITIVE_INFINITY : findLastWallTime(untilValue, start);
  if (lastWallTime === undefined) throw new RangeError('the UNTIL of the rule is not a time');
  rulePartsByName.delete('UNTIL');
  yield* listRuledWallTimes(rulePartsByName, start, { last: lastWallTime, until, steps });
}

/**
 * Returns the day of an occurrence. Some programs write the midnight at which a Belgian day begins as a time in UTC. An
 * occurrence at such a time belongs to that Belgian day.
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

/** A shift of an occurrence and of all later occurrences, by an override with RANGE=THISANDFUTURE. */
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
      if (!override.replacedStart || !override.changesLaterOccurrences) return [];
      const from = toWallTimeOnClock(start, override.replacedStart);
      const shiftMs = toWallTimeOnClock(start, override.start) - from;
      const wholeShiftMs = start.isDay ? Math.floor(shiftMs / DAY_MS) * DAY_MS : shiftMs;
      return [{ override, from, shiftMs: override.isCancelled ? 0 : wholeShiftMs }];
    })
    .toSorted((a, b) => b.from - a.from);

/** Returns the changes by overrides for a series that begins at a time. */
export type FindSeriesChanges = (start: CalendarTime) => {
  /** The keys of the occurrences that have an entry of their own. */
  readonly replacedKeys: ReadonlySet<string | number>;
  readonly shifts: readonly OccurrenceShift[];
};

/**
 * Creates a function that finds the changes by entries with a RECURRENCE-ID. The changes are computed once for each
 * clock that a series may have.
 */
export function createSeriesChangeFinder(overrides: readonly FeedEntry[]): FindSeriesChanges {
  const changesByClock = new Map<CalendarTime['zone'] | 'days', ReturnType<FindSeriesChanges>>();
  return (start) => {
    const clock = start.isDay ? 'days' : start.zone;
    const seriesChanges = changesByClock.get(clock) ?? {
      replacedKeys: new Set(
        overrides.flatMap(({ replacedStart: occurrenceStart }) =>
          occurrenceStart ? [toReferencedKey(occurrenceStart, start)] : [],
        ),
      ),
      shifts: listShifts(start, overrides),
    };
    changesByClock.set(clock, seriesChanges);
    return seriesChanges;
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
    addFault: fault,
  }: { readonly until: WallTime; readonly steps: StepBudget; readonly addFault: (fault: EntryFault) => void },
): FoundOccurrence[] {
  const { start, lengthMs: length, ruleLines, additionalOccurrences, isFree } = series;
  const excludedKeys = new Set(series.excludedStarts.map((time) => toReferencedKey(time, start)));
  const { replacedKeys, shifts } = changes(start);

  const occurrences = new Map<number, Occurrence>();
  const addOccurrence = (occurrence: Occurrence) => {
    const moment = resolveMoment(occurrence.start);
    const knownOccurrence = occurrences.get(moment);
    if (!knownOccurrence || knownOccurrence.lengthMs < occurrence.lengthMs) occurrences.set(moment, occurrence);
  };
  // The first occurrence always counts, also when the rule does not include it.
  addOccurrence({ start, lengthMs: length });
  for (const line of ruleLines) {
    try {
      for (const wall of listRuleWallTimes(line, start, until + MAX_ZONE_DIFFERENCE_MS, steps))
        addOccurrence({ start: { ...start, wallTime: wall }, lengthMs: length });
    } catch {
      fault({
        line: line.lineNumber,
        problem: `its repetition ${formatValue(getTextValue(line))} is too long to be evaluated`,
      });
    }
  }
  for (const occurrence of additionalOccurrences) addOccurrence(occurrence);

  return [...occurrences.values()].flatMap((occurrence) => {
    const keys = toOccurrenceKeys(occurrence.start);
    if (keys.some((key) => replacedKeys.has(key) || excludedKeys.has(key))) return [];
    const { wallTime: wall } = occurrence.start;
    const shift = shifts.find(({ from }) => from <= wall);
    if (!shift) return [{ ...occurrence, isFree }];
    const { override, shiftMs: shiftByMs } = shift;
    if (override.isCancelled) return [];
    return [
      {
        start: { ...occurrence.start, wallTime: wall + shiftByMs },
        lengthMs: override.lengthMs,
        isFree: override.isFree,
      },
    ];
  });
}
