/** A line of a calendar file, with its folded lines joined (RFC 5545, 3.1). */
export interface CalendarLine {
  /** The number of its first line in the file, counted from 1. */
  readonly lineNumber: number;
  /** The name of the property in upper case; '' for text that is no property. */
  readonly name: string;
  /** The text after the name. It begins with `;` or `:`. */
  readonly parametersAndValue: string;
  /**
   * Is true when the line may be part of a text, because it follows a line that is no property or one that looks like
   * part of a text.
   */
  readonly mayContinueText: boolean;
}

/** A BEGIN, its END, and the lines and components between them. */
export interface CalendarComponent {
  /** The name in upper case. */
  readonly name: string;
  /** The number of the line with its BEGIN. */
  readonly line: number;
  readonly lines: CalendarLine[];
  readonly parts: CalendarComponent[];
  /** Is true when the component, or a part of it, has no END, so that some of its content may be missing. */
  isUnclosed: boolean;
}

/** A line outside of entries that should be in an entry. */
interface StrayLine {
  /** The number of the line in the file, from 1. */
  readonly line: number;
  readonly problem: string;
}

interface CalendarFile {
  /** The calendars of the file. A file may contain several (RFC 5545, 3.4). */
  readonly calendars: readonly CalendarComponent[];
  /** The lines that show that the file contains more entries than were found. */
  readonly strayLines: readonly StrayLine[];
  /** The number of the last line of a file that ends within a calendar. */
  readonly cutAtLine?: number;
}

const LINE_END = /\r\n|\n|\r/;
/** Matches the name of a property. Some programs write a space after it, as people do in a text. */
const PROPERTY_LINE = /^([a-z0-9-]{1,60})([ \t]{0,4})[;:]/i;
/**
 * Matches a capital before a small letter, as in `Guest:`. A line with such a name is part of a text that a person
 * wrote, because programs write property names in only one case.
 */
const CAPITALISED_WORD = /[A-Z][a-z]/;
const COMPONENT_NAME = /^[a-z][a-z0-9-]{0,40}$/i;
/** The components that a calendar contains directly. They never contain one another. */
const ENTRY_COMPONENTS = new Set(['VEVENT', 'VTODO', 'VJOURNAL', 'VFREEBUSY', 'VTIMEZONE', 'VAVAILABILITY']);
/** The properties that only entries have. Outside of entries, they show that an entry was not recognised. */
const ENTRY_DATE_PROPERTIES = new Set(['DTSTART', 'DTEND', 'RDATE', 'FREEBUSY']);
/** Returns whether a component says which nights are taken. */
const takesNights = (name: string): boolean => name === 'VEVENT' || name === 'VFREEBUSY';
const BYTE_ORDER_MARK = '\uFEFF';
const BEGIN_OR_END_LINE = /^(?:BEGIN|END)[ \t]{0,4}:/i;
/** Matches a folded line. In RFC 5545, a line that begins with a space or a tab continues the line before it. */
const FOLDED_LINE = /^[ \t]/;

/**
 * Yields the lines of a file with folded lines joined. Lines that are no property have an empty name. They are the rest
 * of a value with an unescaped line break, or text that a program wrote into the file.
 */
function* unfoldLines(text: string): Generator<CalendarLine> {
  let number = 0;
  /** The spaces before properties in a file that indents them, although RFC 5545 treats such lines as folded. */
  const indents = new Set<string>();
  let first = 0;
  let parts: string[] = [];
  let isInText = false;
  function line(): CalendarLine | undefined {
    const whole = parts.join('');
    const [matched, written = '', blanks = ''] = PROPERTY_LINE.exec(whole) ?? [];
    const name = written.toUpperCase();
    if (matched === undefined || blanks !== '' || CAPITALISED_WORD.test(written)) isInText ||= whole.trim() !== '';
    else if (name === 'BEGIN' || name === 'END') isInText = false;
    if (matched === undefined)
      return whole.trim() === ''
        ? undefined
        : { lineNumber: first, name, parametersAndValue: whole, mayContinueText: true };
    return {
      lineNumber: first,
      name,
      parametersAndValue: whole.slice(written.length + blanks.length),
      mayContinueText: isInText,
    };
  }
  /**
   * The name of a component contains no colon or semicolon, so a property after a BEGIN or END is not the continuation
   * of that line.
   */
  const isProperty = (indent: string, unindented: string): boolean =>
    (indents.has(indent) || BEGIN_OR_END_LINE.test(parts[0] ?? 'BEGIN:')) && PROPERTY_LINE.test(unindented);
  for (const physical of text.split(LINE_END)) {
    number += 1;
    // Line ends may have been doubled in transit, also before folded lines.
    if (physical === '') continue;
    // When files were concatenated, each of them begins with a byte order mark.
    const written = physical.startsWith(BYTE_ORDER_MARK) ? physical.slice(1) : physical;
    const unindented = written.trimStart();
    const indent = written.slice(0, written.length - unindented.length);
    const isIndented = FOLDED_LINE.test(written) && isProperty(indent, unindented);
    if (parts.length > 0 && FOLDED_LINE.test(written) && !isIndented) {
      parts.push(indents.has(indent) ? unindented : written.slice(1));
      continue;
    }
    const found = line();
    if (found) yield found;
    if (isIndented) indents.add(indent);
    // A folded line also begins with one space, so it is unknown whether this line continues the previous one.
    if (isIndented && indent.length === 1) isInText = true;
    parts = [isIndented ? unindented : written];
    first = number;
  }
  const found = line();
  if (found) yield found;
}

