import { toFilterQueryString } from '#shared/domain/listing/filterQuery.ts';
import { tag } from '#shared/api/purge.ts';
import { createProblem } from '#server/site/pages/ajaxScreen.ts';
import type { ListsOfPages } from '#server/site/pages/listsOfPages.ts';
import { loadMarkedList, parseMarkedListQuery } from './markedList.tsx';
import { findMark } from './markOnPage.ts';

/** Loads the lists that are marked on content pages. */
export const markedLists: ListsOfPages = {
  async load(request, pageId) {
    const { api, site, locale } = request;
    const tags = [tag.site(site.id), tag.pages(site.id), tag.page(site.id, pageId)];
    const page = await api.page(pageId);
    const mark = page?.kind === 'content' ? findMark(page, 'list', locale) : undefined;
    if (!page || !mark) return createProblem(request, 404, tags);
    const list = await loadMarkedList(request, page, mark);
    return { type: 'json', status: 200, data: list.view, tags: [...tags, ...list.tags], cache: 'page' };
  },
  selectQuery: (search) => toFilterQueryString(parseMarkedListQuery(search)),
};
