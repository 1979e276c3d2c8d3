import type { LandingAddress } from '../../domain/estate/cardView.ts';
import { displayPart, filterPart } from '../../domain/listing/filterParts.ts';
import { EMPTY_QUERY, filterQueryString, type FilterQuery } from '../../domain/listing/filterQuery.ts';
import type { Locale } from '../../i18n/locales.ts';
import { pathFor } from '../../routes/pathFor.ts';

/**
 * Address of a list, in canonical form: the listing page with a filter; or, as long as the filter is the one that it
 * stands for, the address in words. A list on a page of its own never leaves that.
 */
export function listingHref(locale: Locale, query: Partial<FilterQuery>, landing?: LandingAddress): string {
  const own = landing?.page === undefined ? undefined : landing.paths[locale];
  if (own !== undefined) {
    const search = filterQueryString(query);
    return search ? `${own}?${search}` : own;
  }
  const whole = { ...EMPTY_QUERY, ...query };
  const words = landing?.query === filterQueryString(filterPart(whole)) ? landing.paths[locale] : undefined;
  const search = filterQueryString(words === undefined ? query : displayPart(whole));
  const path = words ?? pathFor('offer', locale);
  return search ? `${path}?${search}` : path;
}
