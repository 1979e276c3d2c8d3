import { type FilterQuery, toFilterQueryString, parseFilterQuery } from '#shared/domain/listing/filterQuery.ts';
import type { SearchPreview } from '#shared/domain/listing/searchBoxView.ts';
import { listActiveFilters } from '#shared/ui/listing/filter/activeFilters.ts';
import { findList } from '../loadListing.ts';
import { listingSearch } from '../listingSearch.ts';
import { filterOptions } from '../listingView.ts';
import { readFreeSearch, withSearchText } from './searchText.ts';
import { understandSearch } from './understandSearch.ts';
import { createAjaxScreen } from '#server/site/pages/ajaxScreen.ts';

/** Returns only the filter, without the order, the page and the view. */
const listOnly = (search: string): FilterQuery => ({
  ...parseFilterQuery(search),
  sortType: undefined,
  sortOrder: undefined,
  view: undefined,
  page: 1,
});

const transactionLabel = ({ transaction }: FilterQuery): string =>
  transaction.includes(1) ? 'offer:filter.sale' : 'offer:filter.rent';

/**
 * `GET /{locale}/ajax/search-preview?…` returns the number of estates that a search would list, as a `SearchPreview`,
 * before it is submitted. It accepts the parameters of the listing, and a search in one line as `q`.
 */
export const searchPreviewAjaxScreen = {
  ...createAjaxScreen(async (request) => {
    const { api, locale, search, t } = request;
    const q = readFreeSearch(search);
    const asked = listOnly(search);
    const { query, saysTransaction, unclear } = q
      ? await understandSearch(request, q, asked)
      : { query: asked, saysTransaction: false, unclear: [] };
    const { node, tags } = await findList(request, query);
    const filters = await api.facets(listingSearch(query, node), locale);
    const options = filterOptions(filters, query, locale, t);
    const data: SearchPreview = {
      total: filters.total.value,
      understood: q
        ? [
            ...(saysTransaction ? [t(transactionLabel(query))] : []),
            ...listActiveFilters(query, options, t).map(({ label }) => label),
          ]
        : [],
      unclear,
    };
    return { type: 'json', status: 200, data, tags, cache: 'page' };
  }),
  query: (search: string) => withSearchText(toFilterQueryString(listOnly(search)), { q: readFreeSearch(search) }),
};
