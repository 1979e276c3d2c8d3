import { tag } from '#shared/api/purge.ts';
import { RENTAL_PAGE_SIZE } from '#shared/primitives/rentalLimits.ts';
import { parseRentalQuery, pickRentalFilterPart, toRentalQueryString } from '#shared/domain/rentals/rentalQuery.ts';
import { toBrusselsDay } from '#shared/i18n/moments.ts';
import type { Screen } from '#server/site/render/screen.ts';
import { buildItemList } from '#server/site/seo/structuredData/itemList.ts';
import { findListingMap, listListingMapSources } from '#server/site/map/findListingMap.ts';
import { OfferSkeleton } from '#server/site/layout/skeletons/OfferSkeleton.tsx';
import { buildHolidayHead } from './holidayHead.ts';
import { HolidayPage } from './HolidayPage.tsx';
import { buildRentalListHref } from './rentalHref.ts';
import { buildRentalListView } from './rentalListView.ts';
import { buildRentalSearch } from './rentalSearch.ts';
import { buildNoRentalsPage } from './noRentalsPage.tsx';
import { Stylesheets } from '#server/site/render/Stylesheets.tsx';

/** The page with the list of holiday homes. */
export const holidayScreen: Screen = {
  // No early hint is sent, because a site without holiday homes shows a page with other stylesheets.
  hintedStylesheets: [],
  query: (search) => toRentalQueryString(parseRentalQuery(search)),

  async load(request) {
    const { api, site, origin, locale, map, t } = request;
    const query = parseRentalQuery(request.search);
    const search = buildRentalSearch(query);
    const [result, filters] = await Promise.all([api.searchRentals(search, locale), api.rentalFilters(search, locale)]);
    const tags = [tag.site(site.id), tag.rentals(site.id)];
    const list = buildRentalListView({ query, result, filters, locale, t });
    if (query.page > list.pageCount) {
      return {
        type: 'redirect',
        status: 302,
        to: buildRentalListHref(locale, { ...query, page: list.pageCount }),
        tags,
      };
    }
    const isUnfiltered = toRentalQueryString(pickRentalFilterPart(query)) === '';
    if (isUnfiltered && list.total === 0)
      return { type: 'page', status: 200, ...buildNoRentalsPage(request), tags, cache: 'page' };
    const head = buildHolidayHead(request, query, list.total);
    return {
      type: 'page',
      status: 200,
      head: {
        ...head,
        data:
          list.cards.length > 0
            ? [
                buildItemList(
                  {
                    name: head.title,
                    totalCount: list.total,
                    firstPosition: (query.page - 1) * RENTAL_PAGE_SIZE + 1,
                    paths: list.cards.map(({ href }) => href),
                  },
                  origin,
                ),
              ]
            : [],
      },
      body: (
        <HolidayPage
          list={list}
          contact={site.contact}
          today={toBrusselsDay(new Date())}
          hasMap={map.tiles !== undefined}
          map={findListingMap(request, query)}
          locale={locale}
          t={t}
        />
      ),
      tags,
      cache: 'page',
      foreign: listListingMapSources(request, query),
    };
  },

  findEarlyPart(request) {
    const query = parseRentalQuery(request.search);
    // A later page may no longer exist; the visitor is then redirected to the last page. So nothing is sent early.
    if (query.page > 1) return undefined;
    return {
      head: buildHolidayHead(request, query),
      fallback: (
        <>
          <Stylesheets names={['holidayHomes']} />
          <OfferSkeleton t={request.t} />
        </>
      ),
      foreign: listListingMapSources(request, query),
    };
  },
};
