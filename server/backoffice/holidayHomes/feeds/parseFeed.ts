import { type CalendarOrigin, isOwnEntry } from '../availabilityCalendar.ts';
import { addDays, type Day, mergeNights, type Nights } from '../days.ts';
import type { FeedCopy, UnreadEntry } from '../feedCopy.ts';
import { type CalendarComponent, parseComponents } from './calendarComponents.ts';
import { type FeedEntry, DateReader, type EntryFault, type Occurrence, readEntry } from './calendarEntry.ts';
import { parseDatedProperty, getTextValue } from './calendarProperty.ts';
import { DAY_MS, toDay, toBelgianWallTime, resolveMoment } from './calendarTime.ts';
import { createTimeZoneFinder, type FindTimeZone } from './calendarZones.ts';
import { decodeCalendar } from './calendarText.ts';
import { type FindSeriesChanges, createSeriesChangeFinder, listOccurrences } from './recurrence.ts';
import { createStepBudget } from './recurrenceRule.ts';

/** The error for a file that is no calendar. */
export class NoCalendarError extends Error {
  override readonly name = 'NoCalendar';
}

export interface FeedWindow {
  readonly from: Day;
  readonly until: Day;
  /** The home of the feed. Entries that originate from its own calendar are left out. */
  readonly origin: CalendarOrigin;
  /** Is true when whole days that an entry marks as free (TRANSP:TRANSPARENT) count as taken. */
  readonly takesFreeDays: boolean;
}

/** Faults beyond this number are counted, but not listed. */
const MAX_NAMED_FAULTS = 20;
const MAX_UID_CHARACTERS = 100;

/**
 * An entry that ends at this hour or later also takes the night that begins on that day, because no guest departs so
 * late.
 */
const MIN_LATE_HOUR = 23;
const HOUR_MS = 3_600_000;
const findNoChanges = createSeriesChangeFinder([]);
/** An upper bound of the difference between the clocks of two time zones, in days. */
const ZONE_MARGIN_DAYS = 2;

const toTimeOfDayMs = (wall: number): number => ((wall % DAY_MS) + DAY_MS) % DAY_MS;

const isLateHour = (wall: number): boolean => toTimeOfDayMs(wall) >= MIN_LATE_HOUR * HOUR_MS;
const isEndOfDay = (wall: number): boolean => isLateHour(wall) || toTimeOfDayMs(wall) === 0;
const toLastDay = (wall: number): Day => toDay(isLateHour(wall) ? wall + DAY_MS : wall);

/**
 * Returns the nights that an occurrence takes, and whether it consists of whole days. When an occurrence consists of
 * whole days on its own clock, these days count; otherwise the days in Belgium count. Returns undefined for an
 * occurrence that ends on its first day.
 */
function toNights({ start, lengthMs: length }: Occurrence): (Nights & { readonly isWhole: boolean }) | undefined {
  const ownEnd = start.wallTime + length;
  if (start.isDay || (length > 0 && toTimeOfDayMs(start.wallTime) === 0 && isEndOfDay(ownEnd))) {
    const [begin, end] = [toDay(start.wallTime), toLastDay(ownEnd)];
    return { begin, end: begin < end ? end : addDays(begin, 1), isWhole: true };
  }
  const belgianStart = toBelgianWallTime(start);
  const belgianEnd = toBelgianWallTime({ ...start, wallTime: ownEnd });
  const begin = toDay(belgianStart);
  const isWhole = toTimeOfDayMs(belgianStart) === 0 && isEndOfDay(belgianEnd);
  const possibleEnds = [toLastDay(belgianEnd), ...(isEndOfDay(ownEnd) ? [toLastDay(ownEnd)] : [])];
  const end = possibleEnds.toSorted().at(-1) ?? begin;
  if (length === 0) return { begin, end: addDays(begin, 1), isWhole };
  return begin < end ? { begin, end, isWhole } : undefined;
}

const toStartKey = ({ start }: FeedEntry): string => (start.isDay ? toDay(start.wallTime) : `${resolveMoment(start)}`);

/**
 * The result of the search for another entry with the same UID that cancels an entry. `doubtful` means that it is
 * unknown which of the two entries is newer.
 */
type CancellationState = 'none' | 'certain' | 'doubtful';

/** Returns a key that is equal for entries of the same nights and the same revision. */
const toRevisionKey = (entry: FeedEntry) => `${toStartKey(entry)} ${entry.lengthMs} ${entry.sequenceNumber}`;

/**
 * Creates a function that returns whether another entry with the same UID and first day cancels an entry. The other
 * entry must have a higher SEQUENCE, or the same SEQUENCE, the same nights and a DTSTAMP that is not older. A
 * cancellation without a first day cancels the only other entry. The UID alone is not enough, because some programs
 * give all entries the same UID.
 */
