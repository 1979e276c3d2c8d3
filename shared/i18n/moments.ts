import type { Locale } from './locales.ts';
import { TIME_ZONE } from './timeZone.ts';

const LANGUAGE_TAGS: Readonly<Record<Locale, string>> = { nl: 'nl-BE', fr: 'fr-BE', en: 'en-GB', de: 'de-BE' };

const dateFormats = new Map<string, Intl.DateTimeFormat>();
function getFormat(locale: Locale, formatName: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${formatName}`;
  let format = dateFormats.get(key);
  if (!format)
    dateFormats.set(
      key,
      (format = new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { timeZone: TIME_ZONE, ...options })),
    );
  return format;
}

/**
 * Formats a day, or a range of two days, with the month as a word. French writes `1er` for the first day of a month.
 */
function formatInWords(
  locale: Locale,
  formatName: string,
  options: Intl.DateTimeFormatOptions,
  from: string,
  to?: string,
): string {
  const format = getFormat(locale, formatName, { day: 'numeric', month: 'long', ...options });
  const text = to === undefined ? format.format(new Date(from)) : format.formatRange(new Date(from), new Date(to));
  return locale === 'fr' ? text.replace(/\b1\b/g, '1er') : text;
}

/** Formats `dinsdag 24 november 2026`. */
export const formatLongDay = (iso: string, locale: Locale) =>
  formatInWords(locale, 'long', { weekday: 'long', year: 'numeric' }, iso);

/** Formats `24 november 2026`. */
export const formatFullDate = (iso: string, locale: Locale) => formatInWords(locale, 'full', { year: 'numeric' }, iso);

/** Formats `dinsdag 24 november`. */
export const formatDay = (iso: string, locale: Locale) => formatInWords(locale, 'day', { weekday: 'long' }, iso);

/** Returns a text in which each day and its month stay on one line, for narrow places on a page. */
export const keepDatesTogether = (text: string) => text.replace(/(\d(?:er|\.)?) (?=\p{L})/gu, '$1\u00a0');

/** Formats `dinsdag`. */
export const formatWeekday = (iso: string, locale: Locale) =>
  getFormat(locale, 'weekday', { weekday: 'long' }).format(new Date(iso));

/** Formats `24 november`. */
export const formatDayOfMonth = (iso: string, locale: Locale) => formatInWords(locale, 'month', {}, iso);

/** Formats `november 2026`. */
export const formatMonth = (iso: string, locale: Locale) =>
  getFormat(locale, 'monthOfYear', { month: 'long', year: 'numeric' }).format(new Date(iso));

/** Formats `ma`. */
export const formatShortWeekday = (iso: string, locale: Locale) =>
  getFormat(locale, 'shortWeekday', { weekday: 'short' }).format(new Date(iso));

/** Formats `3–10 juli 2027`. */
export const formatDayRange = (begin: string, end: string, locale: Locale) =>
  formatInWords(locale, 'range', { year: 'numeric' }, begin, end);

/** Formats `23–29 november`, `30 november – 6 december`. */
export const formatDays = (from: string, to: string, locale: Locale) => formatInWords(locale, 'month', {}, from, to);

/** Formats `14:30`. */
export const formatTime = (iso: string, locale: Locale) =>
  getFormat(locale, 'time', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(iso));

const isoDayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE });
/** Returns the day of a moment in Brussels: `2026-11-24`. */
export const toBrusselsDay = (iso: string | Date) => isoDayFormat.format(new Date(iso));

const isoStampFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
});
/** Returns the time of a moment in Brussels, without its zone: `2026-11-24 09:14:35`. */
export const formatBrusselsDateTime = (iso: string | Date) => isoStampFormat.format(new Date(iso));

const DAY_MS = 24 * 3_600_000;
/** Returns the difference between the clocks in Brussels and UTC at a moment, in milliseconds. */
const getOffsetMs = (momentMs: number): number =>
  Date.parse(`${formatBrusselsDateTime(new Date(momentMs)).replace(' ', 'T')}Z`) - Math.floor(momentMs / 1000) * 1000;

/**
 * Returns the moment of a date and a time of day (`09:30`) in Brussels, in milliseconds since 1970. A time that the
 * clock skips in spring becomes one hour later; for a time that occurs twice in autumn, the first moment is returned.
 */
export function toMoment(date: string, time: string): number {
  const localTimeAsUtcMs = Date.parse(`${date}T${time}:00Z`);
  const [offsetBefore, offsetAfter] = [getOffsetMs(localTimeAsUtcMs - DAY_MS), getOffsetMs(localTimeAsUtcMs + DAY_MS)];
  const offset =
    [offsetBefore, offsetAfter].find((candidate) => getOffsetMs(localTimeAsUtcMs - candidate) === candidate) ??
    offsetBefore;
  return localTimeAsUtcMs - offset;
}

/**
 * Returns the date that is `days` days after an ISO date: `addDays('2026-12-31', 1)` is `2027-01-01`. A negative number
 * counts backwards.
 */
export function addDays(date: string, days: number): string {
  const movedDate = new Date(`${date}T00:00:00Z`);
  movedDate.setUTCDate(movedDate.getUTCDate() + days);
  return movedDate.toISOString().slice(0, 10);
}

/** Returns the Monday of the week of an ISO date. */
export function toMonday(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, weekday === 0 ? -6 : 1 - weekday);
}
