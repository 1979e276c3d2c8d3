import { addDays, toBrusselsDay, toMonday } from '#shared/i18n/moments.ts';
import { WEEK_FIELD } from './Weeks.tsx';

/** An agenda reaches no further than this. */
const MAX_DAYS = 366;
/**
 * One call returns two months of an agenda. For a week beyond these days, the request also includes the weeks before
 * it.
 */
const DAYS_FROM_TODAY = 30;

/** Returns the Monday of a future week; undefined for an invalid value and for this week. */
export function weekIn(value: string, today = toBrusselsDay(new Date())): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || Number.isNaN(Date.parse(value))) return undefined;
  const monday = toMonday(value);
  return monday > toMonday(today) && monday <= addDays(today, MAX_DAYS) ? monday : undefined;
}

/** Returns the canonical query of a page with weeks: empty, or `from=<Monday>`. */
export function weekQuery(search: string): string {
  const monday = weekIn(new URLSearchParams(search).get(WEEK_FIELD) ?? '');
  return monday === undefined ? '' : `${WEEK_FIELD}=${monday}`;
}

/**
 * Returns the first day to request, early enough that the weeks before the wanted one are known too. Undefined means
 * today.
 */
export const firstDayFor = (monday: string | undefined, today = toBrusselsDay(new Date())): string | undefined =>
  monday === undefined || monday <= addDays(today, DAYS_FROM_TODAY) ? undefined : addDays(monday, -DAYS_FROM_TODAY);
