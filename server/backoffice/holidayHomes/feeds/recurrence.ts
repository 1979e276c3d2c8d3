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
import type { Wall } from './calendarZones.ts';
import { ruledWalls, type Steps } from './recurrenceRule.ts';

/** A wall time never differs more from the same time in UTC. */
const MAX_OFFSET_MS = 2 * DAY_MS;

/** The last wall time that UNTIL allows. */
function lastWall(until: string, start: CalendarTime): Wall | undefined {
  const time = parseTime(until, start.zone);
  if (!time) return undefined;
  // An UNTIL that is a day includes all times of that day.
  return time.isDay ? time.wall + DAY_MS - 1 : wallOnClock(start, time);
}

/** Yields the starts of a series up to a wall time. Throws for an invalid rule. */
function* wallsOf(line: CalendarLine, start: CalendarTime, until: Wall, steps: Steps): Generator<Wall> {
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

/** The keys by which a RECURRENCE-ID or an EXDATE can name an occurrence: its day and its moment. */
const keysOf = (start: CalendarTime): readonly (string | number)[] =>
  start.isDay ? [dayOfWall(start.wall)] : [momentOfTime(start), dayOfWall(start.wall)];

/** The key of a RECURRENCE-ID or an EXDATE in a series with this start. */
function namedKey(time: CalendarTime, start: CalendarTime): string | number {
  if (time.isDay) return dayOfWall(time.wall);
  // Some programs write the days of such a series as midnights in UTC or in a zone.
  if (start.isDay) return dayOfWall(time.zone === undefined || time.wall % DAY_MS === 0 ? time.wall : inBelgium(time));
  return momentOfTime(time.zone === undefined ? { ...time, zone: start.zone } : time);
}

/** A change of all later occurrences (RANGE=THISANDFUTURE). */
interface Shift {
  readonly override: CalendarEntry;
  /** First changed start, on the clock of the series. */
  readonly from: Wall;
  /** Milliseconds by which starts move. */
  readonly by: number;
}

/** Sorted from the latest to the earliest, so that the first match is the one that holds. */
const shiftsOf = (start: CalendarTime, overrides: readonly CalendarEntry[]): Shift[] =>
  overrides
    .flatMap((override) => {
      if (!override.replaces || !override.isForFuture) return [];
      const from = wallOnClock(start, override.replaces);
      const moved = wallOnClock(start, override.start) - from;
      const by = start.isDay ? Math.floor(moved / DAY_MS) * DAY_MS : moved;
      return [{ override, from, by: override.isCancelled ? 0 : by }];
    })
    .toSorted((a, b) => b.from - a.from);

/** The changes that overrides make to a series with a given start. */
export type ChangesOf = (start: CalendarTime) => {
  /** Keys of the occurrences that have their own entry. */
  readonly replaced: ReadonlySet<string | number>;
  readonly shifts: readonly Shift[];
};

/** Collects the changes of entries with a RECURRENCE-ID, once for each kind of start. */
export function createChanges(overrides: readonly CalendarEntry[]): ChangesOf {
  const known = new Map<CalendarTime['zone'] | 'days', ReturnType<ChangesOf>>();
  return (start) => {
    const clock = start.isDay ? 'days' : start.zone;
    const found = known.get(clock) ?? {
      replaced: new Set(overrides.flatMap(({ replaces }) => (replaces ? [namedKey(replaces, start)] : []))),
      shifts: shiftsOf(start, overrides),
    };
    known.set(clock, found);
    return found;
  };
}

interface FoundOccurrence extends Occurrence {
  readonly isFree: boolean;
}

/**
 * The occurrences of an entry up to a wall time, without those that are excluded, cancelled or replaced by their own entry.
 * Adds a fault for a rule that cannot be followed.
 */
export function occurrencesOf(
  series: CalendarEntry,
  changes: ChangesOf,
  { until, steps, fault }: { readonly until: Wall; readonly steps: Steps; readonly fault: (fault: EntryFault) => void },
): FoundOccurrence[] {
  const { start, length, rules, further, isFree } = series;
  const excluded = new Set(series.excluded.map((time) => namedKey(time, start)));
  const { replaced, shifts } = changes(start);

  const found = new Map<number, Occurrence>();
  const add = (occurrence: Occurrence) => {
    const moment = momentOfTime(occurrence.start);
    const same = found.get(moment);
    if (!same || same.length < occurrence.length) found.set(moment, occurrence);
  };
  // DTSTART is an occurrence even where the rule does not give it.
  add({ start, length });
  for (const line of rules) {
    try {
      for (const wall of wallsOf(line, start, until + MAX_OFFSET_MS, steps)) add({ start: { ...start, wall }, length });
    } catch {
      fault({
        line: line.number,
        problem: `its repetition ${shownValue(textValue(line))} cannot be followed to its end`,
      });
    }
  }
  for (const occurrence of further) add(occurrence);

  return [...found.values()].flatMap((occurrence) => {
    const keys = keysOf(occurrence.start);
    if (keys.some((key) => replaced.has(key) || excluded.has(key))) return [];
    const { wall } = occurrence.start;
    const shift = shifts.find(({ from }) => from <= wall);
    if (!shift) return [{ ...occurrence, isFree }];
    const { override, by } = shift;
    if (override.isCancelled) return [];
    return [{ start: { ...occurrence.start, wall: wall + by }, length: override.length, isFree: override.isFree }];
  });
}
