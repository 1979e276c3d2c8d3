import type { FilterQuery } from './filterQuery.ts';

/** The part of a query that says which estates are listed, on their first page. */
export function filterPart(query: FilterQuery): FilterQuery {
  const { sortType: _type, sortOrder: _order, view: _view, ...filter } = query;
  return { ...filter, page: 1 };
}

/** The rest of it: their order, the page, and how they are shown. */
export const displayPart = ({ sortType, sortOrder, view, page }: FilterQuery): Partial<FilterQuery> => ({
  sortType,
  sortOrder,
  view,
  page,
});
