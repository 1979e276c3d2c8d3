import { filterPart } from '../../domain/listing/filterParts.ts';
import { type FilterQuery, filterQueryString } from '../../domain/listing/filterQuery.ts';
import type { Locale } from '../../i18n/locales.ts';
import { pathFor } from '../../routes/pathFor.ts';

/** The registration of search wishes, which begins with the filters of a list. */
export function subscribeHref(locale: Locale, query: FilterQuery): string {
  const search = filterQueryString(filterPart(query));
  return pathFor('subscribe', locale) + (search && `?${search}`);
}
