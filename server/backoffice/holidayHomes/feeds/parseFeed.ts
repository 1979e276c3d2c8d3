import { isOwnEntry } from '../availabilityCalendar.ts';
import { addDays, type Day, mergeNights, type Nights } from '../days.ts';
import type { FeedCopy, UnreadEntry } from '../feedCopy.ts';
import { type CalendarComponent, calendarComponents } from './calendarComponents.ts';
import { type CalendarEntry, DateReader, type EntryFault, type Occurrence, readEntry } from './calendarEntry.ts';
import { datedProperty, textValue } from './calendarProperty.ts';
import { DAY_MS, dayOfWall, inBelgium, momentOfTime } from './calendarTime.ts';
import { createZones, type ZoneFinder } from './calendarZones.ts';
import { calendarText } from './calendarText.ts';
import { type ChangesOf, createChanges, occurrencesOf } from './recurrence.ts';
import { createSteps } from './recurrenceRule.ts';

/** What was read is no calendar. */
export class NoCalendar extends Error {
  override readonly name = 'NoCalendar';
}

export interface FeedWindow {
  readonly from: Day;
  readonly until: Day;
  /** Of the site: its own entries are left out. */
  readonly host: string;
  /** Whether whole days that an entry marks as free (TRANSP:TRANSPARENT) count as taken. */
  readonly takesFreeDays: boolean;
}

/** Unreadable entries that are named; all of them are counted. */
const MAX_NAMED_ENTRIES = 20;
const MAX_UID_CHARACTERS = 100;

/** An entry that ends at this hour or later also takes the night that begins, since nobody leaves so late. */
const MIN_LATE_HOUR = 23;
const HOUR_MS = 3_600_000;
const NO_CHANGES = createChanges([]);
/** Clocks of two zones never differ by more days. */
const MAX_ZONE_DAYS = 2;

const timeOfDay = (wall: number): number => ((wall % DAY_MS) + DAY_MS) % DAY_MS;

const isLate = (wall: number): boolean => timeOfDay(wall) >= MIN_LATE_HOUR * HOUR_MS;
const isEndOfDay = (wall: number): boolean => isLate(wall) || timeOfDay(wall) === 0;
const lastDayOf = (wall: number): Day => dayOfWall(isLate(wall) ? wall + DAY_MS : wall);

/**
 * The nights of an occurrence, and whether it stands for whole days. Whole days of its own clock keep their dates; times
 * count on their Belgian days. Undefined for an occurrence that ends on its first day.
 */
function nightsOf({ start, length }: Occurrence): (Nights & { readonly isWhole: boolean }) | undefined {
  const ownLast = start.wall + length;
  if (start.isDay || (length > 0 && timeOfDay(start.wall) === 0 && isEndOfDay(ownLast))) {
    const [begin, end] = [dayOfWall(start.wall), lastDayOf(ownLast)];
    return { begin, end: begin < end ? end : addDays(begin, 1), isWhole: true };
  }
  const first = inBelgium(start);
  const last = inBelgium({ ...start, wall: ownLast });
  const begin = dayOfWall(first);
  const isWhole = timeOfDay(first) === 0 && isEndOfDay(last);
  const ends = [lastDayOf(last), ...(isEndOfDay(ownLast) ? [lastDayOf(ownLast)] : [])];
  const end = ends.toSorted().at(-1) ?? begin;
  if (length === 0) return { begin, end: addDays(begin, 1), isWhole };
  return begin < end ? { begin, end, isWhole } : undefined;
}

const startOf = ({ start }: CalendarEntry): string => (start.isDay ? dayOfWall(start.wall) : `${momentOfTime(start)}`);

/** Whether other entries with the same UID cancel an entry; `doubtful` where nobody can tell which is newer. */
type Cancellation = 'none' | 'certain' | 'doubtful';

const nightsKey = (entry: CalendarEntry) => `${startOf(entry)} ${entry.length} ${entry.sequence}`;

