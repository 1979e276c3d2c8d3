import { filterQueryString, type FilterQuery } from '../../domain/filterQuery.ts';
import type { Locale } from '../../i18n/locales.ts';
import { pathFor } from '../../routes/pathFor.ts';

/** Address of the listing page with a filter, in canonical form. */
export function listingHref(locale: Locale, query: Partial<FilterQuery>): string {
  const search = filterQueryString(query);
  return search ? `${pathFor('offer', locale)}?${search}` : pathFor('offer', locale);
}
