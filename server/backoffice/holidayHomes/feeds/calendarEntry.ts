import type { Moment } from '../../core/calendar/belgianTime.ts';
import type { CalendarComponent, CalendarLine } from './calendarComponents.ts';
import { datedProperty, textValue } from './calendarProperty.ts';
import { type CalendarTime, DAY_MS, inBelgium, momentOfTime, parseDuration, parseTime } from './calendarTime.ts';
import type { Wall, ZoneFinder } from './calendarZones.ts';

/** A fault of an entry because of which not all of its nights are known. */
export interface EntryFault {
  /** Line of the file, from 1. */
  readonly line: number;
  readonly problem: string;
}

/** One occurrence: its start and its length. */
export interface Occurrence {
  readonly start: CalendarTime;
  /** Milliseconds on the clock of `start`; at least a day where the start is a day. 0 stands for one night. */
  readonly length: number;
}

/** The readable parts of an entry of a calendar (VEVENT). */
export interface CalendarEntry extends Occurrence {
  readonly line: number;
  readonly uid: string;
  readonly sequence: number;
  /** DTSTAMP, the time at which the entry was written; undefined where it cannot be read. */
  readonly stamp: Moment | undefined;
  /** By its STATUS, or by METHOD:CANCEL of its calendar. */
  readonly isCancelled: boolean;
  readonly isFree: boolean;
  /** The first day is readable. */
  readonly hasStart: boolean;
  /** The length is certain. */
  readonly hasEnd: boolean;
  readonly rules: readonly CalendarLine[];
  readonly further: readonly Occurrence[];
  readonly excluded: readonly CalendarTime[];
  /** For one changed occurrence of a series: its original start. */
  readonly replaces?: CalendarTime | undefined;
  /** The entry is one occurrence of a series, even where `replaces` is unreadable. */
  readonly isOverride: boolean;
  /** The change also holds for all later occurrences (RANGE=THISANDFUTURE). */
  readonly isForFuture: boolean;
  readonly faults: readonly EntryFault[];
}

const MAX_SHOWN_CHARACTERS = 40;
/** Formats a value for a message: without control characters, and no longer than a line. */
export const shownValue = (value: string): string =>
  JSON.stringify(value.replaceAll(/\p{C}/gu, ' ').slice(0, MAX_SHOWN_CHARACTERS));

/** Reads dates of one calendar, and collects the faults. */
export class DateReader {
  readonly faults: EntryFault[] = [];
  readonly #zones: ZoneFinder;

  constructor(zones: ZoneFinder) {
    this.#zones = zones;
  }

  fault(line: number, problem: string): void {
    this.faults.push({ line, problem });
  }

  /** Reads one date or time. */
  time(line: CalendarLine): CalendarTime | undefined {
    const { parameters, value } = datedProperty(line);
    return parseTime(value, this.#zone(line, parameters), parameters.get('VALUE')?.toUpperCase() === 'DATE');
  }

  /** Reads dates, times and periods with commas between them. Adds the fault `problem` where one is unreadable. */
  list(line: CalendarLine, problem: string): (CalendarTime & { readonly length?: number | undefined })[] {
    const { parameters, value } = datedProperty(line);
    const zone = this.#zone(line, parameters);
    const isDay = parameters.get('VALUE')?.toUpperCase() === 'DATE';
    return value.split(',').flatMap((text) => {
      if (text.trim() === '') return [];
      const [first = '', second] = text.split('/');
      const start = parseTime(first, zone, isDay);
      const length = start && second !== undefined ? this.#lengthTo(start, second, zone) : undefined;
      const isLong = length !== undefined && length > 0;
      if (!start || (second !== undefined && !isLong)) this.fault(line.number, problem);
      return start ? [{ ...start, ...(isLong && { length }) }] : [];
    });
  }

  #lengthTo(start: CalendarTime, text: string, zone: CalendarTime['zone']): number | undefined {
    const end = parseTime(text, zone);
    return end ? lengthBetween(start, end) : parseDuration(text);
  }

  #zone({ number }: CalendarLine, parameters: ReadonlyMap<string, string>): CalendarTime['zone'] {
    const id = parameters.get('TZID');
    if (id === undefined || id === '') return undefined;
    const zone = this.#zones(id);
    if (!zone) this.fault(number, `the time zone ${shownValue(id)} is not known: its times count as Belgian`);
    return zone;
  }
}

/** Milliseconds on the clock of the start, so that a change to summer time in between does not count. */
function lengthBetween(start: CalendarTime, end: CalendarTime): number {
  if (start.isDay || end.isDay || start.zone === end.zone)
    // An end with a time has one day on its own clock and one on a Belgian clock: the later of the two counts.
    return (start.isDay ? Math.max(end.wall, inBelgium(end)) : end.wall) - start.wall;
  return momentOfTime(end) - momentOfTime(start);
}

const isMidnight = (wall: Wall): boolean => wall % DAY_MS === 0;

