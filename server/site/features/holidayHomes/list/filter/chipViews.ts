import type { OptionView } from '#shared/domain/estate/cardView.ts';
import type { RentalQuery } from '#shared/domain/rentals/rentalQuery.ts';
import { formatDate } from '#shared/i18n/format.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { formatDates } from '../rentalCardView.ts';
import type { RentalOptionsView } from './optionViews.ts';

/** An active filter that the visitor can remove. */
export interface ChipView {
  readonly key: string;
  readonly label: string;
  /** The query without this filter, for the first page of the list. */
  readonly nextQuery: RentalQuery;
}

/**
 * The parts of the query that are lists, each with its options and the text key for a chosen value that is not in the
 * model (specification §8).
 */
const CHIP_LISTS = [
  ['city', 'cities', 'city'],
  ['location', 'locations', 'location'],
  ['subKind', 'subKinds', 'subKind'],
  ['option', 'options', 'options'],
] as const satisfies readonly (readonly [keyof RentalQuery, keyof RentalOptionsView, string])[];

const findLabel = (options: readonly OptionView[], id: number) =>
  options.find(({ value }) => value === String(id))?.label;

/** Returns the active filters. The facets are in the order of the bar; in the last facet, the pets are last. */
export function buildChipViews(query: RentalQuery, options: RentalOptionsView, t: Translate): readonly ChipView[] {
  const firstPageQuery = { ...query, page: 1 };
  const { persons, pets, period, start, dates } = query;
  const buildOptionalChip = (
    key: string,
    isSet: unknown,
    formatLabel: () => string,
    queryChange: Partial<RentalQuery>,
  ): readonly ChipView[] =>
    isSet ? [{ key, label: formatLabel(), nextQuery: { ...firstPageQuery, ...queryChange } }] : [];
  const [cities = [], locations = [], subKinds = [], features = []] = CHIP_LISTS.map(([name, optionsKey, textKey]) =>
    query[name].map((id) => ({
      key: `${name}-${id}`,
      label: findLabel(options[optionsKey], id) ?? t(`rentalList:filter.${textKey}`),
      nextQuery: { ...firstPageQuery, [name]: query[name].filter((other) => other !== id) },
    })),
  );
  return [
    ...cities,
    ...locations,
    ...buildOptionalChip('period', period, () => t(`rentalList:filter.${period}`), { period: undefined }),
    ...buildOptionalChip('start', start, () => t('rentalList:chip.start', { date: formatDate(start ?? '') }), {
      start: undefined,
    }),
    ...buildOptionalChip('dates', dates, () => (dates ? formatDates(dates.from, dates.to) : ''), { dates: undefined }),
    ...buildOptionalChip('persons', persons, () => t('rentalList:filter.personsCount', { count: persons ?? 0 }), {
      persons: undefined,
    }),
    ...subKinds,
    ...features,
    ...buildOptionalChip('pets', pets, () => t('rentalList:filter.pets'), { pets: undefined }),
  ];
}
