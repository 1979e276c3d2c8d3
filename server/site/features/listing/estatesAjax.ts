import { toFilterQueryString, parseFilterQuery } from '#shared/domain/listing/filterQuery.ts';
import { createAjaxScreen } from '../../pages/ajaxScreen.ts';
import type { Screen } from '../../render/screen.ts';
import type { ListsOfPages } from '../../pages/listsOfPages.ts';
import { loadListing } from './loadListing.ts';

const PAGE_ID_PATTERN = /^[a-z0-9-]{1,80}$/;

/** Returns the id of the content page on which the list is marked; undefined for the list of the listing page. */
const readPageId = (search: string): string | undefined => {
  const id = new URLSearchParams(search).get('list') ?? '';
  return PAGE_ID_PATTERN.test(id) ? id : undefined;
};

/**
 * `GET /{locale}/ajax/estates?…` returns one page of the list as a `ListingView`. A page beyond the last one has no
 * cards. With `view=map` it returns the first 500 homes (specification §4.1), each with its location. With `list=<id of
 * a content page>` it returns the list that is marked on that page, or 404 when that page has none.
 */
export const createEstatesAjaxScreen = (listsOfPages: ListsOfPages): Screen => ({
  ...createAjaxScreen(async (request) => {
    const page = readPageId(request.search);
    if (page !== undefined) return listsOfPages.load(request, page);
    const query = parseFilterQuery(request.search);
    const { view, tags } = await (query.view === 'map'
      ? loadListing(request, 'map', { ...query, page: 1 })
      : loadListing(request));
    return { type: 'json', status: 200, data: view, tags, cache: 'page' };
  }),
  query(search) {
    const page = readPageId(search);
    if (page === undefined) return toFilterQueryString(parseFilterQuery(search));
    return [listsOfPages.selectQuery(search), `list=${page}`].filter(Boolean).join('&');
  },
});
