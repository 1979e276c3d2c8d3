import type { FilterOptionsView } from '../../domain/cardView.ts';
import type { FilterQuery } from '../../domain/filterQuery.ts';
import { formatPrice } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/translate.ts';

export interface ActiveFilter {
  readonly key: string;
  readonly label: string;
  /** The query without it, on its first page. */
  readonly without: FilterQuery;
}

const labelOf = (options: FilterOptionsView['types'], id: number) =>
  options.find(({ value }) => Number(value) === id)?.label ?? String(id);

/** The filters that can be taken away one by one: all but the transaction, which is a choice of two. */
export function activeFilters(query: FilterQuery, options: FilterOptionsView, t: Translate): readonly ActiveFilter[] {
  const base = { ...query, page: 1 };
  const filters: ActiveFilter[] = [];
  for (const id of query.city) {
    filters.push({
      key: `city-${id}`,
      label: labelOf(options.cities, id),
      without: { ...base, city: query.city.filter((other) => other !== id) },
    });
  }
  for (const id of query.type) {
    filters.push({
      key: `type-${id}`,
      label: labelOf(options.types, id),
      without: { ...base, type: query.type.filter((other) => other !== id) },
    });
  }
  if (query.priceMin) {
    filters.push({
      key: 'price-min',
      label: t('offer:chip.priceMin', { price: formatPrice(query.priceMin) }),
      without: { ...base, priceMin: undefined },
    });
  }
  if (query.priceMax) {
    filters.push({
      key: 'price-max',
      label: t('offer:chip.priceMax', { price: formatPrice(query.priceMax) }),
      without: { ...base, priceMax: undefined },
    });
  }
  if (query.bedMin) {
    filters.push({
      key: 'bed-min',
      label: t('offer:chip.bedMin', { count: query.bedMin }),
      without: { ...base, bedMin: undefined },
    });
  }
  return filters;
}

/** The query with the transaction and the sort alone. */
export const withoutFilters = ({ transaction, sortType, sortOrder }: FilterQuery): FilterQuery => ({
  transaction,
  type: [],
  city: [],
  sortType,
  sortOrder,
  page: 1,
});
