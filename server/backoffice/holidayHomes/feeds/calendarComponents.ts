/** A line of a calendar file, with its folded lines joined (RFC 5545, 3.1). */
export interface CalendarLine {
  /** The number in the file, counted from 1, of the first of the joined lines. */
  readonly lineNumber: number;
  /** The name of the calendar property in upper case; '' for a line that is no property. */
  readonly name: string;
  /** The text after the name. It begins with `;` or `:`. */
  readonly parametersAndValue: string;
  /**
   * Is true when the line may be part of a text, because it follows a line that is no property, or a line that looks
   * like part of a text.
   */
  readonly mayContinueText: boolean;
}

/** A component of a calendar file: the lines and components between a BEGIN and its END. */
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
/**
 * Matches the beginning of a property: its name, and the colon or semicolon after the name. Spaces between them are
 * allowed, because some programs write them. A line with such spaces may also be a text, as in `Remark : late arrival`.
 */
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
 * Yields the lines of a file with folded lines joined. Lines that are no property have an empty name. Such a line is
 * the rest of a value with an unescaped line break, or text that a program wrote into the file.
 */
function* unfoldLines(text: string): Generator<CalendarLine> {
  let lineNumber = 0;
  /** The spaces before properties in a file that indents them, although RFC 5545 treats such lines as folded. */
  const indents = new Set<string>();
  let firstLineNumber = 0;
  let foldedParts: string[] = [];
  let isInText = false;
  function readLine(): CalendarLine | undefined {
    const joinedLine = foldedParts.join('');
    const [match, writtenName = '', spaces = ''] = PROPERTY_LINE.exec(joinedLine) ?? [];
    const name = writtenName.toUpperCase();
    if (match === undefined || spaces !== '' || CAPITALISED_WORD.test(writtenName))
      isInText ||= joinedLine.trim() !== '';
    else if (name === 'BEGIN' || name === 'END') isInText = false;
    if (match === undefined)
      return joinedLine.trim() === ''
        ? undefined
        : { lineNumber: firstLineNumber, name, parametersAndValue: joinedLine, mayContinueText: true };
    return {
      lineNumber: firstLineNumber,
      name,
      parametersAndValue: joinedLine.slice(writtenName.length + spaces.length),
      mayContinueText: isInText,
    };
  }
  /**
   * Returns whether an indented line is a property and not a folded line. After a BEGIN or END, it is a property: the
   * line cannot continue the name of a component, which contains no colon or semicolon.
   */
  const isProperty = (indent: string, unindented: string): boolean =>
    (indents.has(indent) || BEGIN_OR_END_LINE.test(foldedParts[0] ?? 'BEGIN:')) && PROPERTY_LINE.test(unindented);
  for (const lineWithMark of text.split(LINE_END)) {
    lineNumber += 1;
    // An empty line has no meaning: line ends may have been doubled in transit, also before folded lines.
    if (lineWithMark === '') continue;
    // When files were concatenated, each of them begins with a byte order mark.
    const rawLine = lineWithMark.startsWith(BYTE_ORDER_MARK) ? lineWithMark.slice(1) : lineWithMark;
    const unindented = rawLine.trimStart();
    const indent = rawLine.slice(0, rawLine.length - unindented.length);
    const isIndented = FOLDED_LINE.test(rawLine) && isProperty(indent, unindented);
    if (foldedParts.length > 0 && FOLDED_LINE.test(rawLine) && !isIndented) {
      foldedParts.push(indents.has(indent) ? unindented : rawLine.slice(1));
      continue;
    }
    const lastLine = readLine();
    if (lastLine) yield lastLine;
    if (isIndented) indents.add(indent);
    // A folded line also begins with one space, so it is unknown whether this line continues the previous one.
    if (isIndented && indent.length === 1) isInText = true;
    foldedParts = [isIndented ? unindented : rawLine];
    firstLineNumber = lineNumber;
  }
  const lastLine = readLine();
  if (lastLine) yield lastLine;
}

/** Returns the component name in a BEGIN or END line; undefined for a text that only looks like such a line. */
function readComponentName({ parametersAndValue: text }: CalendarLine): string | undefined {
  const name = text.slice(1).trim();
  return text.startsWith(':') && COMPONENT_NAME.test(name) ? name.toUpperCase() : undefined;
}

/**
 * Parses the components of a calendar file. A component without an END ends where the next one begins. The result for a
 * file of another kind has no calendars. Time and memory are linear in the length of the text.
 */
