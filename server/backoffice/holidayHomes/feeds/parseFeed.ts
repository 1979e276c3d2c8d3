import { isOwnEntry } from '../availabilityCalendar.ts';
import { addDays, type Day, mergeNights, type Nights } from '../days.ts';
import type { FeedCopy, UnreadEntry } from '../feedCopy.ts';
import { type CalendarComponent, calendarComponents } from './calendarComponents.ts';
import { type CalendarEntry, DateReader, type EntryFault, type Occurrence, readEntry } from './calendarEntry.ts';
import { datedProperty, textValue } from './calendarProperty.ts';
import { DAY_MS, dayOfWall, inBelgium, momentOfTime } from './calendarTime.ts';
import { createZones, type ZoneFinder } from './calendarZones.ts';
import { decodeCalendar } from './calendarText.ts';
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
  /** Whole days that an entry marks as free (TRANSP:TRANSPARENT) are taken. */
  readonly takesFreeDays: boolean;
}

/** Faults beyond this number are counted but not named. */
const MAX_NAMED_FAULTS = 20;
const MAX_UID_CHARACTERS = 100;

/** An entry that lasts until this hour takes the night that begins, because nobody leaves so late. */
const LATE_HOUR = 23;
const HOUR_MS = 3_600_000;
const NO_CHANGES = createChanges([]);
/** More days than the clocks of two zones can be apart. */
const MARGIN_DAYS = 2;

const timeOfDay = (wall: number): number => ((wall % DAY_MS) + DAY_MS) % DAY_MS;

const isLate = (wall: number): boolean => timeOfDay(wall) >= LATE_HOUR * HOUR_MS;
const isEndOfDay = (wall: number): boolean => isLate(wall) || timeOfDay(wall) === 0;
const lastDayOf = (wall: number): Day => dayOfWall(isLate(wall) ? wall + DAY_MS : wall);

/**
 * The nights that an occurrence takes, and whether it means whole days. Whole days on its own clock stay these days; other
 * times count on their days in Belgium. Undefined for one that is over on its first day.
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

const startKey = ({ start }: CalendarEntry): string => (start.isDay ? dayOfWall(start.wall) : `${momentOfTime(start)}`);

/** Whether another entry with its UID cancels an entry; `doubtful` when it cannot be told which of them is newer. */
type Cancellation = 'none' | 'certain' | 'doubtful';

/** Equal for entries of the same nights and the same revision. */
const revisionKey = (entry: CalendarEntry) => `${startKey(entry)} ${entry.length} ${entry.sequence}`;

/**
 * Which of the entries with one UID are cancelled by another one with the same first day: one with a higher SEQUENCE, or with the
 * same SEQUENCE, the same nights and a DTSTAMP that is not older. One that names no day cancels the only other one: some
 * programs give all entries the same UID, so that it alone says nothing.
 */
function createCancellations(series: readonly CalendarEntry[]): (entry: CalendarEntry) => Cancellation {
  const others = series.filter(({ isCancelled }) => !isCancelled);
  const sequences = new Map<string, number>();
  /** By `revisionKey`: when the last cancellation of these nights was written. */
  const stamps = new Map<string, number>();
  for (const entry of series) {
    const only = entry.hasStart ? entry : others.length === 1 && others[0];
    if (!entry.isCancelled || !only) continue;
    const start = startKey(only);
    sequences.set(start, Math.max(entry.sequence, sequences.get(start) ?? entry.sequence));
    const { stamp } = entry;
    if (!entry.hasStart || stamp === undefined) continue;
    stamps.set(revisionKey(entry), Math.max(stamp, stamps.get(revisionKey(entry)) ?? stamp));
  }
  return (entry) => {
    const sequence = sequences.get(startKey(entry));
    if (sequence === undefined || sequence < entry.sequence) return 'none';
    if (sequence > entry.sequence) return 'certain';
    const stamp = stamps.get(revisionKey(entry));
    return stamp !== undefined && entry.stamp !== undefined && stamp >= entry.stamp ? 'certain' : 'doubtful';
  };
}

/** Reads one file: its entries, and what is wrong with them. */
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
    // It stays the same for a year, so that an entry without an end does not change each day.
    this.#lastDay = `${Number(window.until.slice(0, 4)) + 1}-01-01`;
  }

  name(uid: string, faults: readonly EntryFault[]): void {
    if (faults.length === 0) return;
    this.#unread += 1;
    const shown = uid.replaceAll(/\p{C}/gu, ' ').slice(0, MAX_UID_CHARACTERS);
    for (const { line, problem } of faults)
      if (this.#named.length < MAX_NAMED_FAULTS) this.#named.push({ line, ...(shown && { uid: shown }), problem });
  }

  /** Adds the nights of an entry to those that are taken, and counts an entry that takes none because it is free. */
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
    return dayOfWall(start.wall + length + MARGIN_DAYS * DAY_MS) < this.#window.from;
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

  /**
   * Reads entries with one UID: a series with the occurrences that differ from it, or unrelated ones of a program that has one
   * UID for all.
   */
  readEntries(entries: readonly CalendarEntry[]): void {
    const series = entries.filter(({ isOverride }) => !isOverride);
    const overrides = entries.filter(({ isOverride }) => isOverride);
    const cancellationOf = createCancellations(series);
    const changes = createChanges(overrides);
    for (const each of series) {
      const cancellation = each.isCancelled ? 'certain' : cancellationOf(each);
      if (cancellation === 'certain') continue;
      const problem = 'another entry with its UID is cancelled, and which is newer cannot be told: its nights count';
      this.#readEntry(each, changes, cancellation === 'doubtful' ? [{ line: each.line, problem }] : []);
    }
    for (const each of overrides) if (!each.isCancelled) this.#readEntry(each, NO_CHANGES);
  }

  /** Reads the busy times of a VFREEBUSY (RFC 5545, 3.6.4). */
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

const findText = ({ lines }: CalendarComponent, name: string): string => {
  const line = lines.find((each) => each.name === name);
  return line ? textValue(line) : '';
};

/**
 * Reads which nights of the window a calendar file (RFC 5545) takes. Each entry is read by itself: one that cannot
 * be read is named, and changes nothing of the others. Throws `NoCalendar` for a file without a calendar.
 *
 * A recurrence rule may have no end: for files from outside, run `parseFeed.worker.ts` within limits.
 */
export function parseFeed(content: Uint8Array | string, window: FeedWindow): FeedCopy {
  const text = typeof content === 'string' ? content : decodeCalendar(content);
  const { calendars, strays, cutAt } = calendarComponents(text);
  if (calendars.length === 0) throw new NoCalendar('not a calendar file');
  const reader = new FeedReader(window);
  const entries = new Map<string, CalendarEntry[]>();
  for (const calendar of calendars) {
    const zones = createZones(calendar);
    const method = findText(calendar, 'METHOD').toUpperCase();
    if (calendar.isOpen && cutAt === undefined)
      reader.name('', [
        { line: calendar.line, problem: 'the calendar is not closed (END): parts of it may be missing' },
      ]);
    for (const part of calendar.parts) {
      const uid = findText(part, 'UID');
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
  for (const stray of strays) reader.name('', [stray]);
  if (cutAt !== undefined) reader.name('', [{ line: cutAt, problem: 'the file ends before its calendar does' }]);
  return { ...reader.result, isCut: cutAt !== undefined };
}
