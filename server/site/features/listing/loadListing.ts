import type { ListNode, Page } from '#shared/api/content/content.ts';
import { tag } from '#shared/api/purge.ts';
import type { EstateFilters } from '#shared/api/search.ts';
import type { ListingView } from '#shared/domain/estate/cardView.ts';
import { type FilterQuery, parseFilterQuery } from '#shared/domain/listing/filterQuery.ts';
import { type LandingSelection, toLanding } from '../../landing/landing.ts';
import { type LandingPlaces, NO_LANDING_PLACES } from '../../landing/landingPlaces.ts';
import { ROUTES } from '#shared/routes/routeTable.ts';
import type { ScreenRequest } from '../../render/screen.ts';
import { type EditedLanding, getEstatePageKeys, type LandingTexts, buildLandingTexts } from './landing/landingWords.ts';
import { loadPlacesIfKnown } from './landing/loadPlaces.ts';
import { type ListingPart, listTransactions, buildListingSearch } from './listingSearch.ts';
import { memoize } from '../../cache/memoize.ts';
import { buildListingView } from './listingView.ts';
import { DEFAULT_LIST_NODE } from '../../estates/defaultListNode.ts';

/** The list of a query, with its configuration. */
interface FoundList {
  /**
   * The configuration of the list: its query, collections and groups. `buildListingSearch` combines it with the
   * visitor's filter.
   */
  readonly node: ListNode;
  /** The CMS page of the listing; null for a site without one. */
  readonly page: Page | null;
  /** The transactions of the query, or the default ones. */
  readonly transactions: readonly number[];
  /**
   * The family, place and type that the readable address of the list selects. It is undefined for a list without a
   * readable address.
   */
  readonly landing: LandingSelection | undefined;
  /** An editor's texts for the list. */
  readonly editedLanding: EditedLanding | null;
  readonly tags: readonly string[];
}

export interface LoadedListing extends FoundList {
  readonly query: FilterQuery;
  readonly view: ListingView;
  readonly landingTexts: LandingTexts | undefined;
  readonly places: LandingPlaces;
  readonly filters: EstateFilters;
}

/** Builds the search of a list. Lists without a filter have one query object, so their search and its key are kept. */
const findListingSearch = memoize((node: ListNode, query: FilterQuery, part: ListingPart) =>
  buildListingSearch(query, node, part),
);

const loadEditedLanding = ({ api }: ScreenRequest, landing: LandingSelection): Promise<EditedLanding | null> =>
  api
    .secondary()
    .estatePage(...getEstatePageKeys(landing))
    .catch(() => null);

/**
 * Returns the list of a query, and its configuration.
 *
 * @throws when the back office fails
 */
export async function findList(
  request: ScreenRequest,
  query: FilterQuery,
  placesPromise = loadPlacesIfKnown(request),
): Promise<FoundList> {
  const { api, site, locale } = request;
  const findLandingForNode = async (node: ListNode) => {
    const places = query.city.length > 0 ? await placesPromise : NO_LANDING_PLACES;
    const landing = toLanding(query, listTransactions(query, node), places);
    return { landing, editedLanding: landing ? await loadEditedLanding(request, landing) : null };
  };

  // The page and the landing are requested at the same time. The landing is found for the default node, because the
  // node of the editor's page is not loaded yet and rarely has other transactions.
  const [page, assumedLanding] = await Promise.all([
    api.pageByUrl(locale, ROUTES.offer[locale].slice(1)),
    findLandingForNode(DEFAULT_LIST_NODE),
  ]);
  const pageNode = page?.node ?? DEFAULT_LIST_NODE;
  const isAssumptionRight =
    listTransactions(query, pageNode).join() === listTransactions(query, DEFAULT_LIST_NODE).join();
  const { landing, editedLanding } = isAssumptionRight ? assumedLanding : await findLandingForNode(pageNode);
  const node = editedLanding?.node ?? pageNode;
  return {
    node,
    page,
    transactions: listTransactions(query, node),
    landing,
    editedLanding,
    tags: [tag.site(site.id), tag.list(site.id), tag.pages(site.id), ...(page ? [tag.page(site.id, page.id)] : [])],
  };
}

/**
 * Loads one page of a list, or as many homes as a map shows. The list is that of `query`, by default of the query in
 * the page's address.
 *
 * @param allowsFailure true when a failed search returns an empty list with an error message (specification §8)
 * @throws when the back office fails to search and `allowsFailure` is false
 */
export async function loadListing(
  request: ScreenRequest,
  part: ListingPart = 'page',
  query: FilterQuery = parseFilterQuery(request.search),
  allowsFailure = false,
): Promise<LoadedListing> {
  const { api, site, locale, map, t } = request;
  const placesPromise = loadPlacesIfKnown(request);
  const foundList = await findList(request, query, placesPromise);
  const { node, landing, editedLanding } = foundList;
  const search = findListingSearch(node, query, part);
  const [result, filters, places, offices] = await Promise.all([
    allowsFailure ? api.searchOrEmpty(search, locale) : api.search(search, locale),
    api.filters(search, locale),
    placesPromise,
    query.office === undefined
      ? []
      : api
          .secondary()
          .offices()
          .catch(() => []),
  ]);
  const total = result.total.value;
  const hasFailed = 'error' in result;
  const landingTexts = landing && buildLandingTexts(landing, editedLanding, { total, siteName: site.name, locale, t });
  const hasMap = map.tiles !== undefined;
  return {
    ...foundList,
    query,
    view: buildListingView({
      query,
      node,
      part,
      result,
      filters,
      landingTexts,
      hasMap,
      hasFailed,
      offices,
      site,
      locale,
      t,
    }),
    landingTexts,
    places,
    filters,
  };
}
