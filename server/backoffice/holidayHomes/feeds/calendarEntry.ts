import type { Moment } from '../../core/calendar/belgianTime.ts';
import type { CalendarComponent, CalendarLine } from './calendarComponents.ts';
import { parseDatedProperty, getTextValue } from './calendarProperty.ts';
import {
  type CalendarTime,
  DAY_MS,
  toBelgianWallTime,
  resolveMoment,
  parseDuration,
  parseTime,
} from './calendarTime.ts';
import type { WallTime, FindTimeZone } from './calendarZones.ts';

/** A fault in an entry that hides some of the nights which the entry takes. */
export interface EntryFault {
  /** The number of the line in the file, from 1. */
  readonly line: number;
  readonly problem: string;
}

/** The start and the length of one occurrence. */
export interface Occurrence {
  readonly start: CalendarTime;
  /**
   * The length in milliseconds on the clock of `start`. It is at least a day when `start` is a day. When it is 0, the
   * occurrence takes the night of its start.
   */
  readonly lengthMs: number;
}

/** The readable parts of an entry of a calendar (VEVENT). */
export interface FeedEntry extends Occurrence {
  readonly line: number;
  readonly uid: string;
  readonly sequenceNumber: number;
  /** The moment at which the entry was written (DTSTAMP); undefined when it cannot be read. */
  readonly stampedAt: Moment | undefined;
  /** Is true when the entry's STATUS is CANCELLED, or the METHOD of its calendar is CANCEL. */
  readonly isCancelled: boolean;
  readonly isFree: boolean;
  /** Is true when the first day of the entry can be read. */
  readonly hasStart: boolean;
  /** Is true when the length of the entry is certain. */
  readonly hasEnd: boolean;
  readonly ruleLines: readonly CalendarLine[];
  readonly additionalOccurrences: readonly Occurrence[];
  readonly excludedStarts: readonly CalendarTime[];
  /** The original start of an occurrence that differs from its series (RECURRENCE-ID). */
  readonly replacedStart?: CalendarTime | undefined;
  /** Is true for one occurrence of a series, also when `replacedStart` cannot be read. */
  readonly isOverride: boolean;
  /** Is true when the entry also changes the occurrences that follow (RANGE=THISANDFUTURE). */
  readonly changesLaterOccurrences: boolean;
  readonly faults: readonly EntryFault[];
}

const MAX_SHOWN_CHARACTERS = 40;
/** Formats a value for messages: without control characters and shortened to one line. */
export const formatValue = (value: string): string =>
  JSON.stringify(value.replaceAll(/\p{C}/gu, ' ').slice(0, MAX_SHOWN_CHARACTERS));

/** Reads the dates of one calendar, and collects the faults. */
export class DateReader {
  readonly faults: EntryFault[] = [];
  readonly #zones: FindTimeZone;

  constructor(zones: FindTimeZone) {
    this.#zones = zones;
  }

  addFault(line: number, problem: string): void {
    this.faults.push({ line, problem });
  }

  /** Reads one date or time. */
  readTime(line: CalendarLine): CalendarTime | undefined {
    const { parameters, value } = parseDatedProperty(line);
    return parseTime(value, this.#findZone(line, parameters), parameters.get('VALUE')?.toUpperCase() === 'DATE');
  }

  /**
   * Reads dates, times and periods that are separated by commas. Adds the fault `problem` for each unreadable one.
   */
  readTimeList(line: CalendarLine, problem: string): (CalendarTime & { readonly length?: number | undefined })[] {
    const { parameters, value } = parseDatedProperty(line);
    const zone = this.#findZone(line, parameters);
    const isDay = parameters.get('VALUE')?.toUpperCase() === 'DATE';
    return value.split(',').flatMap((text) => {
      if (text.trim() === '') return [];
      const [first = '', second] = text.split('/');
      const start = parseTime(first, zone, isDay);
      const lengthMs = start && second !== undefined ? this.#computeLengthTo(start, second, zone) : undefined;
      const isPositive = lengthMs !== undefined && lengthMs > 0;
      if (!start || (second !== undefined && !isPositive)) this.addFault(line.lineNumber, problem);
      return start ? [{ ...start, ...(isPositive && { length: lengthMs }) }] : [];
    });
  }

  #computeLengthTo(start: CalendarTime, text: string, zone: CalendarTime['zone']): number | undefined {
    const end = parseTime(text, zone);
    return end ? measureLengthMs(start, end) : parseDuration(text);
  }

