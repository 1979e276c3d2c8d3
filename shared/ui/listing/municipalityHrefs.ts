import { filterPart } from '../../domain/listing/filterParts.ts';
import { type FilterQuery, filterQueryString } from '../../domain/listing/filterQuery.ts';
import type { Locale } from '../../i18n/locales.ts';
import { pathFor } from '../../routes/pathFor.ts';

function hrefOf(route: 'offerMap' | 'offerMunicipalities', locale: Locale, query: string): string {
  const path = pathFor(route, locale);
  return query === '' ? path : `${path}?${query}`;
}

/** What the drawing of a list depends on: its filter, and whether its links lead to lists beside a map. */
export const drawingQuery = (query: FilterQuery): string =>
  filterQueryString({ ...filterPart(query), view: query.view });

/** Address of the drawing of a list: how many homes there are in each municipality. */
export const drawingHref = (locale: Locale, query: FilterQuery): string =>
  hrefOf('offerMap', locale, drawingQuery(query));

/** Address of the page that says the same in words. */
export const municipalitiesHref = (locale: Locale, query: FilterQuery): string =>
  hrefOf('offerMunicipalities', locale, filterQueryString(filterPart(query)));
