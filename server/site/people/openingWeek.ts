import type { HoursRange, OpeningHours } from '#shared/api/openingHours.ts';
import { joinHours } from '#shared/domain/openingHours/openingHours.ts';
import { formatTimeSpan } from '#shared/domain/openingHours/openingText.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { addDays, formatDayOfMonth, formatShortWeekday } from '#shared/i18n/moments.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { WEEKDAYS } from '#shared/primitives/weekdays.ts';

interface WeekTextContext {
  readonly locale: Locale;
  readonly t: Translate;
}

/** The date of a Monday, from which the names of the days are formatted. */
const MONDAY_DATE = '2024-01-01';
/** The number of days ahead in which days with exceptional hours are listed. */
const NEAR_DAY_COUNT = 7;

/** Returns the time spans of a day, such as `9:00–12:30`; an empty list for a day on which the office is closed. */
export const listOpenSpans = (hours: readonly HoursRange[], locale: Locale): readonly string[] =>
  joinHours(hours).map(({ from, to }) => formatTimeSpan(from, to, locale));

/** Returns `9:00–12:30 and 13:30–18:00`; '' for a day on which the office is closed. */
const formatOpenSpans = (hours: readonly HoursRange[], { locale, t }: WeekTextContext): string =>
  listOpenSpans(hours, locale).join(t('openingHours:and'));

/**
 * Returns days as text, such as `Mon–Fri` or `Mon, Wed–Sun`.
 *
 * @param days numbers of days, ascending; 0 is Monday
 */
function formatDayNames(days: readonly number[], locale: Locale): string {
  const formatDayName = (day = 0) => formatShortWeekday(`${addDays(MONDAY_DATE, day)}T12:00:00Z`, locale);
  const dayRuns: number[][] = [];
  for (const day of days) {
    const run = dayRuns.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else dayRuns.push([day]);
  }
  return dayRuns
    .map((run) => (run.length === 1 ? formatDayName(run[0]) : `${formatDayName(run[0])}–${formatDayName(run.at(-1))}`))
    .join(', ');
}

/**
 * Returns the hours of an office in one line: `Mon–Fri 9:00–18:00, Sat 10:00–13:00`, followed by the exceptional days
 * from `today` to seven days later. The line contains dates and no words such as "today", so that it stays correct on a
 * page that is shown on a later day.
 */
export function formatOpeningWeek(
  { weekly, exceptions }: OpeningHours,
  today: string,
  context: WeekTextContext,
): string {
  const daysByHours = new Map<string, number[]>();
  for (const [index, weekday] of WEEKDAYS.entries()) {
    const spans = formatOpenSpans(weekly[weekday] ?? [], context);
    if (spans) daysByHours.set(spans, [...(daysByHours.get(spans) ?? []), index]);
  }
  const lastDate = addDays(today, NEAR_DAY_COUNT);
  const closedText = context.t('openingHours:closed').toLowerCase();
  return [
    ...[...daysByHours].map(([spans, dayIndexes]) => `${formatDayNames(dayIndexes, context.locale)} ${spans}`),
    ...exceptions
      .filter(({ date }) => date >= today && date <= lastDate)
      .toSorted((a, b) => a.date.localeCompare(b.date))
      .map(
        ({ date, hours }) =>
          `${formatDayOfMonth(date, context.locale)} ${formatOpenSpans(hours, context) || closedText}`,
      ),
  ].join(', ');
}