  #findZone({ lineNumber: number }: CalendarLine, parameters: ReadonlyMap<string, string>): CalendarTime['zone'] {
    const id = parameters.get('TZID');
    if (id === undefined || id === '') return undefined;
    const zone = this.#zones(id);
    if (!zone) this.addFault(number, `the time zone ${formatValue(id)} is not known: its times are read as Belgian`);
    return zone;
  }
}

/**
 * Returns the milliseconds between two times, measured on the clock of the start. When both times are on the same
 * clock, a clock change between them has no effect.
 */
function measureLengthMs(start: CalendarTime, end: CalendarTime): number {
  if (start.isDay || end.isDay || start.zone === end.zone)
    // When the start is a day, the end is read on its own clock and on a Belgian clock, and the later end counts.
    return (start.isDay ? Math.max(end.wallTime, toBelgianWallTime(end)) : end.wallTime) - start.wallTime;
  return resolveMoment(end) - resolveMoment(start);
}

const isMidnight = (wall: WallTime): boolean => wall % DAY_MS === 0;

/** Returns the readable times of lines of one calendar property. Adds a fault when the lines contradict each other. */
function readTimes(lines: readonly CalendarLine[], reader: DateReader): readonly CalendarTime[] {
  const [firstLine] = lines;
  const times = lines.map((line) => reader.readTime(line));
  // A text with an unescaped line break can look like a date. It is then unknown which of the dates is the real one.
  if (firstLine && new Set(times.map((time) => time && `${time.isDay} ${resolveMoment(time)}`)).size > 1)
    reader.addFault(firstLine.lineNumber, `it has several different ${firstLine.name}: the widest span is used`);
  return times.filter((time) => time !== undefined);
}

/** Returns the length of an entry with this start, in milliseconds. Adds the faults of the entry to `reader`. */
function readLengthMs(component: CalendarComponent, start: CalendarTime, reader: DateReader): number {
  // The end of an entry is exclusive, but some programs write the beginning of the last day as the end. An entry of
  // whole days therefore lasts at least one day.
  const isDay = start.isDay || isMidnight(start.wallTime) || isMidnight(toBelgianWallTime(start));
  const minLength = isDay ? DAY_MS : 0;
  const findLines = (name: string) => component.lines.filter((each) => each.name === name);
  const [endLines, durationLines] = [findLines('DTEND'), findLines('DURATION')];
  const lengthsMs = readTimes(endLines, reader).map((end) => measureLengthMs(start, end));
  for (const line of durationLines) {
    const length = parseDuration(getTextValue(line));
    if (length !== undefined) lengthsMs.push(length);
  }
  const [firstLine] = [...endLines, ...durationLines];
  if (!firstLine) return minLength;
  const isUnreadable = lengthsMs.length > 0 && lengthsMs.length < endLines.length + durationLines.length;
  if (durationLines.length > 0 && (isUnreadable || new Set(lengthsMs).size > 1))
    reader.addFault(firstLine.lineNumber, 'its end and its durations contradict each other: the widest span is used');
  const length = Math.max(...lengthsMs);
  if (lengthsMs.length === 0 || length < 0) {
    const label = firstLine.name === 'DTEND' ? 'end' : 'duration';
    const problem =
      lengthsMs.length === 0
        ? `its ${label} ${formatValue(getTextValue(firstLine))} cannot be read`
        : 'it ends before it begins';
    reader.addFault(firstLine.lineNumber, `${problem}: only its first night is taken`);
    return minLength;
  }
  return length === 0 || start.isDay ? Math.max(minLength, length) : length;
}

/** The start that is used for an entry whose start cannot be read. */
const PLACEHOLDER_START: CalendarTime = { wallTime: 0, isDay: true };

/** Returns the lines without those that may be part of a text. */
const keepCertainLines = (lines: readonly CalendarLine[]) => lines.filter(({ mayContinueText }) => !mayContinueText);

/**
 * Reads an entry and its faults. When its first day cannot be read, `hasStart` is false and a fault is added, unless
 * the entry was cancelled and therefore takes no nights.
 */
