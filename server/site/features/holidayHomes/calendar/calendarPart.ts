import { CALENDAR_MONTHS, type CalendarMonth, type DayPrice, monthAfter } from './rentalCalendar.ts';

/** The number of months that are shown at once, which fill one row on a wide screen. */
const MONTHS_AT_ONCE = 3;
/** The parameter with the first month that is shown. */
const MONTH_FIELD = 'month';

/** Some months of a calendar, with the first months of the parts before and after them. */
export interface CalendarPart {
  readonly months: readonly CalendarMonth[];
  /**
   * The first month of the part before: a month such as `2027-03`, or `first` for the months that are shown without a
   * query.
   */
  readonly earlier?: string;
  /** The first month of the part after, such as `2027-03`. */
  readonly later?: string;
  /** The kinds of prices in all months. */
  readonly prices: ReadonlySet<DayPrice['type']>;
}

/** The value in place of a month that stands for the months that a home's page shows without a query. */
const FIRST = 'first';

/**
 * Returns the canonical query of a home's page. It is empty, or `month=2027-03` for a month after the current one and
 * within the year.
 */
export function monthQuery(search: string, today: string): string {
  const month = new URLSearchParams(search).get(MONTH_FIELD) ?? '';
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month)) return '';
  const isAhead = month > today.slice(0, 7) && month < monthAfter(today, CALENDAR_MONTHS).slice(0, 7);
  return isAhead ? `${MONTH_FIELD}=${month}` : '';
}

/** Returns the address of a home's page with the months from a given month on. */
export const monthHref = (href: string, month: string): string =>
  month === FIRST ? `${href}#calendar` : `${href}?${MONTH_FIELD}=${month}#calendar`;

/** Removes the months after the last night that is let, except the first months. */
function removeMonthsWithoutNights(months: readonly CalendarMonth[]): readonly CalendarMonth[] {
  const last = months.findLastIndex(({ weeks }) => weeks.flat().some((day) => day && day.state !== 'closed'));
  return months.slice(0, Math.max(last + 1, MONTHS_AT_ONCE));
}

/**
 * Returns the part of a calendar that a page shows.
 *
 * @param query a canonical query (`monthQuery`)
 * @returns undefined for a month after the last month with nights that are let
 */
export function calendarPart(all: readonly CalendarMonth[], query: string): CalendarPart | undefined {
  const months = removeMonthsWithoutNights(all);
  const month = new URLSearchParams(query).get(MONTH_FIELD);
  const from = month === null ? 0 : months.findIndex(({ key }) => key === month);
  if (from < 0) return undefined;
  const before = months[Math.max(0, from - MONTHS_AT_ONCE)];
  const later = months[from + MONTHS_AT_ONCE]?.key;
  return {
    months: months.slice(from, from + MONTHS_AT_ONCE),
    ...(from > 0 && before && { earlier: from <= MONTHS_AT_ONCE ? FIRST : before.key }),
    ...(later && { later }),
    prices: new Set(months.flatMap(({ weeks }) => weeks.flat().flatMap((day) => day?.price?.type ?? []))),
  };
}
