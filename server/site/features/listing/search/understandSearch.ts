import type { FilterQuery } from '../../../../../shared/domain/listing/filterQuery.ts';
import { type FreeSearch, parseFreeSearch } from './freeSearch/parseFreeSearch.ts';
import type { ScreenRequest } from '../../../render/screen.ts';

/** The filters of `query` with those of a line of words laid over them: what the line says counts. */
function mergeSearch(query: FilterQuery, found: FreeSearch['query']): FilterQuery {
  const { transaction, type, subType, city, municipality, province, priceMin, priceMax, bedMin, more } = found;
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
  /** The line itself says whether it is about sale or rent. */
  readonly saysTransaction: boolean;
  /** In the visitor's words. */
  readonly unclear: readonly string[];
}

/** Turns a line of words into filters. @throws when the back office fails to say which places it names */
export async function understandSearch(
  { api, locale }: Pick<ScreenRequest, 'api' | 'locale'>,
  text: string,
  query: FilterQuery,
): Promise<UnderstoodSearch> {
  const found = parseFreeSearch(text, locale, await api.placesInText(text));
  return {
    query: mergeSearch(query, found.query),
    saysTransaction: found.query.transaction.length > 0,
    unclear: found.unclear,
  };
}
