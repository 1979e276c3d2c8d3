import { pickFilterPart } from '../../domain/listing/filterParts.ts';
import { type FilterQuery, toFilterQueryString } from '../../domain/listing/filterQuery.ts';
import type { Locale } from '../../i18n/locales.ts';
import { pathFor } from '../../routes/pathFor.ts';

function buildMunicipalityHref(route: 'offerMap' | 'offerMunicipalities', locale: Locale, query: string): string {
  const path = pathFor(route, locale);
  return query === '' ? path : `${path}?${query}`;
}

/**
 * Returns the part of a query on which the drawing of a list depends: the filter of the list, and whether the links in
 * the drawing lead to lists with a map.
 */
export const toDrawingQuery = (query: FilterQuery): string =>
  toFilterQueryString({ ...pickFilterPart(query), view: query.view });

/** Returns the address of the drawing of a list, which shows the number of homes in each municipality. */
export const toDrawingHref = (locale: Locale, query: FilterQuery): string =>
  buildMunicipalityHref('offerMap', locale, toDrawingQuery(query));

/** Returns the address of the page that shows the number of homes in each municipality as text. */
export const toMunicipalitiesHref = (locale: Locale, query: FilterQuery): string =>
  buildMunicipalityHref('offerMunicipalities', locale, toFilterQueryString(pickFilterPart(query)));
