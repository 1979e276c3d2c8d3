import { type CalendarEntry, type EntryFault, type Occurrence, shownValue } from './calendarEntry.ts';
import type { CalendarLine } from './calendarComponents.ts';
import { textValue } from './calendarProperty.ts';
import {
  type CalendarTime,
  DAY_MS,
  dayOfWall,
  inBelgium,
  momentOfTime,
  parseTime,
  wallOnClock,
} from './calendarTime.ts';
import type { Day } from '../days.ts';
import { UTC, type Wall } from './calendarZones.ts';
import { ruledWalls, type Steps } from './recurrenceRule.ts';

/** The same wall time in two zones is at most so far apart. */
const MAX_ZONE_DIFFERENCE_MS = 2 * DAY_MS;

/** The last wall time that UNTIL allows. */
function lastWall(until: string, start: CalendarTime): Wall | undefined {
  const time = parseTime(until, start.zone);
  if (!time) return undefined;
  // A day includes all of itself, whatever the series is made of.
  return time.isDay ? time.wall + DAY_MS - 1 : wallOnClock(start, time);
}

/** The wall times at which a rule of a series comes, up to `until`. Throws a `RangeError` for a rule that makes no sense. */
function* wallsOfRule(line: CalendarLine, start: CalendarTime, until: Wall, steps: Steps): Generator<Wall> {
  const parts = new Map<string, string>();
  for (const part of textValue(line).toUpperCase().replaceAll(/\s/g, '').split(';')) {
    if (part === '') continue;
    const [name = '', value = ''] = part.split('=', 2);
    if (parts.has(name)) throw new RangeError('a rule says one thing twice');
    parts.set(name, value);
  }
  const limit = parts.get('UNTIL');
  const last = limit === undefined ? Number.POSITIVE_INFINITY : lastWall(limit, start);
  if (last === undefined) throw new RangeError('a rule ends at no time');
  parts.delete('UNTIL');
  yield* ruledWalls(parts, start, { last, until, steps });
}

/** The day of an occurrence. Programs that write whole days in UTC name the Belgian day that begins at that midnight. */
function dayOfOccurrence(start: CalendarTime): Day {
  const isWholeDay = start.zone === UTC && inBelgium(start) % DAY_MS === 0;
  return dayOfWall(isWholeDay ? inBelgium(start) : start.wall);
}

/** A RECURRENCE-ID or an EXDATE names an occurrence by one of these: its day, or its moment. */
const occurrenceKeys = (start: CalendarTime): readonly (string | number)[] =>
  start.isDay ? [dayOfWall(start.wall)] : [momentOfTime(start), dayOfOccurrence(start)];

/** Which occurrence of a series with this start a RECURRENCE-ID or an EXDATE names: one of its `occurrenceKeys`. */
function referencedKey(time: CalendarTime, start: CalendarTime): string | number {
  if (time.isDay) return dayOfWall(time.wall);
  // Days of a series of days were written as midnights: of UTC, or of some zone.
  if (start.isDay) return dayOfWall(time.zone === undefined || time.wall % DAY_MS === 0 ? time.wall : inBelgium(time));
  return momentOfTime(time.zone === undefined ? { ...time, zone: start.zone } : time);
}

/** How an override that holds for what follows changes later occurrences. */
interface Shift {
  readonly override: CalendarEntry;
  /** The first occurrence that it changes, on the clock of the series. */
  readonly from: Wall;
  /** Milliseconds by which it moves them. */
  readonly by: number;
}

/** Sorted from the last to the first, so that the first one that holds is the one that counts. */
const shiftsFrom = (start: CalendarTime, overrides: readonly CalendarEntry[]): Shift[] =>
  overrides
    .flatMap((override) => {
      if (!override.replaces || !override.isForFuture) return [];
      const from = wallOnClock(start, override.replaces);
      const moved = wallOnClock(start, override.start) - from;
      const by = start.isDay ? Math.floor(moved / DAY_MS) * DAY_MS : moved;
      return [{ override, from, by: override.isCancelled ? 0 : by }];
    })
    .toSorted((a, b) => b.from - a.from);

/** How overrides change a series that begins at a time. */
export type ChangesOf = (start: CalendarTime) => {
  /** The keys of the occurrences that have an entry of their own. */
  readonly replaced: ReadonlySet<string | number>;
  readonly shifts: readonly Shift[];
};

/** Finds out what entries with a RECURRENCE-ID change, once for each clock that a series may have. */
export function createChanges(overrides: readonly CalendarEntry[]): ChangesOf {
  const known = new Map<CalendarTime['zone'] | 'days', ReturnType<ChangesOf>>();
  return (start) => {
    const clock = start.isDay ? 'days' : start.zone;
    const found = known.get(clock) ?? {
      replaced: new Set(overrides.flatMap(({ replaces }) => (replaces ? [referencedKey(replaces, start)] : []))),
      shifts: shiftsFrom(start, overrides),
    };
    known.set(clock, found);
    return found;
  };
}

interface FoundOccurrence extends Occurrence {
  readonly isFree: boolean;
}

/**
 * The occurrences of an entry up to a wall time, without those that are left out, cancelled, or have an entry of their own
 * in place of them. What cannot be followed is noted.
 */
export function occurrencesOf(
  series: CalendarEntry,
  changes: ChangesOf,
  { until, steps, fault }: { readonly until: Wall; readonly steps: Steps; readonly fault: (fault: EntryFault) => void },
): FoundOccurrence[] {
  const { start, length, rules, further, isFree } = series;
  const excluded = new Set(series.excluded.map((time) => referencedKey(time, start)));
  const { replaced, shifts } = changes(start);

  const found = new Map<number, Occurrence>();
  const add = (occurrence: Occurrence) => {
    const moment = momentOfTime(occurrence.start);
    const same = found.get(moment);
    if (!same || same.length < occurrence.length) found.set(moment, occurrence);
  };
  // The first one counts, also when no rule names it.
  add({ start, length });
  for (const line of rules) {
    try {
      for (const wall of wallsOfRule(line, start, until + MAX_ZONE_DIFFERENCE_MS, steps))
        add({ start: { ...start, wall }, length });
    } catch {
      fault({
        line: line.number,
        problem: `its repetition ${shownValue(textValue(line))} cannot be followed to its end`,
      });
    }
  }
  for (const occurrence of further) add(occurrence);

  return [...found.values()].flatMap((occurrence) => {
    const keys = occurrenceKeys(occurrence.start);
    if (keys.some((key) => replaced.has(key) || excluded.has(key))) return [];
    const { wall } = occurrence.start;
    const shift = shifts.find(({ from }) => from <= wall);
    if (!shift) return [{ ...occurrence, isFree }];
    const { override, by } = shift;
    if (override.isCancelled) return [];
    return [{ start: { ...occurrence.start, wall: wall + by }, length: override.length, isFree: override.isFree }];
  });
}