/**
 * Decides which entries with one UID are cancelled. A cancellation has the same first day and a higher SEQUENCE, or the
 * same SEQUENCE, the same nights and a DTSTAMP that is not older. One without a day cancels only a single other entry,
 * because some programs give all entries the same UID.
 */
function cancellations(series: readonly CalendarEntry[]): (entry: CalendarEntry) => Cancellation {
  const others = series.filter(({ isCancelled }) => !isCancelled);
  const sequences = new Map<string, number>();
  /** Latest DTSTAMP of a cancellation, by start, length and SEQUENCE. */
  const stamps = new Map<string, number>();
  for (const entry of series) {
    const only = entry.hasStart ? entry : others.length === 1 && others[0];
    if (!entry.isCancelled || !only) continue;
    const start = startOf(only);
    sequences.set(start, Math.max(entry.sequence, sequences.get(start) ?? entry.sequence));
    const { stamp } = entry;
    if (!entry.hasStart || stamp === undefined) continue;
    stamps.set(nightsKey(entry), Math.max(stamp, stamps.get(nightsKey(entry)) ?? stamp));
  }
  return (entry) => {
    const sequence = sequences.get(startOf(entry));
    if (sequence === undefined || sequence < entry.sequence) return 'none';
    if (sequence > entry.sequence) return 'certain';
    const stamp = stamps.get(nightsKey(entry));
    return stamp !== undefined && entry.stamp !== undefined && stamp >= entry.stamp ? 'certain' : 'doubtful';
  };
}

/** Collects the nights and the faults of one file. */
class FeedReader {
  readonly #window: FeedWindow;
  readonly #until: number;
  readonly #lastDay: Day;
  readonly #steps = createSteps();
  readonly #nights: Nights[] = [];
  readonly #named: UnreadEntry[] = [];
  #unread = 0;
  #free = 0;

  constructor(window: FeedWindow) {
    this.#window = window;
    this.#until = Date.parse(`${window.until}T00:00:00Z`) + DAY_MS;
    // The day changes once a year, so that an endless entry gives the same nights every day.
    this.#lastDay = `${Number(window.until.slice(0, 4)) + 1}-01-01`;
  }

  name(uid: string, faults: readonly EntryFault[]): void {
    if (faults.length === 0) return;
    this.#unread += 1;
    const shown = uid.replaceAll(/\p{C}/gu, ' ').slice(0, MAX_UID_CHARACTERS);
    for (const { line, problem } of faults)
      if (this.#named.length < MAX_NAMED_ENTRIES) this.#named.push({ line, ...(shown && { uid: shown }), problem });
  }

  /** Adds the taken nights of the window, or counts the entry as free. */
  #take(occurrences: readonly (Occurrence & { readonly isFree: boolean })[]): void {
    const { from, until, takesFreeDays } = this.#window;
    let isFree = false;
    for (const occurrence of occurrences) {
      const nights = nightsOf(occurrence);
      if (!nights || nights.end <= from || nights.begin > until) continue;
      const { begin, end, isWhole } = nights;
      if (occurrence.isFree && !(isWhole && takesFreeDays)) isFree = true;
      else this.#nights.push({ begin, end: end < this.#lastDay ? end : this.#lastDay });
    }
    if (isFree) this.#free += 1;
  }

