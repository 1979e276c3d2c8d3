import { filterQueryString, parseFilterQuery } from '../../../shared/domain/filterQuery.ts';
import type { Screen } from '../../render/screen.ts';
import { loadListing } from './loadListing.ts';

/** `GET /{locale}/ajax/estates?…`: one page of the list as a `ListingView`. Beyond the last page it has no cards. */
export const ajaxEstatesScreen: Screen = {
  query: (search) => filterQueryString(parseFilterQuery(search)),

  async load(request) {
    const { view, tags } = await loadListing(request);
    return { type: 'json', status: 200, data: view, tags, cache: 'page' };
  },
};
