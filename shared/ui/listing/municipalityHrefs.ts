import { filterPart } from '../../domain/listing/filterParts.ts';
import { type FilterQuery, filterQueryString } from '../../domain/listing/filterQuery.ts';
import type { Locale } from '../../i18n/locales.ts';
import { pathFor } from '../../routes/pathFor.ts';

function buildHref(route: 'offerMap' | 'offerMunicipalities', locale: Locale, query: string): string {
  const path = pathFor(route, locale);
  return query === '' ? path : `${path}?${query}`;
}

/**
 * Returns the part of a query on which the drawing of a list depends: its filter, and whether its links lead to lists
 * with a map.
 */
export const drawingQuery = (query: FilterQuery): string =>
  filterQueryString({ ...filterPart(query), view: query.view });

/** Returns the address of the drawing of a list, which shows the number of homes in each municipality. */
export const drawingHref = (locale: Locale, query: FilterQuery): string =>
  buildHref('offerMap', locale, drawingQuery(query));

/** Returns the address of the page that shows the same numbers as text. */
export const municipalitiesHref = (locale: Locale, query: FilterQuery): string =>
  buildHref('offerMunicipalities', locale, filterQueryString(filterPart(query)));