function createCancellationFinder(series: readonly FeedEntry[]): (entry: FeedEntry) => CancellationState {
  const activeEntries = series.filter(({ isCancelled }) => !isCancelled);
  const cancelledSequences = new Map<string, number>();
  /** Maps each key of `toRevisionKey` to the moment of the last cancellation with this key. */
  const cancellationStamps = new Map<string, number>();
  for (const entry of series) {
    const cancelledEntry = entry.hasStart ? entry : activeEntries.length === 1 && activeEntries[0];
    if (!entry.isCancelled || !cancelledEntry) continue;
    const startKey = toStartKey(cancelledEntry);
    cancelledSequences.set(
      startKey,
      Math.max(entry.sequenceNumber, cancelledSequences.get(startKey) ?? entry.sequenceNumber),
    );
    const { stampedAt: stamp } = entry;
    if (!entry.hasStart || stamp === undefined) continue;
    cancellationStamps.set(
      toRevisionKey(entry),
      Math.max(stamp, cancellationStamps.get(toRevisionKey(entry)) ?? stamp),
    );
  }
  return (entry) => {
    const cancelledSequence = cancelledSequences.get(toStartKey(entry));
    if (cancelledSequence === undefined || cancelledSequence < entry.sequenceNumber) return 'none';
    if (cancelledSequence > entry.sequenceNumber) return 'certain';
    const cancellationStamp = cancellationStamps.get(toRevisionKey(entry));
    return cancellationStamp !== undefined && entry.stampedAt !== undefined && cancellationStamp >= entry.stampedAt
      ? 'certain'
      : 'doubtful';
  };
}

/** Collects the taken nights of the entries of one file, and the faults of the entries. */
class FeedReader {
  readonly #window: FeedWindow;
  readonly #untilMs: number;
  readonly #lastDay: Day;
  readonly #steps = createStepBudget();
  readonly #nights: Nights[] = [];
  readonly #listedEntries: UnreadEntry[] = [];
  #unreadCount = 0;
  #freeCount = 0;

  constructor(window: FeedWindow) {
    this.#window = window;
    this.#untilMs = Date.parse(`${window.until}T00:00:00Z`) + DAY_MS;
    // The last day is the beginning of a year, so that the nights of an endless entry do not change each day.
    this.#lastDay = `${Number(window.until.slice(0, 4)) + 1}-01-01`;
  }

  addFaults(uid: string, faults: readonly EntryFault[]): void {
    if (faults.length === 0) return;
    this.#unreadCount += 1;
    const shownUid = uid.replaceAll(/\p{C}/gu, ' ').slice(0, MAX_UID_CHARACTERS);
    for (const { line, problem } of faults)
      if (this.#listedEntries.length < MAX_NAMED_FAULTS)
        this.#listedEntries.push({ line, ...(shownUid && { uid: shownUid }), problem });
  }

  /** Adds the nights of an entry to the taken nights, or counts the entry when it is free and takes no nights. */
  #addNights(occurrences: readonly (Occurrence & { readonly isFree: boolean })[]): void {
    const { from, until, takesFreeDays } = this.#window;
    let isFree = false;
    for (const occurrence of occurrences) {
      const nights = toNights(occurrence);
      if (!nights || nights.end <= from || nights.begin > until) continue;
      const { begin, end, isWhole } = nights;
      if (occurrence.isFree && !(isWhole && takesFreeDays)) isFree = true;
      else this.#nights.push({ begin, end: end < this.#lastDay ? end : this.#lastDay });
    }
    if (isFree) this.#freeCount += 1;
  }