/** Works out the length of an entry with this start, and adds faults to the reader. */
function lengthOf(component: CalendarComponent, start: CalendarTime, reader: DateReader): number {
  // Some programs end a whole day on the same day, because they take the end as included.
  const isDay = start.isDay || isMidnight(start.wall) || isMidnight(inBelgium(start));
  const shortest = isDay ? DAY_MS : 0;
  /** One night, for an end that cannot be read. */
  const oneNight = (line: number, problem: string): number => {
    reader.fault(line, `${problem}: only its first night counts`);
    return shortest;
  };
  const line = (name: string) => component.lines.find((each) => each.name === name);
  const [ends, lasts] = [line('DTEND'), line('DURATION')];
  if (ends) {
    const end = reader.time(ends);
    if (!end) return oneNight(ends.number, `its end ${shownValue(textValue(ends))} cannot be read`);
    const length = lengthBetween(start, end);
    if (length < 0) return oneNight(ends.number, 'it ends before it begins');
    return length === 0 || start.isDay ? Math.max(shortest, length) : length;
  }
  if (lasts) {
    const length = parseDuration(textValue(lasts));
    if (length === undefined)
      return oneNight(lasts.number, `its duration ${shownValue(textValue(lasts))} cannot be read`);
    return length === 0 || start.isDay ? Math.max(shortest, length) : length;
  }
  return shortest;
}

const NOWHERE: CalendarTime = { wall: 0, isDay: true };

/**
 * Reads an entry and its faults. `hasStart` is false where the first day is unreadable, which is a fault unless the entry
 * is cancelled and takes no nights.
 */
export function readEntry(component: CalendarComponent, zones: ZoneFinder, method: string): CalendarEntry {
  const reader = new DateReader(zones);
  const lines = (name: string) => component.lines.filter((line) => line.name === name);
  const words = (name: string) => lines(name).map((line) => textValue(line).toUpperCase());
  // A line of an unescaped text can look like a property. Only a certain one may free nights.
  function isEvery(name: string, word: string): boolean {
    const [first] = lines(name);
    if (!first || words(name).some((each) => each !== word)) return false;
    const isCertain = lines(name).some(({ mayBeText }) => !mayBeText);
    if (!isCertain) reader.fault(first.number, `its ${name} may be a part of the text before it: its nights count`);
    return isCertain;
  }
  const isCancelled = method === 'CANCEL' || isEvery('STATUS', 'CANCELLED');
  const [uid] = lines('UID').map(textValue);
  const [sequence = 0] = words('SEQUENCE').map(Number);

  const [stamped] = lines('DTSTAMP').map(datedProperty);
  const stamp = stamped && parseTime(stamped.value, undefined);

  const [replaced] = lines('RECURRENCE-ID');
  const replaces = replaced && reader.time(replaced);
  if (replaced && !replaces)
    reader.fault(replaced.number, 'which occurrence it changes (RECURRENCE-ID) cannot be read');
  const range = replaced && datedProperty(replaced).parameters.get('RANGE')?.toUpperCase();
  if (replaced && range !== undefined && range !== 'THISANDFUTURE')
    reader.fault(replaced.number, `the range ${shownValue(range)} is not known: it counts for one occurrence`);

  const [begins] = lines('DTSTART');
  const start = (begins && reader.time(begins)) ?? replaces;
  if (!isCancelled) {
    if (!begins) reader.fault(component.line, 'it has no first day (DTSTART)');
    else if (!start) reader.fault(begins.number, `its first day ${shownValue(textValue(begins))} cannot be read`);
    if (component.isOpen) reader.fault(component.line, 'it is not closed (END): parts of it may be missing');
  }
  const { length: faultsOfStart } = reader.faults;
  const length = start ? lengthOf(component, start, reader) : 0;
  const hasEnd = reader.faults.length === faultsOfStart && !component.isOpen;
  if (start && hasEnd && length === 0)
    reader.fault(begins?.number ?? component.line, 'it ends when it begins: only its first night counts');
  const further = lines('RDATE')
    .flatMap((line) => reader.list(line, 'a further date (RDATE) cannot be read'))
    .map(({ length: own, ...time }): Occurrence => ({ start: time, length: own ?? length }));
  const excluded = lines('EXDATE').flatMap((line) =>
    reader.list(line, 'a date that is left out (EXDATE) cannot be read: it counts'),
  );
  return {
    line: component.line,
    uid: uid ?? '',
    sequence: Number.isInteger(sequence) ? sequence : 0,
    stamp: stamp && momentOfTime(stamp),
    isCancelled,
    isFree: isEvery('TRANSP', 'TRANSPARENT'),
    hasStart: start !== undefined,
    hasEnd,
    start: start ?? NOWHERE,
    length,
    rules: lines('RRULE'),
    further,
    excluded,
    replaces,
    isOverride: replaced !== undefined,
    isForFuture: range === 'THISANDFUTURE',
    faults: reader.faults,
  };
}
