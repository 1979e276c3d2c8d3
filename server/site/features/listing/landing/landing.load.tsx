import type { RenderBlocks } from '#server/site/render/renderedBlocks.ts';
import { pickDisplayPart, pickFilterPart } from '#shared/domain/listing/filterParts.ts';
import { type FilterQuery, toFilterQueryString, parseFilterQuery } from '#shared/domain/listing/filterQuery.ts';
import { type LandingSelection, toLanding, buildLandingPath, buildLandingQuery } from '#server/site/landing/landing.ts';
import { type LandingPlaces, NO_LANDING_PLACES } from '#server/site/landing/landingPlaces.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { ROUTES } from '#shared/routes/routeTable.ts';
import { tag } from '#shared/api/purge.ts';
import { listingHref } from '#shared/ui/listing/listingHref.ts';
import type { Screen, ScreenRequest } from '#server/site/render/screen.ts';
import { buildNotFoundOutcome } from '#server/site/pages/errors/notFound.ts';
import { listOfferMapSources } from '#server/site/map/findListingMap.ts';
import { loadListing } from '../loadListing.ts';
import { buildOfferHead } from '../offerHead.ts';
import { buildOfferOutcome } from '../offerOutcome.tsx';
import { hasUnreadFilters, findUnreadFilters, appendUnreadFilters } from '#server/site/estates/lists/unreadFilters.ts';
import { OfferSkeleton } from '#server/site/layout/skeletons/OfferSkeleton.tsx';
import { buildLandingAddress } from './landingAddress.ts';
import { findLanding } from './findLanding.ts';
import { loadPlaces } from './loadPlaces.ts';
import { Stylesheets } from '#server/site/render/Stylesheets.tsx';

const mergeLanding = (landing: LandingSelection, requestedQuery: FilterQuery): FilterQuery => ({
  ...buildLandingQuery(landing),
  ...pickDisplayPart(requestedQuery),
  page: requestedQuery.page,
});

/**
 * Returns the address of the list that results from the filter of the landing page and the filter of the query. When
 * values could not be parsed, returns an address of the listing page, which shows these values in its fields.
 */
function findOtherList(
  { site, locale, search }: ScreenRequest,
  landing: LandingSelection,
  requestedQuery: FilterQuery,
  places: LandingPlaces,
): string {
  const landingQuery = buildLandingQuery(landing);
  const query: FilterQuery = {
    ...requestedQuery,
    transaction: requestedQuery.transaction.length > 0 ? requestedQuery.transaction : landingQuery.transaction,
    type: requestedQuery.type.length > 0 ? requestedQuery.type : landingQuery.type,
    city: requestedQuery.city.length > 0 ? requestedQuery.city : landingQuery.city,
  };
  if (hasUnreadFilters(search))
    return `${pathFor('offer', locale)}?${appendUnreadFilters(toFilterQueryString(query), findUnreadFilters(search))}`;
  const otherLanding = toLanding(query, query.transaction, places);
  return listingHref(locale, query, otherLanding && buildLandingAddress(otherLanding, site.locales));
}

/**
 * Returns the screen of a list with a readable address, such as `/nl/aanbod/te-koop/gent/appartement`. An address with
 * words of another language, with words in another order, or with a further filter redirects to the canonical address.
 */
export const createLandingScreen = (renderBlocks: RenderBlocks): Screen => ({
  hintedStylesheets: ['listing'],
  query: (search) => appendUnreadFilters(toFilterQueryString(parseFilterQuery(search)), findUnreadFilters(search)),

  async load(request) {
    const { api, site, locale, path, route } = request;
    // The page of the CMS is requested at the same time, so that the list finds it in the cache.
    const [places] = await Promise.all([loadPlaces(request), api.pageByUrl(locale, ROUTES.offer[locale].slice(1))]);
    const landing = findLanding(route, places);
    if (!landing) return buildNotFoundOutcome(request);
    const requestedQuery = parseFilterQuery(request.search);
    // The readable addresses depend on the places of the site's homes.
    const tags = [tag.site(site.id), tag.list(site.id)];
    if (toFilterQueryString(pickFilterPart(requestedQuery)) !== '' || hasUnreadFilters(request.search)) {
      return { type: 'redirect', status: 302, to: findOtherList(request, landing, requestedQuery, places), tags };
    }
    const address = buildLandingAddress(landing, site.locales);
    if (buildLandingPath(landing, locale) !== path) {
      const to = listingHref(locale, mergeLanding(landing, requestedQuery), address);
      return { type: 'redirect', status: 301, to, tags };
    }
    return buildOfferOutcome(
      request,
      renderBlocks,
      loadListing(request, 'page', mergeLanding(landing, requestedQuery), true),
      address,
    );
  },
});

/**
 * Returns the screen of the list of all homes for sale, or to rent. The address is known to be valid before
 * any data of the site is loaded, so a part of the page is sent early.
 */
export const createWholeLandingScreen = (renderBlocks: RenderBlocks): Screen => ({
  ...createLandingScreen(renderBlocks),

  findEarlyPart(request) {
    const landing = findLanding(request.route, NO_LANDING_PLACES);
    const requestedQuery = parseFilterQuery(request.search);
    const query = landing ? mergeLanding(landing, requestedQuery) : requestedQuery;
    // Nothing is sent early when the address may redirect: a later page may no longer exist, or a value was not parsed.
    if (query.page > 1 || hasUnreadFilters(request.search)) return undefined;
    return {
      head: buildOfferHead(request, { query, transactions: query.transaction, landing }),
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