  #isOver({ hasStart, hasEnd, ruleLines, additionalOccurrences, start, lengthMs: length }: FeedEntry): boolean {
    if (!hasStart || !hasEnd || ruleLines.length > 0 || additionalOccurrences.length > 0) return false;
    return toDay(start.wallTime + length + ZONE_MARGIN_DAYS * DAY_MS) < this.#window.from;
  }

  #readEntry(entry: FeedEntry, changes: FindSeriesChanges, doubts: readonly EntryFault[] = []): void {
    if (this.#isOver(entry)) return;
    const faults = [...doubts, ...entry.faults];
    if (entry.hasStart) {
      const addFault = (each: EntryFault) => faults.push(each);
      this.#addNights(
        listOccurrences(entry, changes, { until: this.#untilMs, steps: this.#steps, addFault: addFault }),
      );
    }
    this.addFaults(entry.uid, faults);
  }

  /**
   * Reads entries with the same UID. These entries are a series with the occurrences that differ from it, or unrelated
   * entries of a program that gives all entries the same UID.
   */
  readEntries(entries: readonly FeedEntry[]): void {
    const series = entries.filter(({ isOverride }) => !isOverride);
    const overrides = entries.filter(({ isOverride }) => isOverride);
    const findCancellation = createCancellationFinder(series);
    const changes = createSeriesChangeFinder(overrides);
    for (const each of series) {
      const cancellation = each.isCancelled ? 'certain' : findCancellation(each);
      if (cancellation === 'certain') continue;
      const problem =
        'another entry with its UID is cancelled, and it is unknown which one is newer: its nights count as taken';
      this.#readEntry(each, changes, cancellation === 'doubtful' ? [{ line: each.line, problem }] : []);
    }
    for (const each of overrides) if (!each.isCancelled) this.#readEntry(each, findNoChanges);
  }

  /** Reads the busy times of a VFREEBUSY (RFC 5545, 3.6.4). */
  readBusyTimes(component: CalendarComponent, uid: string, zones: FindTimeZone): void {
    const reader = new DateReader(zones);
    for (const line of component.lines) {
      if (line.name !== 'FREEBUSY') continue;
      if (parseDatedProperty(line).parameters.get('FBTYPE')?.toUpperCase() === 'FREE') continue;
      const problem = 'a busy time (FREEBUSY) cannot be read';
      for (const { length, ...start } of reader.readTimeList(line, problem)) {
        if (length === undefined) reader.addFault(line.lineNumber, `${problem}: only its first night is taken`);
        this.#addNights([{ start, lengthMs: length ?? 0, isFree: false }]);
      }
    }
    if (component.isUnclosed) reader.addFault(component.line, 'it is not closed (END): parts of it may be missing');
    this.addFaults(uid, reader.faults);
  }

  get result(): Omit<FeedCopy, 'isCut'> {
    return {
      nights: mergeNights(this.#nights),
      free: this.#freeCount,
      unread: this.#unreadCount,
      named: this.#listedEntries,
    };
  }
}

const findText = ({ lines }: CalendarComponent, name: string): string => {
  const line = lines.find((each) => each.name === name);
  return line ? getTextValue(line) : '';
};

/**
 * Reads which nights of the window a calendar file (RFC 5545) takes. Each entry is read separately; an entry that
 * cannot be read is reported, and does not affect other entries. Throws `NoCalendarError` for a file without a
 * calendar.
 *
 * A recurrence rule may have no end. Files of other parties must therefore be parsed by `parseFeed.worker.ts`, within
 * limits.
 */
export function parseFeed(content: Uint8Array | string, window: FeedWindow): FeedCopy {
  const text = typeof content === 'string' ? content : decodeCalendar(content);
  const { calendars, strayLines, cutAtLine: cutAt } = parseComponents(text);
  if (calendars.length === 0) throw new NoCalendarError('not a calendar file');
  const feedReader = new FeedReader(window);
  const entriesByUid = new Map<string, FeedEntry[]>();
  for (const calendar of calendars) {
    const zones = createTimeZoneFinder(calendar);
    const method = findText(calendar, 'METHOD').toUpperCase();
    if (calendar.isUnclosed && cutAt === undefined)
      feedReader.addFaults('', [
        { line: calendar.line, problem: 'the calendar is not closed (END): parts of it may be missing' },
      ]);
    for (const component of calendar.parts) {
      const uid = findText(component, 'UID');
      if (isOwnEntry(uid, window.origin)) continue;
      if (component.name === 'VFREEBUSY') feedReader.readBusyTimes(component, uid, zones);
      if (component.name === 'VAVAILABILITY')
        feedReader.addFaults(uid, [{ line: component.line, problem: 'availabilities (VAVAILABILITY) are not read' }]);
      if (component.name !== 'VEVENT') continue;
      const entry = readEntry(component, zones, method);
      const entriesOfUid = entriesByUid.get(uid);
      if (entriesOfUid) entriesOfUid.push(entry);
      else entriesByUid.set(uid, [entry]);
    }
  }
  // Entries without a UID are not a series, so each of them is read alone.
  for (const entry of entriesByUid.get('') ?? []) feedReader.readEntries([entry]);
  entriesByUid.delete('');
  for (const entriesOfUid of entriesByUid.values()) feedReader.readEntries(entriesOfUid);
  for (const stray of strayLines) feedReader.addFaults('', [stray]);
  if (cutAt !== undefined)
    feedReader.addFaults('', [{ line: cutAt, problem: 'the file ends before its calendar does' }]);
  return { ...feedReader.result, isCut: cutAt !== undefined };
}
