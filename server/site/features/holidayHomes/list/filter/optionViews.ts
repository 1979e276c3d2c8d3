import { EMPTY_RENTAL_FILTERS, type RentalFilters } from '../../../../../../shared/api/rentals.ts';
import type { OptionView } from '../../../../../../shared/domain/estate/cardView.ts';
import type { PeriodType } from '../../../../../../shared/primitives/periodTypes.ts';
import { MAX_PERSONS, type RentalQuery } from '../../../../../../shared/domain/rentals/rentalQuery.ts';
import { type Locale, localize } from '../../../../../../shared/i18n/locales.ts';
import { formatDay, formatMonth } from '../../../../../../shared/i18n/moments.ts';
import type { Translate } from '../../../../../../shared/i18n/translate.ts';

/** Days of arrival in one month. */
interface MonthView {
  /** `juli 2027` */
  readonly label: string;
  readonly days: readonly OptionView[];
}

/** The rental filter model (specification §3.5) in one language. */
export interface RentalOptionsView {
  /** The filter call has failed, which gives an empty model (specification §8). */
  readonly hasFailed: boolean;
  readonly cities: readonly OptionView[];
  readonly locations: readonly OptionView[];
  readonly subKinds: readonly OptionView[];
  readonly options: readonly OptionView[];
  /** Up to the most that some home takes. */
  readonly persons: readonly number[];
  readonly periods: readonly (Pick<OptionView, 'label' | 'count'> & { readonly value: PeriodType })[];
  readonly starts: readonly MonthView[];
}

/** By month, in their order. */
function months(dates: RentalFilters['periodStartDates'], locale: Locale): readonly MonthView[] {
  const found = new Map<string, OptionView[]>();
  for (const { date, count } of dates) {
    const month = date.slice(0, 7);
    const days = found.get(month) ?? [];
    found.set(month, [...days, { value: date, label: formatDay(date, locale), count }]);
  }
  return [...found].map(([month, days]) => ({ label: formatMonth(`${month}-01`, locale), days }));
}

export function rentalOptions(
  filters: RentalFilters,
  { persons, period, start }: Pick<RentalQuery, 'persons' | 'period' | 'start'>,
  locale: Locale,
  t: Translate,
): RentalOptionsView {
  const named = (options: RentalFilters['options']): readonly OptionView[] =>
    options.map(({ id, name, count }) => ({ value: String(id), label: localize(name, locale), count }));
  // The choice is visible and can be undone, also where the filter model could not be loaded (specification §8).
  const periods =
    filters.periodTypes.some(({ type }) => type === period) || period === undefined
      ? filters.periodTypes
      : [...filters.periodTypes, { type: period, count: 0 }];
  const starts =
    filters.periodStartDates.some(({ date }) => date === start) || start === undefined
      ? filters.periodStartDates
      : [...filters.periodStartDates, { date: start, count: 0 }].toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const most = Math.min(MAX_PERSONS, Math.max(0, persons ?? 0, ...filters.maxOccupations.map(({ value }) => value)));
  return {
    hasFailed: filters === EMPTY_RENTAL_FILTERS,
    cities: filters.cities.map(({ id, name, alias, count }) => ({
      value: String(id),
      label: localize(alias, locale) || localize(name, locale),
      count,
    })),
    locations: named(filters.locations),
    subKinds: named(filters.subKinds),
    options: named(filters.options),
    persons: Array.from({ length: most }, (_, index) => index + 1),
    periods: periods.map(({ type, count }) => ({
      value: type,
      label: t(`rentalList:filter.${type}`),
      count,
    })),
    starts: months(starts, locale),
  };
}
