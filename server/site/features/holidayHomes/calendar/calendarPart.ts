import { CALENDAR_MONTHS, type CalendarMonth, type DayPrice, addMonths } from './rentalCalendar.ts';

/** The number of months that are shown at once, which fill one row on a wide screen. */
const SHOWN_MONTH_COUNT = 3;
/** The parameter with the first month that is shown. */
const MONTH_FIELD = 'month';

/** Some months of a calendar, with the first months of the parts before and after them. */
export interface CalendarPart {
  readonly months: readonly CalendarMonth[];
  /**
   * The first month of the part before: a month such as `2027-03`, or `first` for the months that are shown without a
   * query.
   */
  readonly earlierMonth?: string;
  /** The first month of the part after, such as `2027-03`. */
  readonly laterMonth?: string;
  /** The kinds of prices in all months. */
  readonly priceTypes: ReadonlySet<DayPrice['type']>;
}

/** A value in place of a month. It stands for the months that a home's page shows without a query. */
const FIRST_MONTHS = 'first';

/**
 * Returns the canonical query of a home's page: `month=2027-03` for a month after the current one that the calendar can
 * contain, otherwise an empty query.
 */
export function toMonthQuery(search: string, today: string): string {
  const month = new URLSearchParams(search).get(MONTH_FIELD) ?? '';
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month)) return '';
  const isAhead = month > today.slice(0, 7) && month < addMonths(today, CALENDAR_MONTHS).slice(0, 7);
  return isAhead ? `${MONTH_FIELD}=${month}` : '';
}

/** Returns the address of a home's page with the months from a given month on. */
export const buildMonthHref = (href: string, month: string): string =>
  month === FIRST_MONTHS ? `${href}#calendar` : `${href}?${MONTH_FIELD}=${month}#calendar`;

/** Removes the months after the last night that is offered, free or taken, but keeps the first `SHOWN_MONTH_COUNT`. */
function removeMonthsWithoutNights(months: readonly CalendarMonth[]): readonly CalendarMonth[] {
  const lastIndex = months.findLastIndex(({ weeks }) => weeks.flat().some((day) => day && day.state !== 'closed'));
  return months.slice(0, Math.max(lastIndex + 1, SHOWN_MONTH_COUNT));
}

/**
 * Returns the part of a calendar that a page shows.
 *
 * @param query a canonical query (`toMonthQuery`)
 * @returns undefined for a month after the last month with nights that are let
 */
export function selectCalendarPart(allMonths: readonly CalendarMonth[], query: string): CalendarPart | undefined {
  const months = removeMonthsWithoutNights(allMonths);
  const month = new URLSearchParams(query).get(MONTH_FIELD);
  const firstIndex = month === null ? 0 : months.findIndex(({ key }) => key === month);
  if (firstIndex < 0) return undefined;
  const firstEarlierMonth = months[Math.max(0, firstIndex - SHOWN_MONTH_COUNT)];
  const laterMonth = months[firstIndex + SHOWN_MONTH_COUNT]?.key;
  return {
    months: months.slice(firstIndex, firstIndex + SHOWN_MONTH_COUNT),
    ...(firstIndex > 0 &&
      firstEarlierMonth && { earlierMonth: firstIndex <= SHOWN_MONTH_COUNT ? FIRST_MONTHS : firstEarlierMonth.key }),
    ...(laterMonth && { laterMonth: laterMonth }),
    priceTypes: new Set(months.flatMap(({ weeks }) => weeks.flat().flatMap((day) => day?.price?.type ?? []))),
  };
}
