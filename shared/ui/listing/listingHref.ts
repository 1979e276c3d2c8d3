import type { LandingAddress } from '../../domain/estate/cardView.ts';
import { pickDisplayPart, pickFilterPart } from '../../domain/listing/filterParts.ts';
import { EMPTY_QUERY, toFilterQueryString, type FilterQuery } from '../../domain/listing/filterQuery.ts';
import type { Locale } from '../../i18n/locales.ts';
import { pathFor } from '../../routes/pathFor.ts';

/**
 * Returns the canonical address of a list: the readable address when it has exactly this filter, otherwise the listing
 * page with the filter. A list on a content page always stays on that page.
 */
export function listingHref(locale: Locale, query: Partial<FilterQuery>, landing?: LandingAddress): string {
  const own = landing?.page === undefined ? undefined : landing.paths[locale];
  if (own !== undefined) {
    const search = toFilterQueryString(query);
    return search ? `${own}?${search}` : own;
  }
  const whole = { ...EMPTY_QUERY, ...query };
  const words = landing?.query === toFilterQueryString(pickFilterPart(whole)) ? landing.paths[locale] : undefined;
  const search = toFilterQueryString(words === undefined ? query : pickDisplayPart(whole));
  const path = words ?? pathFor('offer', locale);
  return search ? `${path}?${search}` : path;
}
