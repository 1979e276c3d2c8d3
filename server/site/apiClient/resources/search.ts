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
import { toCanonicalSearch, toSearchKey } from '../searchKey.ts';
import type { SiteReader } from '../siteReader.ts';
import type { ResourceContext } from './resourceContext.ts';

/** Returns the search without the estates that the site never shows (specification §3.4). */
const removeHiddenStatuses = memoize((search: EstateSearch, { hiddenStatus }: Site['listing']) => {
  const parsed = sentEstateSearchSchema.parse(search);
  const status = [...parsed.query.exclude.status, ...hiddenStatus];
  return toCanonicalSearch({ ...parsed, query: { ...parsed.query, exclude: { status } } });
});

/**
 * Returns the tags of a search. A search by office also depends on the team, because an estate can belong to the office
 * of its sales contact.
 */
const listSearchTags = (siteId: string, query: EstateSearch['query']): readonly string[] => [
  tag.list(siteId),
  ...(query?.terms?.office ? [tag.entities(siteId)] : []),
];

/** The result of a search. A failed search has an empty result and the error (specification §8). */
type SearchOutcome = EstateSearchResult & { readonly error?: Error };

/** Searches for estates, and reads the filters of a search. */
export interface SearchApi {
  /**
   * Returns the result of a search. Throws when the back office fails; `searchOrEmpty` returns an empty result instead.
   */
  search(search: EstateSearch, locale: Locale): Promise<EstateSearchResult>;
  /**
   * Returns the result of a search. After a failure, it returns total 0, no results and the error (specification §8).
   */
  searchOrEmpty(search: EstateSearch, locale: Locale): Promise<SearchOutcome>;
  /** Returns the filters of a search. Throws when the back office fails; `filters` returns the empty model instead. */
  facets(search: EstateSearch, locale: Locale): Promise<EstateFilters>;
  /**
   * Returns the filters of a search. After a failure, which is logged, it returns the empty model (specification §8).
   */
  filters(search: EstateSearch, locale: Locale): Promise<EstateFilters>;
}

export function createSearchApi({ site, backOffice, reader, logger }: ResourceContext): SearchApi {
  const searchEstates: SearchApi['search'] = async (search, locale) => {
    const body = removeHiddenStatuses(search, site.listing);
    const result = await reader.readAlways({
      name: 'search',
      key: `search/${locale}/${toSearchKey(body)}`,
      callBackOffice: () => backOffice.call('searchEstates', { body, locale }),
      tags: listSearchTags(site.id, body.query),
    });
    if (!Array.isArray(result)) return result;
    throw new BackOfficeUnavailableError('invalid', 'a plain list for a search');
  };

  const readFacets = ({ readAlways }: Pick<SiteReader, 'readAlways'>, search: EstateSearch, locale: Locale) => {
    const { query } = removeHiddenStatuses(search, site.listing);
    return readAlways({
      name: 'filters',
      key: `filters/${locale}/${toSearchKey(query)}`,
      callBackOffice: () => backOffice.call('estateFilters', { body: { query }, locale }),
      tags: listSearchTags(site.id, query),
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

    facets: (search, locale) => readFacets(reader, search, locale),

    filters: async (search, locale) => {
      try {
        return await readFacets(reader.createBriefReader(), search, locale);
      } catch (error) {
        logger.warn({ siteId: site.id, err: error }, 'filter call failed');
        return EMPTY_FILTERS;
      }
    },
  };
}
