import type { LocalizedText } from '../../../../shared/api/common.ts';
import { isObject } from '../../core/isObject.ts';
import { idOf } from '../reading/readNumbers.ts';
import { localizedOf } from '../reading/readTexts.ts';

/** An entry of a list, as Organimmo has it. */
export type Row = Readonly<Record<string, unknown>>;

/** The id in a reference, `{ objectID, href, value }`, whether the object stands in it or not. */
export function refOf(field: unknown): string | undefined {
  if (!isObject(field)) return undefined;
  const { objectID, value } = field;
  return idOf(objectID) ?? (isObject(value) ? idOf(value['id']) : undefined);
}

/** Ends of the names of fields in several languages: most lists, promotions, cost factors. */
const LANGUAGES = {
  nl: ['Dutch', 'N'],
  fr: ['French', 'F'],
  de: ['German', 'D'],
  en: ['English', 'E', 'Engelish'],
} as const;

/** The words of `description…` by language; undefined where there are none. */
export function descriptionOf(row: Row, read: (text: string) => string): LocalizedText | undefined {
  const texts = Object.entries(LANGUAGES).map(([locale, ends]) => {
    const words = ends.map((end) => row[`description${end}`]).find((text) => typeof text === 'string' && text !== '');
    return [locale, words] as const;
  });
  return localizedOf(Object.fromEntries(texts), read);
}

const DAY_MS = 86_400_000;
/** "No date" is in the year 1, a time of day in 1800. */
const FIRST_YEAR = 1900;

function digits(text: string, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (!(digit >= 0 && digit <= 9)) return NaN;
    number = number * 10 + digit;
  }
  return number;
}

/**
 * The number of the day that a date names, in days since 1970. It has no zone, and is taken as it stands: days are days,
 * and not 24 hours. Undefined for "no date". Without a regular expression, because a home has thousands of half days.
 */
export function dayNumberIn(raw: unknown): number | undefined {
  if (typeof raw !== 'string' || raw.charAt(4) !== '-' || raw.charAt(7) !== '-') return undefined;
  const [year, month, day] = [digits(raw, 0, 4), digits(raw, 5, 7), digits(raw, 8, 10)];
  if (!(year >= FIRST_YEAR && month >= 1 && month <= 12 && day >= 1)) return undefined;
  const time = Date.UTC(year, month - 1, day);
  return day <= 28 || new Date(time).getUTCDate() === day ? time / DAY_MS : undefined;
}

export const dayOfNumber = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** The day that a date names, as a text. */
export const dayIn = (raw: unknown): string | undefined =>
  dayNumberIn(raw) === undefined ? undefined : String(raw).slice(0, 10);

const TIME = /^[^T ]{10}[T ](\d{2}:\d{2})/;

/** `14:00` of a date or time of day; undefined for midnight, which says nothing. */
export function timeIn(raw: unknown): string | undefined {
  const time = typeof raw === 'string' ? TIME.exec(raw)?.[1] : undefined;
  return time === '00:00' ? undefined : time;
}

/** The larger of creation and change, as Organimmo writes them, which compare as they follow each other; '' without any. */
export function changedAt({ creationDateTime, modificationDateTime }: Row): string {
  const times = [creationDateTime, modificationDateTime].filter((time) => dayIn(time) !== undefined).map(String);
  return times.toSorted().at(-1) ?? '';
}

/** Of a row, these fields alone. */
export const pick = (row: Row, fields: readonly string[]): Row =>
  Object.fromEntries(fields.filter((field) => row[field] !== undefined).map((field) => [field, row[field]]));

export const DESCRIPTIONS = Object.values(LANGUAGES)
  .flat()
  .map((end) => `description${end}`);
