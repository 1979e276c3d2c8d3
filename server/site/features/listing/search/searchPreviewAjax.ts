import { type FilterQuery, toFilterQueryString, parseFilterQuery } from '#shared/domain/listing/filterQuery.ts';
import type { SearchPreview } from '#shared/domain/listing/searchBoxView.ts';
import { listActiveFilters } from '#shared/ui/listing/filter/activeFilters.ts';
import { findList } from '../loadListing.ts';
import { buildListingSearch } from '../listingSearch.ts';
import { buildFilterOptions } from '../listingView.ts';
import { readFreeSearch, addSearchText } from './searchText.ts';
import { understandSearch } from './understandSearch.ts';
import { createAjaxScreen } from '#server/site/pages/ajaxScreen.ts';

/** Returns only the filter, without the order, the page and the view. */
const parseFilterOnly = (search: string): FilterQuery => ({
  ...parseFilterQuery(search),
  sortType: undefined,
  sortOrder: undefined,
  view: undefined,
  page: 1,
});

const formatTransaction = ({ transaction }: FilterQuery): string =>
  transaction.includes(1) ? 'offer:filter.sale' : 'offer:filter.rent';

/**
 * `GET /{locale}/ajax/search-preview?…` returns the number of estates that a search would list, as a `SearchPreview`,
 * before the visitor submits the search. The parameters are those of the listing, and a search in one line as `q`.
 */
export const searchPreviewAjaxScreen = {
  ...createAjaxScreen(async (request) => {
    const { api, locale, search, t } = request;
    const q = readFreeSearch(search);
    const visitorFilter = parseFilterOnly(search);
    const { query, hasTransaction, unclearParts } = q
      ? await understandSearch(request, q, visitorFilter)
      : { query: visitorFilter, hasTransaction: false, unclearParts: [] };
    const { node, tags } = await findList(request, query);
    const filters = await api.facets(buildListingSearch(query, node), locale);
    const options = buildFilterOptions(filters, query, locale, t);
    const data: SearchPreview = {
      total: filters.total.value,
      understood: q
        ? [
            ...(hasTransaction ? [t(formatTransaction(query))] : []),
            ...listActiveFilters(query, options, t).map(({ label }) => label),
          ]
        : [],
      unclear: unclearParts,
    };
    return { type: 'json', status: 200, data, tags, cache: 'page' };
  }),
  query: (search: string) => addSearchText(toFilterQueryString(parseFilterOnly(search)), { q: readFreeSearch(search) }),
};
