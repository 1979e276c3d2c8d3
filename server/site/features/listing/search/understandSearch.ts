import type { FilterQuery } from '#shared/domain/listing/filterQuery.ts';
import { MORE_PARAMETERS } from '#shared/filters/moreParameters.ts';
import { getParameterNames } from '#shared/filters/parameter.ts';
import { type FreeSearch, parseFreeSearch } from './freeSearch/parseFreeSearch.ts';
import type { ScreenRequest } from '#server/site/render/screen.ts';

/**
 * Merges the filters of a search in one line into `query`. A filter of the search replaces the same filter of `query`.
 */
function mergeSearch(query: FilterQuery, searchFilters: FreeSearch['query']): FilterQuery {
  const { transaction, type, subType, city, municipality, province, priceMin, priceMax, bedMin, more } = searchFilters;
  const saysKind = type.length > 0 || subType !== undefined;
  const saysPlace = city.length > 0 || municipality !== undefined || province !== undefined;
  const saysPrice = priceMin !== undefined || priceMax !== undefined;
  return {
    ...query,
    ...(transaction.length > 0 && { transaction }),
    ...(saysKind && { type, subType }),
    ...(saysPlace && { city, municipality, province, radius: undefined, area: undefined }),
    ...(saysPrice && { priceMin, priceMax }),
    ...(bedMin !== undefined && { bedMin }),
    ...(more && { more: { ...query.more, ...more } }),
    page: 1,
  };
}

interface UnderstoodSearch {
  readonly query: FilterQuery;
  /** True when the line states whether it is about sale or rent. */
  readonly hasTransaction: boolean;
  /** The parts that were not understood, in the visitor's words. */
  readonly unclearParts: readonly string[];
}

/**
 * Returns the address parameters of filters about facts that the agency does not publish, because such a filter would
 * find nothing.
 */
const listForbiddenParameters = ({ history }: ScreenRequest['site']): ReadonlySet<string> =>
  new Set(
    MORE_PARAMETERS.filter(({ allowedBy }) => allowedBy !== undefined && !history[allowedBy])
      .flatMap(getParameterNames)
      .map(({ name }) => name),
  );

/**
 * Converts a search in one line to filters.
 *
 * @throws when the back office cannot find the places in the line
 */
export async function understandSearch(
  { api, locale, site }: Pick<ScreenRequest, 'api' | 'locale' | 'site'>,
  text: string,
  query: FilterQuery,
): Promise<UnderstoodSearch> {
  const freeSearch = parseFreeSearch(text, locale, await api.placesInText(text), listForbiddenParameters(site));
  return {
    query: mergeSearch(query, freeSearch.query),
    hasTransaction: freeSearch.query.transaction.length > 0,
    unclearParts: freeSearch.unclearParts,
  };
}
