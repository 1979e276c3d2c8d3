const DATE_PART_PATTERNS: Readonly<Record<string, string>> = {
  YYYY: String.raw`(?<year>\d{4})`,
  MM: String.raw`(?<month>\d{2})`,
  M: String.raw`(?<month>\d{1,2})`,
  DD: String.raw`(?<day>\d{2})`,
  D: String.raw`(?<day>\d{1,2})`,
  HH: String.raw`(?<hour>\d{2})`,
  H: String.raw`(?<hour>\d{1,2})`,
  h: String.raw`(?<hour>\d{1,2})`,
  mm: String.raw`(?<minute>\d{2})`,
  ss: String.raw`(?<second>\d{2})`,
  A: '(?<half>[AaPp][Mm])',
};
const FORMAT_TOKEN = /YYYY|MM|M|DD|D|HH|H|h|mm|ss|A/g;

/**
 * The parts of a date format that also match one digit, as in `5/3/2027`, when separators before and after delimit
 * them.
 */
const PARTS_WITH_OPTIONAL_ZERO: ReadonlySet<string> = new Set(['MM', 'DD', 'HH']);
const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
const isSeparator = (character: string | undefined): boolean =>
  character === undefined || !/[a-zA-Z\d]/.test(character);

/**
 * Converts a format such as `D/M/YYYY h:mm:ss A` to a regular expression. Throws when the format has no year, month or
 * day.
 */
export function compileDateFormat(format: string): RegExp {
  let patternSource = '';
  let tokenEnd = 0;
  for (const { 0: token, index } of format.matchAll(FORMAT_TOKEN)) {
    const isDelimited = isSeparator(format[index - 1]) && isSeparator(format[index + token.length]);
    const part = PARTS_WITH_OPTIONAL_ZERO.has(token) && isDelimited ? token.slice(1) : token;
    patternSource += escapePattern(format.slice(tokenEnd, index)) + (DATE_PART_PATTERNS[part] ?? part);
    tokenEnd = index + token.length;
  }
  const pattern = new RegExp(`^${patternSource}${escapePattern(format.slice(tokenEnd))}$`);
  if (!['year', 'month', 'day'].every((part) => pattern.source.includes(`<${part}>`)))
    throw new Error(`"${format}" has no year, month and day (YYYY, MM or M, DD or D)`);
  return pattern;
}

const TIME_FORMATS = ['', ' H:mm', ' H:mm:ss'];
/**
 * The formats for a column without formats in its mapping: those of ISO 8601, of Belgians and of their spreadsheets.
 */
export const DEFAULT_DATE_FORMATS: readonly string[] = [
  ...['YYYY-MM-DD', 'D/M/YYYY', 'D-M-YYYY', 'D.M.YYYY'].flatMap((day) => TIME_FORMATS.map((time) => day + time)),
  'YYYY-MM-DDTHH:mm',
  'YYYY-MM-DDTHH:mm:ss',
];
/** The formats that messages show as an example. */
export const EXAMPLE_DATE_FORMATS = 'YYYY-MM-DD, D/M/YYYY';

const padTwoDigits = (value: number) => String(value).padStart(2, '0');

interface LocalTime {
  /** The day, such as `2026-06-09`. */
  readonly date: string;
  /** The time of day, such as `14:30:00`. */
  readonly time: string;
}

/** Parses a text with the first format that matches and results in an existing day; undefined when none does. */
export function readDate(text: string, patterns: readonly RegExp[]): LocalTime | undefined {
  for (const pattern of patterns) {
    const groups = pattern.exec(text)?.groups;
    if (!groups) continue;
    const toNumber = (part: string) => Number(groups[part] ?? 0);
    const [year, month, day] = [toNumber('year'), toNumber('month'), toNumber('day')];
    const [hour, minute, second] = [toNumber('hour'), toNumber('minute'), toNumber('second')];
    const halfOfDay = groups['half']?.toLowerCase();
    const hours = halfOfDay === undefined ? hour : (hour % 12) + (halfOfDay === 'pm' ? 12 : 0);
    const checkedDate = new Date(Date.UTC(year, month - 1, day, hours, minute, second));
    const dayExists =
      checkedDate.getUTCMonth() === month - 1 &&
      checkedDate.getUTCDate() === day &&
      hours < 24 &&
      minute < 60 &&
      second < 60;
    if (dayExists)
      return {
        date: `${String(year).padStart(4, '0')}-${padTwoDigits(month)}-${padTwoDigits(day)}`,
        time: `${padTwoDigits(hours)}:${padTwoDigits(minute)}:${padTwoDigits(second)}`,
      };
  }
  return undefined;
}

