import ICAL from 'ical.js';
import { type CalendarEntry, type EntryFault, type Occurrence, shownValue } from './calendarEntry.ts';
import type { CalendarLine } from './calendarComponents.ts';
import { textValue } from './calendarProperty.ts';
import { type CalendarTime, DAY_MS, dayOfWall, inBelgium, momentOfTime, parseTime } from './calendarTime.ts';
import { partsOf, type Wall } from './calendarZones.ts';

/** So many steps of all rules of a file are followed: many times what calendars of people need. */
const MAX_STEPS = 150_000;
/** Steps of one rule: more than one a day for a hundred years. */
const MAX_RULE_STEPS = 40_000;

/** What is left of the steps that the rules of a file may take. */
interface Steps {
  left: number;
}
export const createSteps = (): Steps => ({ left: MAX_STEPS });

/** The library counts through a longer one, step by step. */
const MAX_INTERVAL = 1000;

const FREQUENCIES = new Set(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']);
/** Between a time in a zone and the same in UTC. */
const MOST_APART_MS = 2 * DAY_MS;

/** What the clock of a series shows at a time that may be told by another clock. */
function onClockOf({ zone: own, isDay }: CalendarTime, time: CalendarTime): Wall {
  if (time.isDay || time.zone === undefined || time.zone === own) return time.wall;
  if (isDay) return inBelgium(time);
  const moment = momentOfTime(time);
  return moment + (moment - momentOfTime({ wall: moment, isDay: false, zone: own }));
}

/** The last wall time that UNTIL allows. */
function lastWall(until: string, start: CalendarTime): Wall | undefined {
  const time = parseTime(until, start.zone);
  if (!time) return undefined;
  // A day includes all of itself, whatever the series is made of.
  return time.isDay ? time.wall + DAY_MS - 1 : onClockOf(start, time);
}

function parseRule(line: CalendarLine, start: CalendarTime): { readonly rule: ICAL.Recur; readonly last: Wall } {
  const parts = textValue(line)
    .toUpperCase()
    .replaceAll(/\s/g, '')
    .split(';')
    .filter((part) => part !== '');
  const until = parts.find((part) => part.startsWith('UNTIL='))?.slice('UNTIL='.length);
  const last = until === undefined ? Number.POSITIVE_INFINITY : lastWall(until, start);
  const rule = ICAL.Recur.fromString(parts.filter((part) => !part.startsWith('UNTIL=')).join(';'));
  const isCounted = parts.some((part) => part.startsWith('COUNT='));
  const isFollowed = FREQUENCIES.has(rule.freq) && rule.interval <= MAX_INTERVAL;
  if (last === undefined || !isFollowed || (isCounted && !(Number(rule.count) >= 1)))
    throw new RangeError('no rule that days follow');
  return { rule, last };
}

const timeAt = ({ wall, isDay }: CalendarTime): ICAL.Time => {
  const [year, month, day, hour, minute, second] = partsOf(wall);
  return new ICAL.Time({ year, month, day, hour, minute, second, isDate: isDay }, ICAL.Timezone.localTimezone);
};

const wallOf = ({ year, month, day, hour, minute, second }: ICAL.Time): Wall =>
  // Years before 100 would be taken for years of the last century.
  new Date(Date.UTC(2000, month - 1, day, hour, minute, second)).setUTCFullYear(year, month - 1, day);

/** When a series begins, again and again, up to a wall time. Throws for a rule that makes no sense. */
function* ruledWalls(line: CalendarLine, start: CalendarTime, until: Wall, steps: Steps): Generator<Wall> {
  const { rule, last } = parseRule(line, start);
  const iterator = rule.iterator(timeAt(start));
  for (let count = 0; ; count += 1) {
    if (count >= MAX_RULE_STEPS || steps.left <= 0) throw new RangeError('too many steps');
    steps.left -= 1;
    const next: ICAL.Time | null = iterator.next();
    const wall = next ? wallOf(next) : Number.POSITIVE_INFINITY;
    if (wall > Math.min(last, until)) return;
    yield wall;
  }
}

/** By what a RECURRENCE-ID or an EXDATE names an occurrence: its day, or its moment. */
const keysOf = (start: CalendarTime): readonly (string | number)[] =>
  start.isDay ? [dayOfWall(start.wall)] : [momentOfTime(start), dayOfWall(start.wall)];

/** What a RECURRENCE-ID or an EXDATE says, seen from a series with this start. */
function namedKey(time: CalendarTime, start: CalendarTime): string | number {
  if (time.isDay) return dayOfWall(time.wall);
  // Days of a series of days were written as midnights: of UTC, or of some zone.
  if (start.isDay) return dayOfWall(time.zone === undefined || time.wall % DAY_MS === 0 ? time.wall : inBelgium(time));
  return momentOfTime(time.zone === undefined ? { ...time, zone: start.zone } : time);
}

/** How an override that holds for what follows changes later occurrences. */
interface Shift {
  readonly override: CalendarEntry;
  /** On the clock of the series: from then on, … */
  readonly from: Wall;
  /** … by so many milliseconds. */
  readonly by: number;
}

/** The last one that holds comes first. */
const shiftsOf = (start: CalendarTime, overrides: readonly CalendarEntry[]): Shift[] =>
  overrides
    .flatMap((override) => {
      if (!override.replaces || !override.isForFuture) return [];
      const from = onClockOf(start, override.replaces);
      const moved = onClockOf(start, override.start) - from;
      const by = start.isDay ? Math.floor(moved / DAY_MS) * DAY_MS : moved;
      return [{ override, from, by: override.isCancelled ? 0 : by }];
    })
    .toSorted((a, b) => b.from - a.from);

/** How overrides change a series that begins at a time. */
export type ChangesOf = (start: CalendarTime) => {
  /** Names of the occurrences that have an entry of their own. */
  readonly replaced: ReadonlySet<string | number>;
  readonly shifts: readonly Shift[];
};

/** What entries with a RECURRENCE-ID change, told once for each clock that a series may have. */
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
 * The occurrences of an entry up to a wall time, without those that are left out, cancelled, or have an entry of their own
 * in place of them. What cannot be followed is noted.
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
  // The first one counts, also where no rule names it.
  add({ start, length });
  for (const line of rules) {
    try {
      for (const wall of ruledWalls(line, start, until + MOST_APART_MS, steps))
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