  #isOver({ hasStart, hasEnd, rules, further, start, length }: CalendarEntry): boolean {
    if (!hasStart || !hasEnd || rules.length > 0 || further.length > 0) return false;
    return dayOfWall(start.wall + length + MAX_ZONE_DAYS * DAY_MS) < this.#window.from;
  }

  #readEntry(entry: CalendarEntry, changes: ChangesOf, doubts: readonly EntryFault[] = []): void {
    if (this.#isOver(entry)) return;
    const faults = [...doubts, ...entry.faults];
    if (entry.hasStart) {
      const fault = (each: EntryFault) => faults.push(each);
      this.#take(occurrencesOf(entry, changes, { until: this.#until, steps: this.#steps, fault }));
    }
    this.name(entry.uid, faults);
  }

  /** Reads all entries with one UID: series, and changed occurrences of them. */
  readEntries(entries: readonly CalendarEntry[]): void {
    const series = entries.filter(({ isOverride }) => !isOverride);
    const overrides = entries.filter(({ isOverride }) => isOverride);
    const cancellationOf = cancellations(series);
    const changes = createChanges(overrides);
    for (const each of series) {
      const cancellation = each.isCancelled ? 'certain' : cancellationOf(each);
      if (cancellation === 'certain') continue;
      const problem = 'another entry with its UID is cancelled, and which is newer cannot be told: its nights count';
      this.#readEntry(each, changes, cancellation === 'doubtful' ? [{ line: each.line, problem }] : []);
    }
    for (const each of overrides) if (!each.isCancelled) this.#readEntry(each, NO_CHANGES);
  }

  /** Reads busy times (RFC 5545, 3.6.4). */
  readBusyTimes(component: CalendarComponent, uid: string, zones: ZoneFinder): void {
    const reader = new DateReader(zones);
    for (const line of component.lines) {
      if (line.name !== 'FREEBUSY') continue;
      if (datedProperty(line).parameters.get('FBTYPE')?.toUpperCase() === 'FREE') continue;
      const problem = 'a busy time (FREEBUSY) cannot be read';
      for (const { length, ...start } of reader.list(line, problem)) {
        if (length === undefined) reader.fault(line.number, `${problem}: only its first night counts`);
        this.#take([{ start, length: length ?? 0, isFree: false }]);
      }
    }
    if (component.isOpen) reader.fault(component.line, 'it is not closed (END): parts of it may be missing');
    this.name(uid, reader.faults);
  }

  get result(): Omit<FeedCopy, 'isCut'> {
    return { nights: mergeNights(this.#nights), free: this.#free, unread: this.#unread, named: this.#named };
  }
}

const textOf = ({ lines }: CalendarComponent, name: string): string => {
  const line = lines.find((each) => each.name === name);
  return line ? textValue(line) : '';
};

/**
 * Reads the taken nights of a calendar file (RFC 5545) within a window. Each entry is parsed by itself: an unreadable one is
 * named and does not affect the others. Throws `NoCalendar` for a file without a calendar.
 *
 * A recurrence rule may have no end: for files from outside, run `parseFeed.worker.ts` within limits.
 */
export function parseFeed(content: Uint8Array | string, window: FeedWindow): FeedCopy {
  const text = typeof content === 'string' ? content : calendarText(content);
  const { calendars, strayEnds, cutAt } = calendarComponents(text);
  if (calendars.length === 0) throw new NoCalendar('not a calendar file');
  const reader = new FeedReader(window);
  const entries = new Map<string, CalendarEntry[]>();
  for (const calendar of calendars) {
    const zones = createZones(calendar);
    const method = textOf(calendar, 'METHOD').toUpperCase();
    if (calendar.isOpen && cutAt === undefined)
      reader.name('', [
        { line: calendar.line, problem: 'the calendar is not closed (END): parts of it may be missing' },
      ]);
    for (const part of calendar.parts) {
      const uid = textOf(part, 'UID');
      if (isOwnEntry(uid, window.host)) continue;
      if (part.name === 'VFREEBUSY') reader.readBusyTimes(part, uid, zones);
      if (part.name === 'VAVAILABILITY')
        reader.name(uid, [{ line: part.line, problem: 'availabilities (VAVAILABILITY) are not read' }]);
      if (part.name !== 'VEVENT') continue;
      const entry = readEntry(part, zones, method);
      const same = entries.get(uid);
      if (same) same.push(entry);
      else entries.set(uid, [entry]);
    }
  }
  // Entries without a UID do not belong together.
  for (const entry of entries.get('') ?? []) reader.readEntries([entry]);
  entries.delete('');
  for (const same of entries.values()) reader.readEntries(same);
  for (const line of strayEnds) reader.name('', [{ line, problem: 'an entry ends that does not begin' }]);
  if (cutAt !== undefined) reader.name('', [{ line: cutAt, problem: 'the file ends before its calendar does' }]);
  return { ...reader.result, isCut: cutAt !== undefined };
}
