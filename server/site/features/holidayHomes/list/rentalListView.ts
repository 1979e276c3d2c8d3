import type { NearestDates, RentalFilters, RentalSearchResult } from '#shared/api/rentals.ts';
import { RENTAL_PAGE_SIZE } from '#shared/primitives/rentalLimits.ts';
import type { RentalQuery } from '#shared/domain/rentals/rentalQuery.ts';
import { formatNumber } from '#shared/i18n/format.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { buildRentalOptions, type RentalOptionsView } from './filter/optionViews.ts';
import { type ChipView, buildChipViews } from './filter/chipViews.ts';
import { type RentalCardView, buildRentalCardView } from './rentalCardView.ts';

/** One page of the list of holiday homes, in one language. */
export interface RentalListView {
  readonly query: RentalQuery;
  readonly total: number;
  readonly pageCount: number;
  /** The title with the count, such as "12 vakantiewoningen vrij". */
  readonly heading: string;
  readonly cards: readonly RentalCardView[];
  /** True when the visitor chose the dates, so that the prices are for these dates. */
  readonly isExact: boolean;
  readonly options: RentalOptionsView;
  readonly chips: readonly ChipView[];
  /** Other dates, nearest first, when nothing was found for the chosen dates. */
  readonly nearest: readonly NearestDates[];
}

interface RentalListSource {
  readonly query: RentalQuery;
  readonly result: RentalSearchResult;
  readonly filters: RentalFilters;
  readonly locale: Locale;
  readonly t: Translate;
}

/** Reduces a card beside a map to one picture, because there may be hundreds of cards. */
const toListCard = (card: RentalCardView, view: RentalQuery['view']): RentalCardView =>
  view === 'map' ? { ...card, pictures: card.pictures.slice(0, 1) } : card;

export function buildRentalListView({ query, result, filters, locale, t }: RentalListSource): RentalListView {
  const total = result.total.value;
  const { period, start, dates, view } = query;
  const hasStay = period !== undefined || start !== undefined || dates !== undefined;
  const options = buildRentalOptions(filters, query, locale, t);
  return {
    query,
    total,
    pageCount: view === 'map' ? 1 : Math.max(1, Math.ceil(total / RENTAL_PAGE_SIZE)),
    heading: t(hasStay ? 'rentalList:headingFree' : 'rentalList:heading', {
      count: total,
      total: formatNumber(total),
    }),
    cards: result.results.map((unit) => toListCard(buildRentalCardView(unit, { locale, t }), view)),
    isExact: dates !== undefined || (period !== undefined && start !== undefined),
    options,
    chips: buildChipViews(query, options, t),
    nearest: result.nearest,
  };
}
