import type { FilterQuery } from './filterQuery.ts';

/** Returns a query without its order and its view, for the first page of the same estates. */
export function pickFilterPart(query: FilterQuery): FilterQuery {
  const { sortType: _type, sortOrder: _order, view: _view, ...filter } = query;
  return { ...filter, page: 1 };
}

/** Returns only the order, the page and the view of a query, without the parts that select estates. */
export const pickDisplayPart = ({ sortType, sortOrder, view, page }: FilterQuery): Partial<FilterQuery> => ({
  sortType,
  sortOrder,
  view,
  page,
});
