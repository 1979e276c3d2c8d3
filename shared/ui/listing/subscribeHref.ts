import { pickFilterPart } from '../../domain/listing/filterParts.ts';
import { type FilterQuery, toFilterQueryString } from '../../domain/listing/filterQuery.ts';
import type { Locale } from '../../i18n/locales.ts';
import { pathFor } from '../../routes/pathFor.ts';

/** Returns the address of the registration of search wishes, which starts with the filters of a list. */
export function toSubscribeHref(locale: Locale, query: FilterQuery): string {
  const search = toFilterQueryString(pickFilterPart(query));
  return pathFor('subscribe', locale) + (search && `?${search}`);
}
