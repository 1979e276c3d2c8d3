import type { RenderBlocks } from '../../render/renderedBlocks.ts';
import { toFilterQueryString, parseFilterQuery } from '#shared/domain/listing/filterQuery.ts';
import { toLanding } from '../../landing/landing.ts';
import { NO_LANDING_PLACES } from '../../landing/landingPlaces.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import type { ScreenOutcome, Screen, ScreenRequest } from '../../render/screen.ts';
import { readFreeSearch, readUnclear, addSearchText } from './search/searchText.ts';
import { UnclearSearch } from './search/UnclearSearch.tsx';
import { understandSearch } from './search/understandSearch.ts';
import { listOfferMapSources } from '../../map/findListingMap.ts';
import { listTransactions } from './listingSearch.ts';
import { findList, loadListing } from './loadListing.ts';
import { buildCanonicalHref, buildOfferHead } from './offerHead.ts';
import { buildOfferOutcome } from './offerOutcome.tsx';
import {
  hasUnreadFilters,
  findUnreadFilters,
  listOtherUnreadFilters,
  appendUnreadFilters,
} from '../../estates/lists/unreadFilters.ts';
import { OfferSkeleton } from '../../layout/skeletons/OfferSkeleton.tsx';
import { DEFAULT_LIST_NODE } from '../../estates/defaultListNode.ts';
import { Stylesheets } from '../../render/Stylesheets.tsx';

/**
 * Redirects a search that was typed as one line to the address of the list with the filters of that search. The address
 * is the canonical one, unless a part of the search was not understood, or a sort order or the map was chosen.
 */
async function redirectToFilters(request: ScreenRequest, q: string): Promise<ScreenOutcome> {
  const { locale, search } = request;
  const { query, unclearParts: unclear } = await understandSearch(request, q, parseFilterQuery(search));
  const { node, landing, tags } = await findList(request, query);
  const transactions = listTransactions(query, node);
  const unreadFilters = findUnreadFilters(search);
  const isPlain =
    unclear.length === 0 &&
    Object.keys(unreadFilters).length === 0 &&
    query.sortType === undefined &&
    query.view === undefined;
  const filterQuery = toFilterQueryString({ ...query, transaction: transactions });
  const listHref = isPlain
    ? buildCanonicalHref(request, { query, transactions, landing })
    : `${pathFor('offer', locale)}?${appendUnreadFilters(addSearchText(filterQuery, { unclear }), unreadFilters)}`;
  return { type: 'redirect', status: 302, to: listHref, tags };
}

/** Returns the listing page (specification §2.5). */
export const createOfferScreen = (renderBlocks: RenderBlocks): Screen => ({
  hintedStylesheets: ['listing'],

  query: (search) =>
    appendUnreadFilters(
      addSearchText(toFilterQueryString(parseFilterQuery(search)), {
        q: readFreeSearch(search),
        unclear: readUnclear(search),
      }),
      findUnreadFilters(search),
    ),

  async load(request) {
    const { search, t } = request;
    const q = readFreeSearch(search);
    if (q) return redirectToFilters(request, q);
    const outcome = await buildOfferOutcome(
      request,
      renderBlocks,
      loadListing(request, 'page', parseFilterQuery(search), true),
    );
    const unclearParts = [...readUnclear(search), ...listOtherUnreadFilters(findUnreadFilters(search))];
    if (outcome.type !== 'page' || unclearParts.length === 0) return outcome;
    return {
      ...outcome,
      head: { ...outcome.head, robots: 'noindex' },
      body: (
        <>
          <UnclearSearch unclearParts={unclearParts} t={t} />
          {outcome.body}
        </>
      ),
    };
  },

  findEarlyPart(request) {
    const query = parseFilterQuery(request.search);
    // A later page has no early part, because the response may be a redirect to the last page. An address with values
    // that could not be parsed has none either, because search engines must not index such an address.
    if (query.page > 1 || hasUnreadFilters(request.search)) return undefined;
    const transactions = listTransactions(query, DEFAULT_LIST_NODE);
    const landing = toLanding(query, transactions, NO_LANDING_PLACES);
    return {
      head: buildOfferHead(request, { query, transactions, landing }),
      fallback: (
        <>
          <Stylesheets names={['listing']} />
          <OfferSkeleton t={request.t} />
        </>
      ),
      foreign: listOfferMapSources(request, query),
    };
  },
});
