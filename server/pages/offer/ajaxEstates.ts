import { filterQueryString, parseFilterQuery } from '../../../shared/domain/filterQuery.ts';
import type { Screen } from '../../render/screen.ts';
import { loadListing } from './loadListing.ts';

/**
 * `GET /{locale}/ajax/estates?…`: one page of the list as a `ListingView`. Beyond the last page it has no cards. With
 * `view=map`, the first 500 of it (specification §4.1), each with its place.
 */
export const ajaxEstatesScreen: Screen = {
  query: (search) => filterQueryString(parseFilterQuery(search)),

  async load(request) {
    const query = parseFilterQuery(request.search);
    const { view, tags } = await (query.view === 'map'
      ? loadListing(request, 'map', { ...query, page: 1 })
      : loadListing(request));
    return { type: 'json', status: 200, data: view, tags, cache: 'page' };
  },
};
