import type { LocalizedText } from '#shared/api/common.ts';
import { isObject } from '../../core/isObject.ts';
import { toId } from '../reading/readNumbers.ts';
import { toLocalizedText } from '../reading/readTexts.ts';

/** An entry of a list, as Organimmo returns it. */
export type OrganimmoRow = Readonly<Record<string, unknown>>;

/** Returns the id in a reference `{ objectID, href, value }`, with or without the object itself. */
export function toReferenceId(field: unknown): string | undefined {
  if (!isObject(field)) return undefined;
  const { objectID, value } = field;
  return toId(objectID) ?? (isObject(value) ? toId(value['id']) : undefined);
}

/** The endings of field names by language, as most lists, promotions and cost factors use them. */
const LANGUAGES = {
  nl: ['Dutch', 'N'],
  fr: ['French', 'F'],
  de: ['German', 'D'],
  en: ['English', 'E', 'Engelish'],
} as const;

/** Returns the texts of `description…` by language; undefined when there are none. */
export function toDescription(row: OrganimmoRow, read: (text: string) => string): LocalizedText | undefined {
  const texts = Object.entries(LANGUAGES).map(([locale, ends]) => {
    const words = ends.map((end) => row[`description${end}`]).find((text) => typeof text === 'string' && text !== '');
    return [locale, words] as const;
  });
  return toLocalizedText(Object.fromEntries(texts), read);
}

const DAY_MS = 86_400_000;
const [DASH, COLON] = [45, 58];
const FEBRUARY = 1;
/** Earlier years are placeholders: the year 1 means "no date", and a time of day is in 1800. */
const FIRST_YEAR = 1900;

function parseDigits(text: string, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (!(digit >= 0 && digit <= 9)) return NaN;
    number = number * 10 + digit;
  }
  return number;
}

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** The number of days before each month of a year. */
const BEFORE = LENGTHS.map((_, month) => LENGTHS.slice(0, month).reduce((sum, days) => sum + days, 0));
const countLeapDays = (year: number): number => Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
const EPOCH = 365 * 1970 + countLeapDays(1969);

/**
 * Returns the number of days from 1 January 1970 to the date. The date has no zone and is not converted, because a day
 * is not always 24 hours. Returns undefined for "no date". It uses neither a regular expression nor a `Date`, because a
 * home has thousands of half days.
 */
export function parseDayNumber(raw: unknown): number | undefined {
  if (typeof raw !== 'string' || raw.charCodeAt(4) !== DASH || raw.charCodeAt(7) !== DASH) return undefined;
  const year = parseDigits(raw, 0, 4);
  const month = parseDigits(raw, 5, 7) - 1;
  const day = parseDigits(raw, 8, 10);
  const [length, before] = [LENGTHS[month], BEFORE[month]];
  if (!(year >= FIRST_YEAR && day >= 1) || length === undefined || before === undefined) return undefined;
  const leapDay = isLeapYear(year) ? 1 : 0;
  if (day > length + (month === FEBRUARY ? leapDay : 0)) return undefined;
  return 365 * year + countLeapDays(year - 1) - EPOCH + before + (month > FEBRUARY ? leapDay : 0) + day - 1;
}

const padToTwoDigits = (number: number): string => (number < 10 ? `0${number}` : String(number));

/** Formats the number of a day as `YYYY-MM-DD`. */
export function formatDayNumber(number: number): string {
  const day = new Date(number * DAY_MS);
  return `${day.getUTCFullYear()}-${padToTwoDigits(day.getUTCMonth() + 1)}-${padToTwoDigits(day.getUTCDate())}`;
}

/** Returns the day of a date as a text. */
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
 * Returns the later of the times of creation and of change in Organimmo's format, which sorts by time; '' when there is
 * none.
 */
export function getChangeTime({ creationDateTime, modificationDateTime }: OrganimmoRow): string {
  const times = [creationDateTime, modificationDateTime].filter((time) => parseDay(time) !== undefined).map(String);
  return times.toSorted().at(-1) ?? '';
}

/** Returns only these fields of a row. */
export const pick = (row: OrganimmoRow, fields: readonly string[]): OrganimmoRow =>
  Object.fromEntries(fields.filter((field) => row[field] !== undefined).map((field) => [field, row[field]]));

export const DESCRIPTIONS = Object.values(LANGUAGES)
  .flat()
  .map((end) => `description${end}`);
