import type { EstateSummary } from '#shared/api/estate.ts';
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

interface SimilarChoice {
  readonly search: EstateSearch;
  readonly locale: Locale;
  readonly tags: readonly string[];
  readonly choose: (candidates: readonly EstateSummary[]) => readonly EstateSummary[];
}

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
  /**
   * Returns the homes that `choose` takes from the results of a search. Throws when the back office fails. The page
   * depends on the chosen homes and on `tags` (`listSimilarTags`), not on every list of the site: otherwise each change
   * of any home would purge the pages of all other homes.
   */
  chooseSimilar(choice: SimilarChoice): Promise<readonly EstateSummary[]>;
  /** Returns the filters of a search. Throws when the back office fails; `filters` returns the empty model instead. */
  facets(search: EstateSearch, locale: Locale): Promise<EstateFilters>;
  /**
   * Works like `facets`, for a page of a home that only uses the words for its own town in addresses. The page does not
   * depend on every list of the site.
   */
  facetsForTowns(search: EstateSearch, locale: Locale): Promise<EstateFilters>;
  /**
   * Returns the filters of a search. After a failure, which is logged, it returns the empty model (specification §8).
   */
  filters(search: EstateSearch, locale: Locale): Promise<EstateFilters>;
}

export function createSearchApi({ site, backOffice, reader, logger }: ResourceContext): SearchApi {
  /** Returns a function that collects the tags of the homes that `choose` takes from an answer. */
  const createTagCollector =
    (choose: SimilarChoice['choose']) =>
    (answer: EstateSearchResult | EstateSummary[]): string[] =>
      Array.isArray(answer) ? [] : choose(answer.results).map(({ id }) => tag.estate(site.id, id));

  async function readSearch(
    search: EstateSearch,
    locale: Locale,
    choice?: Pick<SimilarChoice, 'tags' | 'choose'>,
  ): Promise<EstateSearchResult> {
    const body = removeHiddenStatuses(search, site.listing);
    const result = await reader.readAlways<EstateSearchResult | EstateSummary[]>({
      name: 'search',
      // The two answers are stored separately, because their tags differ.
      key: `${choice ? 'similar' : 'search'}/${locale}/${toSearchKey(body)}`,
      callBackOffice: () => backOffice.call('searchEstates', { body, locale }),
      tags: choice?.tags ?? listSearchTags(site.id, body.query),
      ...(choice && {
        collectTags: createTagCollector((candidates) => candidates),
        collectPageTags: createTagCollector(choice.choose),
      }),
    });
    if (!Array.isArray(result)) return result;
    throw new BackOfficeUnavailableError('invalid', 'a plain list for a search');
  }

  /** @param isPageTagged false when the page does not depend on all that the answer depends on */
  const readFacets = (
    { readAlways }: Pick<SiteReader, 'readAlways'>,
    search: EstateSearch,
    locale: Locale,
    isPageTagged = true,
  ) => {
    const { query } = removeHiddenStatuses(search, site.listing);
    const tags = listSearchTags(site.id, query);
    return readAlways({
      name: 'filters',
      key: `filters/${locale}/${toSearchKey(query)}`,
      callBackOffice: () => backOffice.call('estateFilters', { body: { query }, locale }),
      ...(isPageTagged ? { tags } : { tags: [], collectTags: () => tags, collectPageTags: () => [] }),
    });
  };

  return {
    search: (search, locale) => readSearch(search, locale),

    async chooseSimilar({ search, locale, tags, choose }) {
      let chosenEstates: readonly EstateSummary[] = [];
      await readSearch(search, locale, { tags, choose: (candidates) => (chosenEstates = choose(candidates)) });
      return chosenEstates;
    },

    searchOrEmpty: async (search, locale) => {
      try {
        return await readSearch(search, locale);
      } catch (error) {
        return {
          total: { value: 0 },
          results: [],
          error: error instanceof Error ? error : new Error(String(error)),
        };
      }
    },

    facets: (search, locale) => readFacets(reader, search, locale),

    facetsForTowns: (search, locale) => readFacets(reader, search, locale, false),

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
