import { pickFilterPart } from '../../domain/listing/filterParts.ts';
import { type FilterQuery, toFilterQueryString } from '../../domain/listing/filterQuery.ts';
import type { Locale } from '../../i18n/locales.ts';
import { pathFor } from '../../routes/pathFor.ts';

/** Returns the address of the feed of a list, which is the same for every order and page. */
export function toFeedHref(locale: Locale, query: FilterQuery): string {
  const search = toFilterQueryString(pickFilterPart(query));
  return search ? `${pathFor('offerFeed', locale)}?${search}` : pathFor('offerFeed', locale);
}
