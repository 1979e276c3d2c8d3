import { CALENDAR_MONTHS, type CalendarMonth, type DayPrice, monthAfter } from './rentalCalendar.ts';

/** Months that are shown at once: a row of them on a wide screen. */
const SHOWN = 3;
/** Carries the first month that is shown. */
const MONTH_FIELD = 'month';

/** Some months of a calendar, and where those around them begin. */
export interface CalendarPart {
  readonly months: readonly CalendarMonth[];
  /** A month as `2027-03`; `first` for those that are shown without a query. */
  readonly earlier?: string;
  /** `2027-03` */
  readonly later?: string;
  /** The kinds of prices in all months. */
  readonly prices: ReadonlySet<DayPrice['type']>;
}

/** In the place of a month: those that the page of a home begins with. */
const FIRST = 'first';

/** Canonical query of a home's page: none, or `month=2027-03` for a month within the year, after the present one. */
export function monthQuery(search: string, today: string): string {
  const month = new URLSearchParams(search).get(MONTH_FIELD) ?? '';
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month)) return '';
  const isAhead = month > today.slice(0, 7) && month < monthAfter(today, CALENDAR_MONTHS).slice(0, 7);
  return isAhead ? `${MONTH_FIELD}=${month}` : '';
}

/** The page of a home with the months from one on. */
export const monthHref = (href: string, month: string): string =>
  month === FIRST ? `${href}#calendar` : `${href}?${MONTH_FIELD}=${month}#calendar`;

/** Months after which no night is let are left out, unless they are among the first. */
function untilLastNight(months: readonly CalendarMonth[]): readonly CalendarMonth[] {
  const last = months.findLastIndex(({ weeks }) => weeks.flat().some((day) => day && day.state !== 'closed'));
  return months.slice(0, Math.max(last + 1, SHOWN));
}

/**
 * What a page shows of a calendar.
 *
 * @param query canonical (`monthQuery`)
 * @returns undefined for a month after the last one with nights that are let
 */
export function calendarPart(all: readonly CalendarMonth[], query: string): CalendarPart | undefined {
  const months = untilLastNight(all);
  const month = new URLSearchParams(query).get(MONTH_FIELD);
  const from = month === null ? 0 : months.findIndex(({ key }) => key === month);
  if (from < 0) return undefined;
  const before = months[Math.max(0, from - SHOWN)];
  const later = months[from + SHOWN]?.key;
  return {
    months: months.slice(from, from + SHOWN),
    ...(from > 0 && before && { earlier: from <= SHOWN ? FIRST : before.key }),
    ...(later && { later }),
    prices: new Set(months.flatMap(({ weeks }) => weeks.flat().flatMap((day) => day?.price?.type ?? []))),
  };
}
