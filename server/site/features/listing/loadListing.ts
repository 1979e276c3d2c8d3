import type { ListNode, Page } from '#shared/api/content.ts';
import { tag } from '#shared/api/purge.ts';
import type { EstateFilters } from '#shared/api/search.ts';
import type { ListingView } from '#shared/domain/estate/cardView.ts';
import { type FilterQuery, parseFilterQuery } from '#shared/domain/listing/filterQuery.ts';
import { type Landing, toLanding } from '../../landing/landing.ts';
import { type LandingPlaces, NO_PLACES } from '../../landing/landingPlaces.ts';
import { ROUTES } from '#shared/routes/routeTable.ts';
import type { ScreenRequest } from '../../render/screen.ts';
import { type EditedLanding, estatePageKeys, type LandingWords, landingWords } from './landing/landingWords.ts';
import { placesIfKnown } from './landing/placesOf.ts';
import { type ListingPart, listedTransactions, listingSearch } from './listingSearch.ts';
import { listingView } from './listingView.ts';
import { PLAIN_NODE } from '../../estates/plainNode.ts';

/** What a query asks a list for. */
interface FoundList {
  /** What the list holds before the visitor filters. */
  readonly node: ListNode;
  /** The CMS page of the listing; a site may do without. */
  readonly page: Page | null;
  /** Those of the query, or the default ones. */
  readonly transactions: readonly number[];
  /** What the list is, where it has an address in words. */
  readonly landing: Landing | undefined;
  /** What an editor wrote for it. */
  readonly written: EditedLanding | null;
  readonly tags: readonly string[];
}

export interface LoadedListing extends FoundList {
  readonly query: FilterQuery;
  readonly view: ListingView;
  readonly words: LandingWords | undefined;
  readonly places: LandingPlaces;
  readonly filters: EstateFilters;
}

const writtenFor = ({ api }: ScreenRequest, landing: Landing): Promise<EditedLanding | null> =>
  api
    .secondary()
    .estatePage(...estatePageKeys(landing))
    .catch(() => null);

/** Which list a query asks for, and how it is configured. @throws when the back office fails */
export async function findList(
  request: ScreenRequest,
  query: FilterQuery,
  placesFound = placesIfKnown(request),
): Promise<FoundList> {
  const { api, site, locale } = request;
  const landingIn = async (node: ListNode) => {
    const places = query.city.length > 0 ? await placesFound : NO_PLACES;
    const landing = toLanding(query, listedTransactions(query, node), places);
    return { landing, written: landing ? await writtenFor(request, landing) : null };
  };

  // Both at once: the page seldom says that the list is another one than it seems.
  const [page, assumed] = await Promise.all([
    api.pageByUrl(locale, ROUTES.offer[locale].slice(1)),
    landingIn(PLAIN_NODE),
  ]);
  const own = page?.node ?? PLAIN_NODE;
  const isAssumed = listedTransactions(query, own).join() === listedTransactions(query, PLAIN_NODE).join();
  const { landing, written } = isAssumed ? assumed : await landingIn(own);
  const node = written?.node ?? own;
  return {
    node,
    page,
    transactions: listedTransactions(query, node),
    landing,
    written,
    tags: [tag.site(site.id), tag.list(site.id), tag.pages(site.id), ...(page ? [tag.page(site.id, page.id)] : [])],
  };
}

/**
 * The list of a query, by default that of the address: a page of it, or as much as a map shows.
 *
 * @param forgiving a search that fails is an empty one that says so (specification §8)
 * @throws when the back office fails to search
 */
export async function loadListing(
  request: ScreenRequest,
  part: ListingPart = 'page',
  query: FilterQuery = parseFilterQuery(request.search),
  forgiving = false,
): Promise<LoadedListing> {
  const { api, site, locale, map, t } = request;
  const placesFound = placesIfKnown(request);
  const found = await findList(request, query, placesFound);
  const { node, landing, written } = found;
  const search = listingSearch(query, node, part);
  const [result, filters, places, offices] = await Promise.all([
    forgiving ? api.searchOrEmpty(search, locale) : api.search(search, locale),
    api.filters(search, locale),
    placesFound,
    query.office === undefined
      ? []
      : api
          .secondary()
          .offices()
          .catch(() => []),
  ]);
  const total = result.total.value;
  const hasFailed = 'error' in result;
  const words = landing && landingWords(landing, written, { total, siteName: site.name, locale, t });
  const hasMap = map.tiles !== undefined;
  return {
    ...found,
    query,
    view: listingView({ query, node, part, result, filters, words, hasMap, hasFailed, offices, site, locale, t }),
    words,
    places,
    filters,
  };
}
