import type { FilterQuery } from '#shared/domain/listing/filterQuery.ts';
import { MORE_PARAMETERS } from '#shared/filters/moreParameters.ts';
import type { Parameter } from '#shared/filters/parameter.ts';
import { type FreeSearch, parseFreeSearch } from './freeSearch/parseFreeSearch.ts';
import type { ScreenRequest } from '#server/site/render/screen.ts';

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

/** Without what the agency does not tell: such a filter finds nothing. */
function allowedOf({ more, ...query }: FreeSearch['query'], { history }: ScreenRequest['site']): FreeSearch['query'] {
  const forbidden = new Set(
    MORE_PARAMETERS.flatMap(({ name, ...parameter }: Parameter) =>
      parameter.allowedBy === undefined || history[parameter.allowedBy] ? [] : [name],
    ),
  );
  const allowed = Object.entries(more ?? {}).filter(([name]) => !forbidden.has(name));
  return { ...query, ...(allowed.length > 0 && { more: Object.fromEntries(allowed) }) };
}

/** Turns a line of words into filters. @throws when the back office fails to say which places it names */
export async function understandSearch(
  { api, locale, site }: Pick<ScreenRequest, 'api' | 'locale' | 'site'>,
  text: string,
  query: FilterQuery,
): Promise<UnderstoodSearch> {
  const found = parseFreeSearch(text, locale, await api.placesInText(text));
  return {
    query: mergeSearch(query, allowedOf(found.query, site)),
    saysTransaction: found.query.transaction.length > 0,
    unclear: found.unclear,
  };
}
