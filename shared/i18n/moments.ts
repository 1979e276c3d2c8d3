import type { Locale } from './locales.ts';
import { TIME_ZONE } from './timeZone.ts';

const LANGUAGES: Readonly<Record<Locale, string>> = { nl: 'nl-BE', fr: 'fr-BE', en: 'en-GB', de: 'de-BE' };

const formats = new Map<string, Intl.DateTimeFormat>();
function format(locale: Locale, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${name}`;
  let found = formats.get(key);
  if (!found)
    formats.set(key, (found = new Intl.DateTimeFormat(LANGUAGES[locale], { timeZone: TIME_ZONE, ...options })));
  return found;
}

/** A day, or the days between two, with the month as a word: French says `1er` for the first day of a month. */
function inWords(locale: Locale, name: string, options: Intl.DateTimeFormatOptions, from: string, to?: string): string {
  const found = format(locale, name, { day: 'numeric', month: 'long', ...options });
  const text = to === undefined ? found.format(new Date(from)) : found.formatRange(new Date(from), new Date(to));
  return locale === 'fr' ? text.replace(/\b1\b/g, '1er') : text;
}

/** `dinsdag 24 november 2026` */
export const formatLongDay = (iso: string, locale: Locale) =>
  inWords(locale, 'long', { weekday: 'long', year: 'numeric' }, iso);

/** `24 november 2026` */
export const formatFullDate = (iso: string, locale: Locale) => inWords(locale, 'full', { year: 'numeric' }, iso);

/** `dinsdag 24 november` */
export const formatDay = (iso: string, locale: Locale) => inWords(locale, 'day', { weekday: 'long' }, iso);

/** `dinsdag` */
export const formatWeekday = (iso: string, locale: Locale) =>
  format(locale, 'weekday', { weekday: 'long' }).format(new Date(iso));

/** `24 november` */
export const formatDayOfMonth = (iso: string, locale: Locale) => inWords(locale, 'month', {}, iso);

/** `24 november 2026` */
export const formatDate = (iso: string, locale: Locale) => inWords(locale, 'date', { year: 'numeric' }, iso);

/** `november 2026` */
export const formatMonth = (iso: string, locale: Locale) =>
  format(locale, 'monthOfYear', { month: 'long', year: 'numeric' }).format(new Date(iso));

/** `ma` */
export const formatShortWeekday = (iso: string, locale: Locale) =>
  format(locale, 'shortWeekday', { weekday: 'short' }).format(new Date(iso));

/** `3–10 juli 2027` */
export const formatDayRange = (begin: string, end: string, locale: Locale) =>
  inWords(locale, 'range', { year: 'numeric' }, begin, end);

/** `23–29 november`, `30 november – 6 december` */
export const formatDays = (from: string, to: string, locale: Locale) => inWords(locale, 'month', {}, from, to);

/** `14:30` */
export const formatTime = (iso: string, locale: Locale) =>
  format(locale, 'time', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(iso));

const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE });
/** The day that a moment falls on in Brussels: `2026-11-24`. */
export const dayOf = (iso: string | Date) => isoDay.format(new Date(iso));

const isoStamp = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short', timeStyle: 'medium' });
/** The time of a moment in Brussels, without its zone: `2026-11-24 09:14:35`. */
export const formatStamp = (iso: string | Date) => isoStamp.format(new Date(iso));

const DAY = 24 * 3_600_000;
/** By how much clocks in Brussels are ahead of UTC at a moment, in milliseconds. */
const offsetAt = (at: number): number =>
  Date.parse(`${formatStamp(new Date(at)).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000;

/**
 * The moment of a date and a time of day (`09:30`) in Brussels, in milliseconds since 1970. A time that the clock skips in
 * spring is an hour later; of one that comes twice in autumn it is the first.
 */
export function momentOf(date: string, time: string): number {
  const wall = Date.parse(`${date}T${time}:00Z`);
  const [before, after] = [offsetAt(wall - DAY), offsetAt(wall + DAY)];
  const offset = [before, after].find((each) => offsetAt(wall - each) === each) ?? before;
  return wall - offset;
}

/** So many days after an ISO date, or before it: `dayAfter('2026-12-31', 1)` is `2027-01-01`. */
export function dayAfter(date: string, days: number): string {
  const moved = new Date(`${date}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

/** The Monday of an ISO date's week. */
export function mondayOf(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return dayAfter(date, weekday === 0 ? -6 : 1 - weekday);
}

const clockTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
/** Seconds since midnight in Brussels, as clocks there show them. */
export function secondsOfDay(at: number): number {
  const [hours = 0, minutes = 0, seconds = 0] = clockTime.format(at).split(':').map(Number);
  return (hours * 60 + minutes) * 60 + seconds;
}
