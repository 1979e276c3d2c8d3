/** A line of a calendar file without its folds (RFC 5545, 3.1). */
export interface CalendarLine {
  /** The number of its first line in the file, from 1. */
  readonly number: number;
  /** In upper case. */
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

interface CalendarFile {
  /** Several calendars may follow each other (RFC 5545, 3.4). */
  readonly calendars: readonly CalendarComponent[];
  /** The numbers of lines with the END of an entry that has no BEGIN. */
  readonly strayEnds: readonly number[];
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
const BYTE_ORDER_MARK = '\uFEFF';

/** The properties of a file, without folds. Other lines are left out: they are the rest of a value with an unescaped break. */
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
    // Line ends that were doubled on the way stand in front of folds, too.
    if (physical === '') continue;
    if (parts.length > 0 && /^[ \t]/.test(physical)) {
      parts.push(physical.slice(1));
      continue;
    }
    const found = line();
    if (found) yield found;
    // Files that were put together have a mark in front of each.
    parts = [physical.startsWith(BYTE_ORDER_MARK) ? physical.slice(1) : physical];
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
  const strayEnds: number[] = [];
  const open: CalendarComponent[] = [];
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