/** The first letters of the months' names in the four languages, as spreadsheets and people shorten them. */
const MONTH_ABBREVIATIONS: readonly (readonly string[])[] = [
  ['jan'],
  ['feb', 'fév', 'fev'],
  ['mrt', 'maa', 'mar', 'mär', 'mrz'],
  ['apr', 'avr'],
  ['mei', 'mai', 'may'],
  ['jun', 'juin'],
  ['jul', 'juil'],
  ['aug', 'aoû', 'aou'],
  ['sep'],
  ['okt', 'oct'],
  ['nov'],
  ['dec', 'déc', 'dez'],
];
const DATE_WITH_MONTH_NAME = /^(\d{1,2})[ ./-](\p{L}{3,9})\.?[ ./-](\d{4}|\d{2})$/u;
/** The smallest two-digit year that means a year of the 1900s, as in spreadsheets: `30` is 1930, and `29` is 2029. */
const FIRST_YEAR_OF_1900S = 30;

/**
 * Parses `1/apr/27`, `1-avr.-27` and `1 april 2027`. Returns undefined for any other text and for a day that does not
 * exist.
 */
export function readNamedMonth(text: string): LocalTime | undefined {
  const [, day, word = '', year = ''] = DATE_WITH_MONTH_NAME.exec(text.normalize('NFC').toLowerCase()) ?? [];
  const month =
    MONTH_ABBREVIATIONS.findIndex((abbreviations) =>
      abbreviations.some((abbreviation) => word.startsWith(abbreviation)),
    ) + 1;
  if (month === 0) return undefined;
  const century = Number(year) < FIRST_YEAR_OF_1900S ? '20' : '19';
  return readDate(`${year.length === 2 ? century + year : year}-${month}-${day}`, NUMERIC_DATE_PATTERNS);
}
const NUMERIC_DATE_PATTERNS = [compileDateFormat('YYYY-M-D')];

const brusselsOffsetFormat = new Intl.DateTimeFormat('en', {
  timeZone: 'Europe/Brussels',
  timeZoneName: 'longOffset',
  hour: 'numeric',
});
const HOUR_MS = 3_600_000;
const MAX_KNOWN_OFFSETS = 10_000;
/**
 * Caches the offset of Belgian time for each hour since 1970, because computing an offset takes longer than reading a
 * cell. Offsets change only on the hour.
 */
const offsetsByHour = new Map<number, string>();

function findOffset(instant: Date): string {
  const hour = Math.floor(instant.getTime() / HOUR_MS);
  const cachedOffset = offsetsByHour.get(hour);
  if (cachedOffset !== undefined) return cachedOffset;
  const parts = brusselsOffsetFormat.formatToParts(instant);
  const offset = parts.find((part) => part.type === 'timeZoneName')?.value.replace('GMT', '') || '+00:00';
  if (offsetsByHour.size >= MAX_KNOWN_OFFSETS) offsetsByHour.clear();
  offsetsByHour.set(hour, offset);
  return offset;
}

/** Matches ISO 8601, with an optional fraction of a second and an optional offset. */
const ISO_INSTANT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/i;

/**
 * Parses a date and time of ISO 8601. A time without an offset is not changed; a time with an offset is converted to
 * the time in Belgium. Returns undefined for any other text and for a time that does not exist.
 */
export function readInstant(text: string): LocalTime | undefined {
  const [, date = '', minutes = '', seconds = '00', offset] = ISO_INSTANT.exec(text) ?? [];
  const localTime = readDate(`${date} ${minutes}:${seconds}`, ISO_TIME_PATTERNS);
  if (localTime === undefined || offset === undefined) return localTime;
  const isoOffset = offset.toUpperCase() === 'Z' ? 'Z' : offset.replace(/(?<=^...)(?=\d\d$)/, ':');
  const instant = new Date(`${date}T${localTime.time}${isoOffset}`);
  if (Number.isNaN(instant.getTime())) return undefined;
  const [offsetHours = '0', offsetMinutes = '0'] = findOffset(instant).split(':');
  const minutesAheadOfUtc = Number(offsetHours) * 60 + Number(offsetMinutes);
  const [day = '', time = ''] = new Date(instant.getTime() + minutesAheadOfUtc * 60_000).toISOString().split('T');
  return { date: day, time: time.slice(0, 8) };
}
const ISO_TIME_PATTERNS = [compileDateFormat('YYYY-MM-DD HH:mm:ss')];

/** Converts a Belgian clock time to an ISO date-time with its offset. */
export function toBrusselsTime({ date, time }: LocalTime): string {
  const approximateOffset = findOffset(new Date(`${date}T${time}Z`));
  const instant = new Date(`${date}T${time}${approximateOffset}`);
  return `${date}T${time}${findOffset(instant)}`;
}
