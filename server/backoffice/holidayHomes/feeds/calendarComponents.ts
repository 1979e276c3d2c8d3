/** A line of a calendar file without its folds (RFC 5545, 3.1). */
export interface CalendarLine {
  /** The number of its first line in the file, from 1. */
  readonly number: number;
  /** In upper case; empty for text that is no property. */
  readonly name: string;
  /** The text behind the name, which begins with `;` or `:`. */
  readonly rest: string;
  /** It follows a line that is no property, or looks like one of a text: it may be a part of that text. */
  readonly mayBeText: boolean;
}

/** The lines and components between a BEGIN and its END. */
export interface CalendarComponent {
  /** In upper case. */
  readonly name: string;
  /** The number of the line with its BEGIN. */
  readonly line: number;
  readonly lines: CalendarLine[];
  readonly parts: CalendarComponent[];
  /** It, or a part of it, has no END: some of it may be missing. */
  isOpen: boolean;
}

/** A line that belongs to no entry, though an entry should have it. */
interface StrayLine {
  /** Its number in the file, from 1. */
  readonly line: number;
  readonly problem: string;
}

interface CalendarFile {
  /** Several calendars may follow each other (RFC 5545, 3.4). */
  readonly calendars: readonly CalendarComponent[];
  /** Lines that show that the file has more entries than were found. */
  readonly strays: readonly StrayLine[];
  /** The file ends within a calendar, at this line. */
  readonly cutAt?: number;
}

const LINE_END = /\r\n|\n|\r/;
/** Some programs put a blank behind the name, and so do people who write a text. */
const PROPERTY = /^([a-z0-9-]{1,60})([ \t]{0,4})[;:]/i;
/** People begin a line of a text like this, and programs begin no property so: `Guest`. */
const WORD = /[A-Z][a-z]/;
const COMPONENT_NAME = /^[a-z][a-z0-9-]{0,40}$/i;
/** Components that stand in a calendar and not in each other. */
const ENTRIES = new Set(['VEVENT', 'VTODO', 'VJOURNAL', 'VFREEBUSY', 'VTIMEZONE', 'VAVAILABILITY']);
/** Only entries have these properties: elsewhere they show that an entry was not recognized. */
const ENTRY_DATES = new Set(['DTSTART', 'DTEND', 'RDATE', 'FREEBUSY']);
/** These components say which nights are taken. */
const takesNights = (name: string): boolean => name === 'VEVENT' || name === 'VFREEBUSY';
const BYTE_ORDER_MARK = '\uFEFF';
const BEGINS_OR_ENDS = /^(?:BEGIN|END)[ \t]{0,4}:/i;
/** RFC 5545 continues a line in the next one behind one of these. */
const FOLD = /^[ \t]/;

/**
 * The lines of a file, without folds. Those that are no property have an empty name: they are the rest of a value with an
 * unescaped break, or words that some program left in the file.
 */
function* unfoldedLines(text: string): Generator<CalendarLine> {
  let number = 0;
  /** The blanks before properties in a file that indents them, although RFC 5545 makes folds of such lines. */
  const indents = new Set<string>();
  let first = 0;
  let parts: string[] = [];
  let isInText = false;
  function line(): CalendarLine | undefined {
    const whole = parts.join('');
    const [matched, written = '', blanks = ''] = PROPERTY.exec(whole) ?? [];
    const name = written.toUpperCase();
    if (matched === undefined || blanks !== '' || WORD.test(written)) isInText ||= whole.trim() !== '';
    else if (name === 'BEGIN' || name === 'END') isInText = false;
    if (matched === undefined)
      return whole.trim() === '' ? undefined : { number: first, name, rest: whole, mayBeText: true };
    return { number: first, name, rest: whole.slice(written.length + blanks.length), mayBeText: isInText };
  }
  /** No component name has a colon or semicolon, so that a property behind a BEGIN or END is none of its folds. */
  const isProperty = (indent: string, unindented: string): boolean =>
    (indents.has(indent) || BEGINS_OR_ENDS.test(parts[0] ?? 'BEGIN:')) && PROPERTY.test(unindented);
  for (const physical of text.split(LINE_END)) {
    number += 1;
    // Line ends that were doubled on the way stand in front of folds, too.
    if (physical === '') continue;
    // Files that were put together have a mark in front of each.
    const written = physical.startsWith(BYTE_ORDER_MARK) ? physical.slice(1) : physical;
    const unindented = written.trimStart();
    const indent = written.slice(0, written.length - unindented.length);
    const isIndented = FOLD.test(written) && isProperty(indent, unindented);
    if (parts.length > 0 && FOLD.test(written) && !isIndented) {
      parts.push(indents.has(indent) ? unindented : written.slice(1));
      continue;
    }
    const found = line();
    if (found) yield found;
    if (isIndented) indents.add(indent);
    // A fold has one blank, so that nobody can tell whether such a line continues the one before it.
    if (isIndented && indent.length === 1) isInText = true;
    parts = [isIndented ? unindented : written];
    first = number;
  }
  const found = line();
  if (found) yield found;
}

