import { filterPart } from '../../domain/listing/filterParts.ts';
import { type FilterQuery, filterQueryString } from '../../domain/listing/filterQuery.ts';
import type { Locale } from '../../i18n/locales.ts';
import { pathFor } from '../../routes/pathFor.ts';

/** Returns the address of the feed of a list, which is the same for every order and page. */
export function feedHref(locale: Locale, query: FilterQuery): string {
  const search = filterQueryString(filterPart(query));
  return search ? `${pathFor('offerFeed', locale)}?${search}` : pathFor('offerFeed', locale);
}
