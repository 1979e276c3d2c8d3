import type { RentalSearch } from '#shared/api/rentals.ts';
import { MAX_ESTATES_ON_MAP } from '#shared/primitives/limits.ts';
import { RENTAL_PAGE_SIZE } from '#shared/primitives/rentalLimits.ts';
import { type RentalQuery, type RentalSortType, getRentalSort } from '#shared/domain/rentals/rentalQuery.ts';

const SORT_FIELDS = { price: 'price', persons: 'maxOccupation', city: 'city' } as const satisfies Record<
  RentalSortType,
  string
>;

/** Returns the search for a query: one page of the list, or as many homes as a map shows. */
export function buildRentalSearch(query: RentalQuery): RentalSearch {
  const { location, city, subKind, option, pets, persons, period, start, dates, view, page } = query;
  const { sortType, sortOrder } = getRentalSort(query);
  const terms = { location: [...location], city: [...city], subKind: [...subKind], option: [...option] };
  return {
    query: {
      terms: Object.fromEntries(Object.entries(terms).filter(([, values]) => values.length > 0)),
      ...(persons !== undefined && { range: { maxOccupation: { gte: persons } } }),
      ...(pets && { petsAllowed: true }),
      ...(period && { periodTypes: [period] }),
      ...(start && { periodStartDates: [start] }),
      ...(dates && { stay: { begin: dates.from, end: dates.to } }),
    },
    // The id makes the order of otherwise equal homes fixed, so that no page repeats a home of the page before.
    sort: [{ field: SORT_FIELDS[sortType], order: sortOrder }, { field: 'id' }],
    ...(view === 'map'
      ? { limit: MAX_ESTATES_ON_MAP }
      : { from: (page - 1) * RENTAL_PAGE_SIZE, limit: RENTAL_PAGE_SIZE }),
  };
}
