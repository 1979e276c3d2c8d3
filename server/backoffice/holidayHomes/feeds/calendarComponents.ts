/** A line of a calendar file without its folds (RFC 5545, 3.1). */
export interface CalendarLine {
  /** Number of its first line in the file, from 1. */
  readonly number: number;
  /** The name in upper case. */
  readonly name: string;
  /** The text behind the name, with its `;` or `:`. */
  readonly rest: string;
  /** The line may be part of a text: it follows a line that is no property, or its name looks like a word of a text. */
  readonly mayBeText: boolean;
}

/** A component: the part between a BEGIN and its END. */
export interface CalendarComponent {
  /** The name in upper case. */
  readonly name: string;
  /** Line of its BEGIN. */
  readonly line: number;
  readonly lines: CalendarLine[];
  readonly parts: CalendarComponent[];
  /** The component or a part of it has no END, so that some of it may be missing. */
  isOpen: boolean;
}

interface CalendarFile {
  /** A file may have several calendars (RFC 5545, 3.4). */
  readonly calendars: readonly CalendarComponent[];
  /** Lines with the END of an entry that has no BEGIN. */
  readonly strayEnds: readonly number[];
  /** Last line of a file that ends within a calendar. */
  readonly cutAt?: number;
}

const LINE_END = /\r\n|\n|\r/;
/** Some programs put a blank behind the name. */
const PROPERTY = /^([a-z0-9-]{1,60})([ \t]{0,4})[;:]/i;
/** People begin lines of texts so (`Guest`), while programs write names of properties in one case. */
const WORD = /[A-Z][a-z]/;
const COMPONENT_NAME = /^[a-z][a-z0-9-]{0,40}$/i;
/** These components are direct parts of a calendar, never of each other. */
const ENTRIES = new Set(['VEVENT', 'VTODO', 'VJOURNAL', 'VFREEBUSY', 'VTIMEZONE', 'VAVAILABILITY']);
const BYTE_ORDER_MARK = '\uFEFF';

/** Unfolds the lines of a file. Lines that are no property are left out: they belong to a text with an unescaped break. */
function* propertyLines(text: string): Generator<CalendarLine> {
  let number = 0;
  let first = 0;
  let parts: string[] = [];
  let isInText = false;
  function line(): CalendarLine | undefined {
    const whole = parts.join('');
    const [matched, written = '', blanks = ''] = PROPERTY.exec(whole) ?? [];
    const name = written.toUpperCase();
    if (matched === undefined || blanks !== '' || WORD.test(written)) isInText ||= whole.trim() !== '';
    else if (name === 'BEGIN' || name === 'END') isInText = false;
    if (matched === undefined) return undefined;
    return { number: first, name, rest: whole.slice(written.length + blanks.length), mayBeText: isInText };
  }
  for (const physical of text.split(LINE_END)) {
    number += 1;
    // A transfer that doubled the line ends has also put an empty line before each fold.
    if (physical === '') continue;
    if (parts.length > 0 && /^[ \t]/.test(physical)) {
      parts.push(physical.slice(1));
      continue;
    }
    const found = line();
    if (found) yield found;
    // Files that were concatenated have a byte order mark before each part.
    parts = [physical.startsWith(BYTE_ORDER_MARK) ? physical.slice(1) : physical];
    first = number;
  }
  const found = line();
  if (found) yield found;
}

/** Reads the component of a BEGIN or END line; undefined for a text that only looks like such a line. */
function componentName({ rest }: CalendarLine): string | undefined {
  const name = rest.slice(1).trim();
  return rest.startsWith(':') && COMPONENT_NAME.test(name) ? name.toUpperCase() : undefined;
}

/**
 * Parses the components of a calendar file. One without an END ends where the next one begins. The result has no calendars
 * where the file is no calendar file. Time and memory are linear in the length of the text.
 */
export function calendarComponents(text: string): CalendarFile {
  const calendars: CalendarComponent[] = [];
  const strayEnds: number[] = [];
  const open: CalendarComponent[] = [];
  /** How often each name is in `open`: an END without a BEGIN is found without a search through all that are open. */
  const names = new Map<string, number>();
  let last = 0;

  const count = (name: string, change: number) => names.set(name, (names.get(name) ?? 0) + change);
  function close(): void {
    const closed = open.pop();
    if (closed) count(closed.name, -1);
  }
  /** Closes the components that have no END. */
  function closeOpen(): void {
    const [outer, inner] = [open.at(-2), open.at(-1)];
    if (inner) inner.isOpen = true;
    // An entry without an END does not mean that its calendar is incomplete.
    if (outer && outer.name !== 'VCALENDAR') outer.isOpen = true;
    close();
  }
  function closeTo(depth: number): void {
    while (open.length > depth) closeOpen();
  }
  function begin(name: string, line: number): void {
    const isCalendar = name === 'VCALENDAR';
    if (isCalendar) closeTo(0);
    // An entry that begins within another one belongs to the open calendar.
    else if (ENTRIES.has(name)) closeTo(open[0]?.name === 'VCALENDAR' ? 1 : 0);
    const component: CalendarComponent = { name, line, lines: [], parts: [], isOpen: false };
    if (isCalendar) calendars.push(component);
    else (open.at(-1) ?? calendars.at(-1))?.parts.push(component);
    open.push(component);
    count(name, 1);
  }

  for (const line of propertyLines(text)) {
    last = line.number;
    const name = line.name === 'BEGIN' || line.name === 'END' ? componentName(line) : undefined;
    if (name === undefined) open.at(-1)?.lines.push(line);
    else if (line.name === 'BEGIN') {
      if (name === 'VCALENDAR' || calendars.length > 0) begin(name, line.number);
    } else if ((names.get(name) ?? 0) > 0) {
      while (open.at(-1)?.name !== name) closeOpen();
      close();
    } else if (ENTRIES.has(name)) strayEnds.push(line.number);
  }
  const isCut = open.length > 0;
  closeTo(0);
  return { calendars, strayEnds, ...(isCut && { cutAt: last }) };
}
