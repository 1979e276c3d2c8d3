import { type ListNode, listNodeSchema, type Page } from '../../../shared/api/content.ts';
import { tag } from '../../../shared/api/purge.ts';
import type { ListingView } from '../../../shared/domain/cardView.ts';
import { type FilterQuery, parseFilterQuery } from '../../../shared/domain/filterQuery.ts';
import { ROUTES } from '../../../shared/routes/routeTable.ts';
import type { ScreenRequest } from '../../render/screen.ts';
import { listingSearch } from './listingSearch.ts';
import { listingView } from './listingView.ts';

const PLAIN_NODE: ListNode = listNodeSchema.parse({});

export interface LoadedListing {
  readonly query: FilterQuery;
  readonly view: ListingView;
  /** The CMS page that configures the list; a site may do without. */
  readonly page: Page | null;
  readonly tags: readonly string[];
}

/** The list that an address asks for. @throws when the back office fails to search. */
export async function loadListing(request: ScreenRequest): Promise<LoadedListing> {
  const { api, site, locale, t } = request;
  const query = parseFilterQuery(request.search);
  const page = await api.pageByUrl(locale, ROUTES.offer[locale].slice(1));
  const node = page?.node ?? PLAIN_NODE;
  const search = listingSearch(query, node);
  const [result, filters] = await Promise.all([api.search(search, locale), api.filters(search, locale)]);
  return {
    query,
    view: listingView({ query, node, result, filters, site, locale, t }),
    page,
    tags: [tag.site(site.id), tag.list(site.id), tag.pages(site.id), ...(page ? [tag.page(site.id, page.id)] : [])],
  };
}