export function readEntry(component: CalendarComponent, zones: FindTimeZone, method: string): FeedEntry {
  const reader = new DateReader(zones);
  const findLines = (name: string) => component.lines.filter((line) => line.name === name);
  const listValues = (name: string) => findLines(name).map((line) => getTextValue(line).toUpperCase());
  function reportUncertainLines(name: string): void {
    const line = findLines(name).find(({ mayContinueText }) => mayContinueText);
    if (line)
      reader.addFault(line.lineNumber, `its ${name} may be part of the text before it: its nights count as taken`);
  }
  // A text with an unescaped line break can look like a property. Only a property that is certain makes nights free.
  function hasOnlyValue(name: string, word: string): boolean {
    if (findLines(name).length === 0 || listValues(name).some((each) => each !== word)) return false;
    const isCertain = keepCertainLines(findLines(name)).length > 0;
    if (!isCertain) reportUncertainLines(name);
    return isCertain;
  }
  const isCancelled = method === 'CANCEL' || hasOnlyValue('STATUS', 'CANCELLED');
  const [uid] = findLines('UID').map(getTextValue);
  const [sequence = 0] = listValues('SEQUENCE').map(Number);

  const [stampProperty] = findLines('DTSTAMP').map(parseDatedProperty);
  const stamp = stampProperty && parseTime(stampProperty.value, undefined);

  const [recurrenceLine] = findLines('RECURRENCE-ID');
  const hasOneRecurrenceId = new Set(findLines('RECURRENCE-ID').map(({ parametersAndValue: text }) => text)).size === 1;
  // A replaced occurrence makes nights free, so it must be certain which occurrence is replaced.
  const [certainRecurrenceLine] = hasOneRecurrenceId ? keepCertainLines(findLines('RECURRENCE-ID')) : [];
  const replacedStart = certainRecurrenceLine && reader.readTime(certainRecurrenceLine);
  if (recurrenceLine && !replacedStart)
    reader.addFault(recurrenceLine.lineNumber, 'the occurrence that it changes (RECURRENCE-ID) is unknown');
  const range = recurrenceLine && parseDatedProperty(recurrenceLine).parameters.get('RANGE')?.toUpperCase();
  if (recurrenceLine && range !== undefined && range !== 'THISANDFUTURE')
    reader.addFault(
      recurrenceLine.lineNumber,
      `the range ${formatValue(range)} is unknown: it is applied to one occurrence`,
    );

  const [startLine] = findLines('DTSTART');
  const starts = readTimes(findLines('DTSTART'), reader);
  const start = starts.toSorted((a, b) => toBelgianWallTime(a) - toBelgianWallTime(b))[0] ?? replacedStart;
  if (!isCancelled) {
    if (!startLine) reader.addFault(component.line, 'it has no first day (DTSTART)');
    else if (!start)
      reader.addFault(startLine.lineNumber, `its first day ${formatValue(getTextValue(startLine))} cannot be read`);
    if (component.isUnclosed) reader.addFault(component.line, 'it is not closed (END): parts of it may be missing');
  }
  const { length: earlierFaultCount } = reader.faults;
  const length = start ? readLengthMs(component, start, reader) : 0;
  const hasEnd = reader.faults.length === earlierFaultCount && !component.isUnclosed;
  if (start && hasEnd && length === 0)
    reader.addFault(startLine?.lineNumber ?? component.line, 'it ends when it begins: only its first night is taken');
  // A line that looks like a rule or a date may be part of a text, so it is reported. An RRULE or RDATE in such a line
  // is still used, because it can only block nights. An EXDATE is ignored, because it would make nights free.
  for (const name of ['RRULE', 'RDATE', 'EXDATE']) reportUncertainLines(name);
  const additionalOccurrences = findLines('RDATE')
    .flatMap((line) => reader.readTimeList(line, 'an additional date (RDATE) cannot be read'))
    .map(({ length: ownLength, ...time }): Occurrence => ({ start: time, lengthMs: ownLength ?? length }));
  const excludedStarts = keepCertainLines(findLines('EXDATE')).flatMap((line) =>
    reader.readTimeList(line, 'an excluded date (EXDATE) cannot be read: it counts as taken'),
  );
  return {
    line: component.line,
    uid: uid ?? '',
    sequenceNumber: Number.isInteger(sequence) ? sequence : 0,
    stampedAt: stamp && resolveMoment(stamp),
    isCancelled,
    isFree: hasOnlyValue('TRANSP', 'TRANSPARENT'),
    hasStart: start !== undefined,
    hasEnd,
    start: start ?? PLACEHOLDER_START,
    lengthMs: length,
    ruleLines: findLines('RRULE'),
    additionalOccurrences,
    excludedStarts,
    replacedStart,
    isOverride: recurrenceLine !== undefined,
    changesLaterOccurrences: range === 'THISANDFUTURE',
    faults: reader.faults,
  };
}
