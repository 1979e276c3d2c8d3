import { filterQueryString, parseFilterQuery } from '#shared/domain/listing/filterQuery.ts';
import { ajaxScreen } from '../../pages/ajaxScreen.ts';
import type { Screen } from '../../render/screen.ts';
import type { ListsOfPages } from '../../pages/listsOfPages.ts';
import { loadListing } from './loadListing.ts';

const PAGE_ID = /^[a-z0-9-]{1,80}$/;

/** Id of the content page that the list is marked on; undefined for the list of the listing page. */
const pageOf = (search: string): string | undefined => {
  const id = new URLSearchParams(search).get('list') ?? '';
  return PAGE_ID.test(id) ? id : undefined;
};

/**
 * `GET /{locale}/ajax/estates?…`: one page of the list as a `ListingView`. Beyond the last page it has no cards. With
 * `view=map`, the first 500 of it (specification §4.1), each with its place. With `list=<id of a content page>`, the list
 * that is marked there; 404 where there is none.
 */
export const estatesAjaxScreen = (marked: ListsOfPages): Screen => ({
  ...ajaxScreen(async (request) => {
    const page = pageOf(request.search);
    if (page !== undefined) return marked.load(request, page);
    const query = parseFilterQuery(request.search);
    const { view, tags } = await (query.view === 'map'
      ? loadListing(request, 'map', { ...query, page: 1 })
      : loadListing(request));
    return { type: 'json', status: 200, data: view, tags, cache: 'page' };
  }),
  query(search) {
    const page = pageOf(search);
    if (page === undefined) return filterQueryString(parseFilterQuery(search));
    return [marked.query(search), `list=${page}`].filter(Boolean).join('&');
  },
});
