import type { Office } from '#shared/api/content/offices.ts';
import type { LandingAddress, ListingView } from '#shared/domain/estate/cardView.ts';
import { PAGE_SIZE } from '#shared/primitives/limits.ts';
import { mediaPath } from '#shared/domain/media.ts';
import { addDays, toBrusselsDay } from '#shared/i18n/moments.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { listingHref } from '#shared/ui/listing/listingHref.ts';
import { OWN_FRAME_SOURCE } from '../../http/answers/securityHeaders.ts';
import { memoize } from '../../cache/memoize.ts';
import type { LandingSelection } from '../../landing/landing.ts';
import type { ScreenOutcome, ScreenRequest } from '../../render/screen.ts';
import { buildItemList } from '../../seo/structuredData/itemList.ts';
import type { RenderBlocks } from '../../render/renderedBlocks.ts';
import { type ListLinks, listLinks, buildOfficeLinks } from './landing/listLinks.ts';
import { findListingMap, listListingMapSources } from '../../map/findListingMap.ts';
import type { LoadedListing } from './loadListing.ts';
import { ERROR_RETRY_AFTER_SECONDS } from '../../pages/errors/errorOutcome.ts';
import { buildOfferHead } from './offerHead.ts';
import { RecentEstates } from '../../estates/cards/RecentEstates.tsx';
import { OfferPage } from './OfferPage.tsx';
import { findUnreadFilters, describeUnreadPrices } from '../../estates/lists/unreadFilters.ts';

/** The minimum number of days during which a home is linked as new. */
const NEW_ESTATE_DAYS = 7;

/** Returns structured data about the cards of a list that have a link. */
const buildListJsonLd = ({ cards, total, page }: ListingView, name: string, origin: string): readonly object[] => {
  const paths = cards.flatMap(({ href }) => href ?? []);
  return paths.length > 0
    ? [buildItemList({ name, totalCount: total, firstPosition: (page - 1) * PAGE_SIZE + 1, paths }, origin)]
    : [];
};

const NO_OFFICES: readonly Office[] = [];

/** Joins the lists. The result is memoized, so that pages with the same links get the same array. */
const joinLists = memoize((lists: readonly ListLinks[], officeLinks: readonly ListLinks[]) => [
  ...lists,
  ...officeLinks,
]);
const addOfficeLinks = (
  lists: readonly ListLinks[],
  offices: readonly Office[],
  { family, place }: LandingSelection,
  locale: Locale,
  t: Translate,
) => (place ? lists : joinLists(lists, buildOfficeLinks(offices, family, locale, t)));

/**
 * Renders the page of a list. A page number beyond the last page redirects to the last page, because the list may have
 * become shorter. When the search failed, the page shows an error message in place of the list (specification §8).
 * @param address the readable address of the page, if it has one
 */
export async function buildOfferOutcome(
  request: ScreenRequest,
  renderBlocks: RenderBlocks,
  listingPromise: Promise<LoadedListing>,
  address?: LandingAddress,
): Promise<ScreenOutcome> {
  const { api, locale, origin, t } = request;
  const [listing, pages, offices] = await Promise.all([
    listingPromise,
    api.pages(),
    api
      .secondary()
      .offices()
      .catch(() => NO_OFFICES),
  ]);
  const { query, page, landing, places, filters, tags } = listing;
  const unreadFilters = findUnreadFilters(request.search);
  const unreadPrices = describeUnreadPrices(unreadFilters);
  const areFiltersRead = Object.keys(unreadFilters).length === 0;
  const view = { ...listing.view, ...(unreadPrices && { unread: unreadPrices }) };
  const hasFailed = view.failure !== undefined;
  if (query.page > view.pageCount && !hasFailed) {
    const lastPageHref = listingHref(locale, { ...query, page: view.pageCount }, address);
    return { type: 'redirect', status: 302, to: lastPageHref, tags };
  }
  const head = buildOfferHead(request, { ...listing, total: view.total, address });
  const isNarrowed = landing?.place !== undefined || landing?.type !== undefined;
  const blocks = renderBlocks(page?.blocks ?? [], { request, pages });
  const mapSources = listListingMapSources(request, query);
  const description = isNarrowed ? '' : localize(page?.description, locale);
  return {
    type: 'page',
    status: hasFailed ? 503 : 200,
    head: {
      ...head,
      ...((hasFailed || !areFiltersRead) && { robots: 'noindex' as const }),
      ...(description && { description }),
      ...(page?.picture && { image: mediaPath(page.picture, 'og', 'jpg') }),
      data: buildListJsonLd(view, head.title, origin),
    },
    body: (
      <OfferPage
        listing={address ? { ...view, landing: address } : view}
        breadcrumb={address && isNarrowed ? (head.breadcrumb ?? []) : []}
        moreLists={
          landing && !hasFailed
            ? addOfficeLinks(
                listLinks({
                  landing,
                  filters,
                  places,
                  // Only a page with a readable address has links to new homes, because the plain list has no space for
                  // them.
                  newSince: address && addDays(toBrusselsDay(new Date()), -NEW_ESTATE_DAYS),
                  locale,
                  t,
                }),
                offices,
                landing,
                locale,
                t,
              )
            : []
        }
        blocks={
          <>
            {blocks.content}
            <RecentEstates locale={locale} t={t} />
          </>
        }
        map={hasFailed ? undefined : findListingMap(request, query)}
        t={t}
      />
    ),
    tags: [...tags, ...blocks.tags],
    cache: hasFailed || !areFiltersRead ? 'none' : 'page',
    ...(hasFailed && { retryAfter: ERROR_RETRY_AFTER_SECONDS }),
    deferred: blocks.deferred,
    foreign: {
      ...blocks.foreign,
      imageSources: [...(mapSources.imageSources ?? []), ...(blocks.foreign.imageSources ?? [])],
      frameSources: [...(view.isDrawn && !hasFailed ? [OWN_FRAME_SOURCE] : []), ...(blocks.foreign.frameSources ?? [])],
    },
  };
}
