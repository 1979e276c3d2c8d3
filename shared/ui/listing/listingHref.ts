import type { LandingAddress } from '../../domain/estate/cardView.ts';
import { pickDisplayPart, pickFilterPart } from '../../domain/listing/filterParts.ts';
import { EMPTY_QUERY, toFilterQueryString, type FilterQuery } from '../../domain/listing/filterQuery.ts';
import type { Locale } from '../../i18n/locales.ts';
import { pathFor } from '../../routes/pathFor.ts';

/**
 * Returns the canonical address of a list: the readable address (`landing`) when its filter is the filter of `query`,
 * otherwise the listing page with the filter. A list on a content page always stays on that page.
 */
export function listingHref(locale: Locale, query: Partial<FilterQuery>, landing?: LandingAddress): string {
  const contentPagePath = landing?.page === undefined ? undefined : landing.paths[locale];
  if (contentPagePath !== undefined) {
    const search = toFilterQueryString(query);
    return search ? `${contentPagePath}?${search}` : contentPagePath;
  }
  const fullQuery = { ...EMPTY_QUERY, ...query };
  const readablePath =
    landing?.query === toFilterQueryString(pickFilterPart(fullQuery)) ? landing.paths[locale] : undefined;
  const search = toFilterQueryString(readablePath === undefined ? query : pickDisplayPart(fullQuery));
  const path = readablePath ?? pathFor('offer', locale);
  return search ? `${path}?${search}` : path;
}