export function parseComponents(text: string): CalendarFile {
  const calendars: CalendarComponent[] = [];
  const strayLines: StrayLine[] = [];
  const openComponents: CalendarComponent[] = [];
  /** The first date that was found outside of all entries since the last entry began or ended. */
  let strayDate: StrayLine | undefined;
  let firstTextLine: number | undefined;
  let hasNights = false;
  /**
   * The number of open components by name. These counts detect an END without a BEGIN in constant time, also when many
   * components are open.
   */
  const openCountsByName = new Map<string, number>();
  let lastLineNumber = 0;

  const changeOpenCount = (name: string, change: number) =>
    openCountsByName.set(name, (openCountsByName.get(name) ?? 0) + change);
  function closeInnermost(): void {
    const closedComponent = openComponents.pop();
    if (closedComponent) changeOpenCount(closedComponent.name, -1);
  }
  /** Closes the innermost open component, whose END is missing. */
  function closeUnended(): void {
    const [outer, inner] = [openComponents.at(-2), openComponents.at(-1)];
    if (inner) inner.isUnclosed = true;
    // An entry without an END does not make its calendar incomplete.
    if (outer && outer.name !== 'VCALENDAR') outer.isUnclosed = true;
    closeInnermost();
  }
  function closeToDepth(depth: number): void {
    while (openComponents.length > depth) closeUnended();
  }
  function beginComponent(name: string, line: number): void {
    const isCalendar = name === 'VCALENDAR';
    if (isCalendar) closeToDepth(0);
    // Entries in an open calendar are direct parts of the calendar.
    else if (ENTRY_COMPONENTS.has(name)) closeToDepth(openComponents[0]?.name === 'VCALENDAR' ? 1 : 0);
    const component: CalendarComponent = { name, line, lines: [], parts: [], isUnclosed: false };
    if (isCalendar) calendars.push(component);
    else (openComponents.at(-1) ?? calendars.at(-1))?.parts.push(component);
    openComponents.push(component);
    changeOpenCount(name, 1);
  }

  function endComponent(name: string, line: number): void {
    if ((openCountsByName.get(name) ?? 0) > 0) {
      while (openComponents.at(-1)?.name !== name) closeUnended();
      closeInnermost();
    } else if (ENTRY_COMPONENTS.has(name)) {
      // A date outside of entries belongs to this entry, whose END is already reported.
      strayDate = undefined;
      strayLines.push({ line, problem: 'an entry ends that does not begin' });
    }
  }
  function addStrayDate(): void {
    if (strayDate) strayLines.push(strayDate);
    strayDate = undefined;
  }
  /** Records a line that shows that the parser did not recognise an entry. */
  function recordStrayLine({ name, lineNumber: number, mayContinueText }: CalendarLine): void {
    if (name === 'BEGIN' && !mayContinueText)
      strayLines.push({ line: number, problem: 'a BEGIN is not that of a component' });
    // Only lines outside of entries are considered.
    if (openComponents.slice(0, 2).some((component) => ENTRY_COMPONENTS.has(component.name))) return;
    if (ENTRY_DATE_PROPERTIES.has(name))
      strayDate ??= { line: number, problem: `a date (${name}) is outside all entries` };
    else if (name === '' || mayContinueText) firstTextLine ??= number;
  }

  for (const line of unfoldLines(text)) {
    lastLineNumber = line.lineNumber;
    const name = line.name === 'BEGIN' || line.name === 'END' ? readComponentName(line) : undefined;
    if (name === undefined) {
      recordStrayLine(line);
      if (line.name !== '') openComponents.at(-1)?.lines.push(line);
      continue;
    }
    if (line.name === 'END') endComponent(name, line.lineNumber);
    if (ENTRY_COMPONENTS.has(name) || name === 'VCALENDAR') addStrayDate();
    if (line.name !== 'BEGIN' || (name !== 'VCALENDAR' && calendars.length === 0)) continue;
    beginComponent(name, line.lineNumber);
    hasNights ||= takesNights(name);
  }
  addStrayDate();
  const isCut = openComponents.length > 0;
  closeToDepth(0);
  // In a calendar without entries, the text may be the message of a program that failed to write the entries.
  if (!hasNights && firstTextLine !== undefined)
    strayLines.push({ line: firstTextLine, problem: 'there is text that is not part of a calendar, and no entry' });
  return { calendars, strayLines, ...(isCut && { cutAtLine: lastLineNumber }) };
}
