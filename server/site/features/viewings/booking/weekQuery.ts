import { addDays, toBrusselsDay, toMonday } from '#shared/i18n/moments.ts';
import { WEEK_FIELD } from './WeekNavigation.tsx';

/** Weeks are offered up to this number of days after today, because an agenda contains no later days. */
const MAX_DAYS = 366;
/**
 * One call returns two months of an agenda. For a week that begins within this number of days, the call begins today.
 * For a later week, the call begins this number of days before the week.
 */
const FIRST_CALL_DAYS = 30;

/** Returns the Monday of a future week; undefined for an invalid value and for the current week. */
export function parseWeek(value: string, today = toBrusselsDay(new Date())): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || Number.isNaN(Date.parse(value))) return undefined;
  const monday = toMonday(value);
  return monday > toMonday(today) && monday <= addDays(today, MAX_DAYS) ? monday : undefined;
}

/** Returns the canonical query of a page with weeks. It is empty, or `from=<Monday>`. */
export function toWeekQuery(search: string): string {
  const monday = parseWeek(new URLSearchParams(search).get(WEEK_FIELD) ?? '');
  return monday === undefined ? '' : `${WEEK_FIELD}=${monday}`;
}

/**
 * Returns the first day to request for the week of a day, early enough to include the weeks before that week. Undefined
 * means today.
 */
export function computeFirstDay(day: string | undefined, today = toBrusselsDay(new Date())): string | undefined {
  if (day === undefined) return undefined;
  const monday = toMonday(day);
  return monday <= addDays(today, FIRST_CALL_DAYS) ? undefined : addDays(monday, -FIRST_CALL_DAYS);
}
