import type { FilterOptionsView, ListingView } from '#shared/domain/estate/cardView.ts';
import { FILTERS } from '#shared/filters/filters.ts';
import { getParameterNames } from '#shared/filters/parameter.ts';
import { type FilterQuery, toFilterQueryString } from '#shared/domain/listing/filterQuery.ts';
import type { EstateFilters } from '#shared/api/search.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { listActiveFilters } from '#shared/ui/listing/filter/activeFilters.ts';

/** Maps a field of the contract to the parts of the query that filter by this field. */
const QUERY_PARTS_BY_FIELD: Readonly<Record<string, readonly (keyof FilterQuery)[]>> = {
  type: ['type', 'subType'],
  subType: ['type', 'subType'],
  city: ['city', 'municipality', 'province', 'radius'],
  bedrooms: ['bedMin'],
  price: ['priceMin', 'priceMax'],
};

const EMPTY_QUERY_PARTS: Partial<FilterQuery> = { type: [], city: [] };

function removeField(query: FilterQuery, field: string): FilterQuery | undefined {
  const parts = QUERY_PARTS_BY_FIELD[field];
  if (parts) return { ...query, ...Object.fromEntries(parts.map((part) => [part, EMPTY_QUERY_PARTS[part]])), page: 1 };
  const filter = FILTERS.find((each) => each.field === field);
  if (filter === undefined) return undefined;
  const removedNames = new Set(getParameterNames(filter.parameter).map(({ name }) => name));
  const more = Object.entries(query.more ?? {}).filter(([name]) => !removedNames.has(name));
  return { ...query, more: more.length > 0 ? Object.fromEntries(more) : undefined, page: 1 };
}

interface EmptyListSource {
  readonly query: FilterQuery;
  readonly filters: EstateFilters;
  readonly options: FilterOptionsView;
  readonly t: Translate;
}

/** Returns, for an empty list, the lists without one of its filters. The list with the most homes comes first. */
export function listRemovableFilters({
  query,
  filters,
  options,
  t,
}: EmptyListSource): NonNullable<ListingView['without']> {
  const chips = listActiveFilters(query, options, t);
  return (filters.without ?? [])
    .flatMap(({ field, count }) => {
      const reducedQuery = removeField(query, field);
      const search = reducedQuery && toFilterQueryString(reducedQuery);
      if (reducedQuery === undefined || search === undefined || search === toFilterQueryString(query)) return [];
      const remainingKeys = new Set(listActiveFilters(reducedQuery, options, t).map(({ key }) => key));
      const removedLabels = chips.filter(({ key }) => !remainingKeys.has(key)).map(({ label }) => label);
      if (removedLabels.length === 0) return [];
      return [{ label: t('filters:without', { count, filter: removedLabels.join(', ') }), query: search, count }];
    })
    .toSorted((a, b) => b.count - a.count);
}
