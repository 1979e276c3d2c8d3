import type { FilterOptionsView } from '#shared/domain/estate/cardView.ts';
import type { FilterQuery } from '#shared/domain/listing/filterQuery.ts';
import { formatPrice } from '#shared/i18n/format.ts';
import type { Translate } from '#shared/i18n/translate.ts';

interface ActiveFilter {
  readonly key: string;
  readonly label: string;
  /** The query without this filter, for the first page of the list. */
  readonly nextQuery: FilterQuery;
}

const findOptionLabel = (options: FilterOptionsView['types'], id: number) =>
  options.find(({ value }) => Number(value) === id)?.label ?? String(id);

/**
 * Returns the filters that can be removed one by one: all except the transaction, which always has one of two values.
 */
export function listActiveFilters(
  query: FilterQuery,
  options: FilterOptionsView,
  t: Translate,
): readonly ActiveFilter[] {
  const firstPageQuery = { ...query, page: 1 };
  const filters: ActiveFilter[] = [];
  for (const id of query.city) {
    filters.push({
      key: `city-${id}`,
      label: findOptionLabel(options.cities, id),
      nextQuery: { ...firstPageQuery, city: query.city.filter((other) => other !== id) },
    });
  }
  for (const id of query.municipality ?? []) {
    filters.push({
      key: `municipality-${id}`,
      label: findOptionLabel(options.chosen?.municipality ?? [], id),
      nextQuery: { ...firstPageQuery, municipality: query.municipality?.filter((other) => other !== id) },
    });
  }
  for (const id of query.province ?? []) {
    filters.push({
      key: `province-${id}`,
      label: options.chosen?.province?.find(({ value }) => value === id)?.label ?? id,
      nextQuery: { ...firstPageQuery, province: query.province?.filter((other) => other !== id) },
    });
  }
  if (query.radius) {
    filters.push({
      key: 'radius',
      label: t('offer:chip.radius', { km: query.radius }),
      nextQuery: { ...firstPageQuery, radius: undefined },
    });
  }
  if (query.area) {
    filters.push({
      key: 'area',
      label: t('offer:chip.area'),
      nextQuery: { ...firstPageQuery, area: undefined },
    });
  }
  if (query.office) {
    filters.push({
      key: 'office',
      label: options.chosen?.office?.[0]?.label ?? query.office,
      nextQuery: { ...firstPageQuery, office: undefined },
    });
  }
  for (const id of query.type) {
    filters.push({
      key: `type-${id}`,
      label: findOptionLabel(options.types, id),
      nextQuery: { ...firstPageQuery, type: query.type.filter((other) => other !== id) },
    });
  }
  for (const id of query.subType ?? []) {
    filters.push({
      key: `sub-type-${id}`,
      label: findOptionLabel(options.chosen?.subType ?? [], id),
      nextQuery: { ...firstPageQuery, subType: query.subType?.filter((other) => other !== id) },
    });
  }
  if (query.priceMin) {
    filters.push({
      key: 'price-min',
      label: t('offer:chip.priceMin', { price: formatPrice(query.priceMin) }),
      nextQuery: { ...firstPageQuery, priceMin: undefined },
    });
  }
  if (query.priceMax) {
    filters.push({
      key: 'price-max',
      label: t('offer:chip.priceMax', { price: formatPrice(query.priceMax) }),
      nextQuery: { ...firstPageQuery, priceMax: undefined },
    });
  }
  if (query.bedMin) {
    filters.push({
      key: 'bed-min',
      label: t('offer:chip.bedMin', { count: query.bedMin }),
      nextQuery: { ...firstPageQuery, bedMin: undefined },
    });
  }
  for (const name of Object.keys(query.more ?? {})) {
    const { [name]: _removed, ...more } = query.more ?? {};
    filters.push({
      key: name,
      label: options.chosen?.more?.find(({ value }) => value === name)?.label ?? name,
      nextQuery: { ...firstPageQuery, more: Object.keys(more).length > 0 ? more : undefined },
    });
  }
  return filters;
}

/** Returns the query with only the transaction, the sort and the view. */
export const removeFilters = ({ transaction, sortType, sortOrder, view }: FilterQuery): FilterQuery => ({
  transaction,
  type: [],
  city: [],
  sortType,
  sortOrder,
  view,
  page: 1,
});
