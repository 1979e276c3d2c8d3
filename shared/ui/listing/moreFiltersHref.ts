import { type FilterQuery, toFilterQueryString } from '../../domain/listing/filterQuery.ts';
import type { Locale } from '../../i18n/locales.ts';
import { pathFor } from '../../routes/pathFor.ts';

/** Returns the address of the page with all filters, for the list of a query. */
export function toMoreFiltersHref(locale: Locale, query: FilterQuery): string {
  const search = toFilterQueryString({ ...query, page: 1 });
  return pathFor('offerFilters', locale) + (search && `?${search}`);
}