/** The component names of a BEGIN or END line; undefined for a text that only looks like one. */
function componentName({ rest }: CalendarLine): string | undefined {
  const name = rest.slice(1).trim();
  return rest.startsWith(':') && COMPONENT_NAME.test(name) ? name.toUpperCase() : undefined;
}

/**
 * The components of a calendar file, as far as they can be told: one without an END ends where the next one begins. There
 * are no calendars in what is no calendar file. Takes time and memory in proportion to the length of the text.
 */
export function calendarComponents(text: string): CalendarFile {
  const calendars: CalendarComponent[] = [];
  const strays: StrayLine[] = [];
  const open: CalendarComponent[] = [];
  /** Dates outside of all entries, since the last entry began or ended. */
  let strayDate: StrayLine | undefined;
  let firstText: number | undefined;
  let hasNights = false;
  /** How many of `open` have each name, so that an END without a BEGIN is found at once, however many are open. */
  const names = new Map<string, number>();
  let last = 0;

  const count = (name: string, change: number) => names.set(name, (names.get(name) ?? 0) + change);
  function close(): void {
    const closed = open.pop();
    if (closed) count(closed.name, -1);
  }
  /** Ends the innermost component, which has no END. */
  function closeOpen(): void {
    const [outer, inner] = [open.at(-2), open.at(-1)];
    if (inner) inner.isOpen = true;
    // An entry without an END takes nothing from the calendar that it stands in.
    if (outer && outer.name !== 'VCALENDAR') outer.isOpen = true;
    close();
  }
  function closeTo(depth: number): void {
    while (open.length > depth) closeOpen();
  }
  function begin(name: string, line: number): void {
    const isCalendar = name === 'VCALENDAR';
    if (isCalendar) closeTo(0);
    // All entries of a calendar that is open stand in it.
    else if (ENTRIES.has(name)) closeTo(open[0]?.name === 'VCALENDAR' ? 1 : 0);
    const component: CalendarComponent = { name, line, lines: [], parts: [], isOpen: false };
    if (isCalendar) calendars.push(component);
    else (open.at(-1) ?? calendars.at(-1))?.parts.push(component);
    open.push(component);
    count(name, 1);
  }

  function end(name: string, line: number): void {
    if ((names.get(name) ?? 0) > 0) {
      while (open.at(-1)?.name !== name) closeOpen();
      close();
    } else if (ENTRIES.has(name)) {
      // Its dates are a part of the same entry.
      strayDate = undefined;
      strays.push({ line, problem: 'an entry ends that does not begin' });
    }
  }
  function noteStrayDate(): void {
    if (strayDate) strays.push(strayDate);
    strayDate = undefined;
  }
  /** Notes a line that shows that an entry was not recognized. */
  function lookForEntry({ name, number, mayBeText }: CalendarLine): void {
    if (name === 'BEGIN' && !mayBeText)
      strays.push({ line: number, problem: 'something begins (BEGIN) that is no component' });
    // An entry stands in a calendar or in nothing.
    if (open.slice(0, 2).some((component) => ENTRIES.has(component.name))) return;
    if (ENTRY_DATES.has(name))
      strayDate ??= { line: number, problem: `a date (${name}) stands outside of all entries` };
    else if (name === '' || mayBeText) firstText ??= number;
  }

  for (const line of unfoldedLines(text)) {
    last = line.number;
    const name = line.name === 'BEGIN' || line.name === 'END' ? componentName(line) : undefined;
    if (name === undefined) {
      lookForEntry(line);
      if (line.name !== '') open.at(-1)?.lines.push(line);
      continue;
    }
    if (line.name === 'END') end(name, line.number);
    if (ENTRIES.has(name) || name === 'VCALENDAR') noteStrayDate();
    if (line.name !== 'BEGIN' || (name !== 'VCALENDAR' && calendars.length === 0)) continue;
    begin(name, line.number);
    hasNights ||= takesNights(name);
  }
  noteStrayDate();
  const isCut = open.length > 0;
  closeTo(0);
  // Words in a calendar without entries may be the message of a program that failed to write them.
  if (!hasNights && firstText !== undefined)
    strays.push({ line: firstText, problem: 'there is text that is no part of a calendar, and no entry' });
  return { calendars, strays, ...(isCut && { cutAt: last }) };
}