/** Returns the component name in a BEGIN or END line; undefined for a text that only looks like such a line. */
function readComponentName({ parametersAndValue: rest }: CalendarLine): string | undefined {
  const name = rest.slice(1).trim();
  return rest.startsWith(':') && COMPONENT_NAME.test(name) ? name.toUpperCase() : undefined;
}

/**
 * Parses the components of a calendar file. A component without an END ends where the next one begins. The result for a
 * file of another kind has no calendars. Time and memory are linear in the length of the text.
 */
export function parseComponents(text: string): CalendarFile {
  const calendars: CalendarComponent[] = [];
  const strays: StrayLine[] = [];
  const open: CalendarComponent[] = [];
  /** The first date that was found outside of all entries since the last entry began or ended. */
  let strayDate: StrayLine | undefined;
  let firstText: number | undefined;
  let hasNights = false;
  /**
   * The number of open components by name. These counts detect an END without a BEGIN in constant time, also when many
   * components are open.
   */
  const names = new Map<string, number>();
  let last = 0;

  const count = (name: string, change: number) => names.set(name, (names.get(name) ?? 0) + change);
  function close(): void {
    const closed = open.pop();
    if (closed) count(closed.name, -1);
  }
  /** Closes the innermost component, which has no END. */
  function closeOpen(): void {
    const [outer, inner] = [open.at(-2), open.at(-1)];
    if (inner) inner.isUnclosed = true;
    // An entry without an END does not make its calendar incomplete.
    if (outer && outer.name !== 'VCALENDAR') outer.isUnclosed = true;
    close();
  }
  function closeTo(depth: number): void {
    while (open.length > depth) closeOpen();
  }
  function begin(name: string, line: number): void {
    const isCalendar = name === 'VCALENDAR';
    if (isCalendar) closeTo(0);
    // Entries in an open calendar are direct parts of the calendar.
    else if (ENTRY_COMPONENTS.has(name)) closeTo(open[0]?.name === 'VCALENDAR' ? 1 : 0);
    const component: CalendarComponent = { name, line, lines: [], parts: [], isUnclosed: false };
    if (isCalendar) calendars.push(component);
    else (open.at(-1) ?? calendars.at(-1))?.parts.push(component);
    open.push(component);
    count(name, 1);
  }

  function end(name: string, line: number): void {
    if ((names.get(name) ?? 0) > 0) {
      while (open.at(-1)?.name !== name) closeOpen();
      close();
    } else if (ENTRY_COMPONENTS.has(name)) {
      // The date outside of entries belongs to the entry whose END is reported here, so the date is not reported as
      // well.
      strayDate = undefined;
      strays.push({ line, problem: 'an entry ends that does not begin' });
    }
  }
  function noteStrayDate(): void {
    if (strayDate) strays.push(strayDate);
    strayDate = undefined;
  }
  /** Notes a line which shows that the parser did not recognise an entry. */
  function lookForEntry({ name, lineNumber: number, mayContinueText }: CalendarLine): void {
    if (name === 'BEGIN' && !mayContinueText)
      strays.push({ line: number, problem: 'something begins (BEGIN) that is no component' });
    // Only lines outside of entries are considered.
    if (open.slice(0, 2).some((component) => ENTRY_COMPONENTS.has(component.name))) return;
    if (ENTRY_DATE_PROPERTIES.has(name))
      strayDate ??= { line: number, problem: `a date (${name}) stands outside of all entries` };
    else if (name === '' || mayContinueText) firstText ??= number;
  }

  for (const line of unfoldLines(text)) {
    last = line.lineNumber;
    const name = line.name === 'BEGIN' || line.name === 'END' ? readComponentName(line) : undefined;
    if (name === undefined) {
      lookForEntry(line);
      if (line.name !== '') open.at(-1)?.lines.push(line);
      continue;
    }
    if (line.name === 'END') end(name, line.lineNumber);
    if (ENTRY_COMPONENTS.has(name) || name === 'VCALENDAR') noteStrayDate();
    if (line.name !== 'BEGIN' || (name !== 'VCALENDAR' && calendars.length === 0)) continue;
    begin(name, line.lineNumber);
    hasNights ||= takesNights(name);
  }
  noteStrayDate();
  const isCut = open.length > 0;
  closeTo(0);
  // In a calendar without entries, the text may be the message of a program that failed to write the entries.
  if (!hasNights && firstText !== undefined)
    strays.push({ line: firstText, problem: 'there is text that is no part of a calendar, and no entry' });
  return { calendars, strayLines: strays, ...(isCut && { cutAtLine: last }) };
}
