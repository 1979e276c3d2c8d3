import type { LocalizedText } from '#shared/api/common.ts';
import { isObject } from '../../core/isObject.ts';
import { toId } from '../reading/readNumbers.ts';
import { toLocalizedText } from '../reading/readTexts.ts';

/** An entry of a list, as Organimmo returns it. */
export type OrganimmoRow = Readonly<Record<string, unknown>>;

/** Returns the id in a reference `{ objectID, href, value }`: `objectID`, or else the id of the object in `value`. */
export function toReferenceId(field: unknown): string | undefined {
  if (!isObject(field)) return undefined;
  const { objectID, value } = field;
  return toId(objectID) ?? (isObject(value) ? toId(value['id']) : undefined);
}

/**
 * The endings of field names by language, such as `descriptionDutch` or `descriptionN`. Organimmo's lists differ in
 * these endings.
 */
const FIELD_ENDINGS = {
  nl: ['Dutch', 'N'],
  fr: ['French', 'F'],
  de: ['German', 'D'],
  en: ['English', 'E', 'Engelish'],
} as const;

/** Returns the texts in the `description…` fields by language; undefined when there are no texts. */
export function toDescription(row: OrganimmoRow, convert: (text: string) => string): LocalizedText | undefined {
  const texts = Object.entries(FIELD_ENDINGS).map(([locale, endings]) => {
    const words = endings
      .map((ending) => row[`description${ending}`])
      .find((text) => typeof text === 'string' && text !== '');
    return [locale, words] as const;
  });
  return toLocalizedText(Object.fromEntries(texts), convert);
}

const DAY_MS = 86_400_000;
const [DASH, COLON] = [45, 58];
const FEBRUARY_INDEX = 1;
/**
 * Earlier years are placeholders: Organimmo writes the year 1 for "no date", and the year 1800 for a time of day
 * without a date.
 */
const MIN_YEAR = 1900;

function parseDigits(text: string, startIndex: number, endIndex: number): number {
  let number = 0;
  for (let index = startIndex; index < endIndex; index += 1) {
    const digit = text.charCodeAt(index) - 48;
    if (!(digit >= 0 && digit <= 9)) return NaN;
    number = number * 10 + digit;
  }
  return number;
}

const MONTH_LENGTHS_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** The number of days before each month of a year. */
const DAYS_BEFORE_MONTH = MONTH_LENGTHS_DAYS.map((_, month) =>
  MONTH_LENGTHS_DAYS.slice(0, month).reduce((sum, days) => sum + days, 0),
);
const countLeapDaysUntil = (year: number): number =>
  Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
const EPOCH_DAY_NUMBER = 365 * 1970 + countLeapDaysUntil(1969);

/**
 * Returns the number of days from 1 January 1970 to a date; undefined for "no date". The date has no zone and is not
 * converted to milliseconds, because a day is not always 24 hours. The function uses neither a regular expression nor a
 * `Date`, because they are slow and a home has thousands of half days.
 */
export function parseDayNumber(raw: unknown): number | undefined {
  if (typeof raw !== 'string' || raw.charCodeAt(4) !== DASH || raw.charCodeAt(7) !== DASH) return undefined;
  const year = parseDigits(raw, 0, 4);
  const month = parseDigits(raw, 5, 7) - 1;
  const day = parseDigits(raw, 8, 10);
  const [length, daysBefore] = [MONTH_LENGTHS_DAYS[month], DAYS_BEFORE_MONTH[month]];
  if (!(year >= MIN_YEAR && day >= 1) || length === undefined || daysBefore === undefined) return undefined;
  const leapDay = isLeapYear(year) ? 1 : 0;
  if (day > length + (month === FEBRUARY_INDEX ? leapDay : 0)) return undefined;
  return (
    365 * year +
    countLeapDaysUntil(year - 1) -
    EPOCH_DAY_NUMBER +
    daysBefore +
    (month > FEBRUARY_INDEX ? leapDay : 0) +
    day -
    1
  );
}

const padToTwoDigits = (number: number): string => (number < 10 ? `0${number}` : String(number));

/** Formats a number of days since 1 January 1970 as `YYYY-MM-DD`. */
export function formatDayNumber(number: number): string {
  const day = new Date(number * DAY_MS);
  return `${day.getUTCFullYear()}-${padToTwoDigits(day.getUTCMonth() + 1)}-${padToTwoDigits(day.getUTCDate())}`;
}

/** Returns a date as `YYYY-MM-DD`; undefined when there is no date. */
export const parseDay = (raw: unknown): string | undefined =>
  typeof raw !== 'string' || parseDayNumber(raw) === undefined ? undefined : raw.slice(0, 10);

/** Returns the time of day, such as `14:00`; undefined for midnight, which Organimmo writes when there is no time. */
export function parseTime(raw: unknown): string | undefined {
  if (typeof raw !== 'string' || raw.charCodeAt(13) !== COLON) return undefined;
  const sign = raw.charAt(10);
  const minutes = 60 * parseDigits(raw, 11, 13) + parseDigits(raw, 14, 16);
  return (sign === 'T' || sign === ' ') && minutes > 0 ? raw.slice(11, 16) : undefined;
}

/**
 * Returns the time of creation or the time of change, whichever is later, in Organimmo's format; '' when there is
 * neither. Texts in this format sort by time.
 */
export function getChangeTime({ creationDateTime, modificationDateTime }: OrganimmoRow): string {
  const times = [creationDateTime, modificationDateTime].filter((time) => parseDay(time) !== undefined).map(String);
  return times.toSorted().at(-1) ?? '';
}

/** Returns only these fields of a row. */
export const pickFields = (row: OrganimmoRow, fields: readonly string[]): OrganimmoRow =>
  Object.fromEntries(fields.filter((field) => row[field] !== undefined).map((field) => [field, row[field]]));

export const DESCRIPTION_FIELDS = Object.values(FIELD_ENDINGS)
  .flat()
  .map((ending) => `description${ending}`);
