import { EMPTY_RENTAL_FILTERS, type RentalFilters } from '#shared/api/rentals.ts';
import type { OptionView } from '#shared/domain/estate/cardView.ts';
import type { PeriodType } from '#shared/primitives/periodTypes.ts';
import { MAX_PERSONS, type RentalQuery } from '#shared/domain/rentals/rentalQuery.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import { formatDay, formatMonth } from '#shared/i18n/moments.ts';
import type { Translate } from '#shared/i18n/translate.ts';

/** Days of arrival in one month, or the first days of several later months. */
interface StartMonthView {
  /** The month's name or "later", for example `juli 2027` or `Later`. */
  readonly label: string;
  readonly days: readonly OptionView[];
}

/** The rental filter model (specification §3.5) in one language. */
export interface RentalOptionsView {
  /** True when the filter call failed, which results in an empty model (specification §8). */
  readonly hasFailed: boolean;
  readonly cities: readonly OptionView[];
  readonly locations: readonly OptionView[];
  readonly subKinds: readonly OptionView[];
  readonly options: readonly OptionView[];
  /**
   * The numbers of persons, from 1 to the capacity of the largest home or to the chosen number if that is higher. The
   * last number is at most `MAX_PERSONS`.
   */
  readonly persons: readonly number[];
  readonly periods: readonly (Pick<OptionView, 'label' | 'count'> & { readonly value: PeriodType })[];
  readonly startMonths: readonly StartMonthView[];
}

/** The number of months of which each day is shown. */
const FULL_MONTH_COUNT = 10;

const toMonth = (date: string) => date.slice(0, 'yyyy-mm'.length);

/**
 * Groups days by month, in their order. After ten months each month has only its first day, so that the page stays
 * short when owners let their homes far ahead. A month with a chosen day has all of its days.
 */
function groupMonths(
  dates: RentalFilters['periodStartDates'],
  chosenStart: string | undefined,
  locale: Locale,
  t: Translate,
): readonly StartMonthView[] {
  const daysByMonth = Map.groupBy(dates, ({ date }) => toMonth(date));
  const chosenMonth = chosenStart && toMonth(chosenStart);
  const fullMonths = new Set([...daysByMonth.keys()].slice(0, FULL_MONTH_COUNT));
  const laterLabel = t('rentalList:filter.startLater');
  const optionsByLabel = new Map<string, OptionView[]>();
  for (const [month, days] of daysByMonth) {
    const monthName = formatMonth(`${month}-01`, locale);
    const isFull = fullMonths.has(month) || month === chosenMonth;
    const dayOptions = (isFull ? days : days.slice(0, 1)).map(({ date, count }) => {
      const day = formatDay(date, locale);
      return { value: date, label: isFull ? day : t('rentalList:filter.startMonth', { month: monthName, day }), count };
    });
    const groupLabel = isFull ? monthName : laterLabel;
    optionsByLabel.set(groupLabel, [...(optionsByLabel.get(groupLabel) ?? []), ...dayOptions]);
  }
  return [...optionsByLabel].map(([label, days]) => ({ label, days }));
}

export function buildRentalOptions(
  filters: RentalFilters,
  { persons, period, start }: Pick<RentalQuery, 'persons' | 'period' | 'start'>,
  locale: Locale,
  t: Translate,
): RentalOptionsView {
  const toOptionViews = (options: RentalFilters['options']): readonly OptionView[] =>
    options.map(({ id, name, count }) => ({ value: String(id), label: localize(name, locale), count }));
  // The chosen period is always an option, so that the visitor can undo it when the filter model could not be loaded
  // (specification §8).
  const periods =
    filters.periodTypes.some(({ type }) => type === period) || period === undefined
      ? filters.periodTypes
      : [...filters.periodTypes, { type: period, count: 0 }];
  const startDates =
    filters.periodStartDates.some(({ date }) => date === start) || start === undefined
      ? filters.periodStartDates
      : [...filters.periodStartDates, { date: start, count: 0 }].toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const maxPersons = Math.min(
    MAX_PERSONS,
    Math.max(0, persons ?? 0, ...filters.maxOccupations.map(({ value }) => value)),
  );
  return {
    hasFailed: filters === EMPTY_RENTAL_FILTERS,
    cities: filters.cities.map(({ id, name, alias, count }) => ({
      value: String(id),
      label: localize(alias, locale) || localize(name, locale),
      count,
    })),
    locations: toOptionViews(filters.locations),
    subKinds: toOptionViews(filters.subKinds),
    options: toOptionViews(filters.options),
    persons: Array.from({ length: maxPersons }, (_, index) => index + 1),
    periods: periods.map(({ type, count }) => ({
      value: type,
      label: t(`rentalList:filter.${type}`),
      count,
    })),
    startMonths: groupMonths(startDates, start, locale, t),
  };
}
