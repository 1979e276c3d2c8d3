import { tag } from '#shared/api/purge.ts';
import {
  EMPTY_FILTERS,
  sentEstateSearchSchema,
  type EstateFilters,
  type EstateSearch,
  type EstateSearchResult,
} from '#shared/api/search.ts';
import type { Site } from '#shared/api/site.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { memoize } from '../../cache/memoize.ts';
import { BackOfficeUnavailableError } from '../errors.ts';
import { canonicalSearch, searchKey } from '../searchKey.ts';
import type { SiteReader } from '../siteReader.ts';
import type { ResourceContext } from './resourceContext.ts';

/** The search with the estates left out that the site never shows (specification §3.4). */
const withoutHidden = memoize((search: EstateSearch, { hiddenStatus }: Site['listing']) => {
  const parsed = sentEstateSearchSchema.parse(search);
  const status = [...parsed.query.exclude.status, ...hiddenStatus];
  return canonicalSearch({ ...parsed, query: { ...parsed.query, exclude: { status } } });
});

/** Which estates an office has, the team says. */
const tagsOf = (siteId: string, query: EstateSearch['query']): readonly string[] => [
  tag.list(siteId),
  ...(query?.terms?.office ? [tag.entities(siteId)] : []),
];

/** A failed search is an empty one that says so (specification §8). */
type SearchOutcome = EstateSearchResult & { readonly error?: Error };

/** Searches for estates, and the filters that go with them. */
export interface SearchApi {
  /** Throws when the back office fails; `searchOrEmpty` is the forgiving form. */
  search(search: EstateSearch, locale: Locale): Promise<EstateSearchResult>;
  /** Specification §8: total 0, no results and the error. */
  searchOrEmpty(search: EstateSearch, locale: Locale): Promise<SearchOutcome>;
  /** Throws when the back office fails; `filters` is the forgiving form. */
  facets(search: EstateSearch, locale: Locale): Promise<EstateFilters>;
  /** Specification §8: a failure is logged and gives the empty model. */
  filters(search: EstateSearch, locale: Locale): Promise<EstateFilters>;
}

export function searchApi({ site, backOffice, reader, logger }: ResourceContext): SearchApi {
  const searchEstates: SearchApi['search'] = async (search, locale) => {
    const body = withoutHidden(search, site.listing);
    const result = await reader.readAlways({
      name: 'search',
      key: `search/${locale}/${searchKey(body)}`,
      call: () => backOffice.call('searchEstates', { body, locale }),
      tags: tagsOf(site.id, body.query),
    });
    if (!Array.isArray(result)) return result;
    throw new BackOfficeUnavailableError('invalid', 'a plain list for a search');
  };

  const facetsFrom = ({ readAlways }: Pick<SiteReader, 'readAlways'>, search: EstateSearch, locale: Locale) => {
    const { query } = withoutHidden(search, site.listing);
    return readAlways({
      name: 'filters',
      key: `filters/${locale}/${searchKey({ query })}`,
      call: () => backOffice.call('estateFilters', { body: { query }, locale }),
      tags: tagsOf(site.id, query),
    });
  };

  return {
    search: searchEstates,

    searchOrEmpty: async (search, locale) => {
      try {
        return await searchEstates(search, locale);
      } catch (error) {
        return {
          total: { value: 0 },
          results: [],
          error: error instanceof Error ? error : new Error(String(error)),
        };
      }
    },

    facets: (search, locale) => facetsFrom(reader, search, locale),

    filters: async (search, locale) => {
      try {
        return await facetsFrom(reader.brief(), search, locale);
      } catch (error) {
        logger.warn({ siteId: site.id, err: error }, 'filter call failed');
        return EMPTY_FILTERS;
      }
    },
  };
}
