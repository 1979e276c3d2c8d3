import type { FilterQuery } from './filterQuery.ts';

/** Returns the part of a query that selects the listed estates, on their first page. */
export function filterPart(query: FilterQuery): FilterQuery {
  const { sortType: _type, sortOrder: _order, view: _view, ...filter } = query;
  return { ...filter, page: 1 };
}

/** Returns the rest of the query: the order of the estates, the page, and the view. */
export const displayPart = ({ sortType, sortOrder, view, page }: FilterQuery): Partial<FilterQuery> => ({
  sortType,
  sortOrder,
  view,
  page,
});
