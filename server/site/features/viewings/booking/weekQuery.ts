import { addDays, toBrusselsDay, toMonday } from '#shared/i18n/moments.ts';
import { WEEK_FIELD } from './Weeks.tsx';

/** An agenda reaches no further. */
const MOST_DAYS = 366;
/** Of an agenda, one call gives two months: a week beyond these days is asked for with those before it. */
const FROM_TODAY = 30;

/** The Monday of a week to come; undefined for anything else, and for this week. */
export function weekIn(value: string, today = toBrusselsDay(new Date())): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || Number.isNaN(Date.parse(value))) return undefined;
  const monday = toMonday(value);
  return monday > toMonday(today) && monday <= addDays(today, MOST_DAYS) ? monday : undefined;
}

/** Canonical query of a page with weeks: none, or `from=<Monday>`. */
export function weekQuery(search: string): string {
  const monday = weekIn(new URLSearchParams(search).get(WEEK_FIELD) ?? '');
  return monday === undefined ? '' : `${WEEK_FIELD}=${monday}`;
}

/** The first day to ask for, so that the weeks before the wanted one are known too; undefined: today. */
export const firstDayFor = (monday: string | undefined, today = toBrusselsDay(new Date())): string | undefined =>
  monday === undefined || monday <= addDays(today, FROM_TODAY) ? undefined : addDays(monday, -FROM_TODAY);
