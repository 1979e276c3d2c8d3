import { PageHead } from '#server/site/layout/PageHead.tsx';
import { OfferSkeleton } from '#server/site/layout/skeletons/OfferSkeleton.tsx';
import { findListingMap, listListingMapSources } from '#server/site/map/findListingMap.ts';
import { Stylesheets } from '#server/site/render/Stylesheets.tsx';
import type { Screen, ScreenOutcome, ScreenRequest } from '#server/site/render/screen.ts';
import { buildItemList } from '#server/site/seo/structuredData/itemList.ts';
import { tag } from '#shared/api/purge.ts';
import type { RentalSearch } from '#shared/api/rentals.ts';
import {
  getRentalSort,
  parseRentalQuery,
  pickRentalFilterPart,
  type RentalQuery,
  type RentalSortType,
  toRentalQueryString,
} from '#shared/domain/rentals/rentalQuery.ts';
import { toBrusselsDay } from '#shared/i18n/moments.ts';
import { MAX_ESTATES_ON_MAP } from '#shared/primitives/limits.ts';
import { RENTAL_PAGE_SIZE } from '#shared/primitives/rentalLimits.ts';
import { dropPlaceholderEmail } from '#shared/primitives/dropPlaceholderEmail.ts';
import { toPhoneLinks } from '#shared/primitives/telHref.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import button from '#shared/ui/button.module.css';
import { HolidayPage } from './HolidayPage.tsx';
import { buildHolidayHead } from './holidayHead.ts';
import { buildRentalListHref } from './rentalHref.ts';
import { buildRentalListView } from './rentalListView.ts';

const SORT_FIELDS = { price: 'price', persons: 'maxOccupation', city: 'city' } as const satisfies Record<
  RentalSortType,
  string
>;

type PageOnlyOutcome = Extract<ScreenOutcome, { readonly type: 'page' }>;

/** Returns the search for a query: one page of the list, or as many homes as a map shows. */
function buildRentalSearch(query: RentalQuery): RentalSearch {
  const { location, city, subKind, option, pets, persons, period, start, dates, view, page } = query;
  const { sortType, sortOrder } = getRentalSort(query);
  const terms = { location: [...location], city: [...city], subKind: [...subKind], option: [...option] };
  return {
    query: {
      terms: Object.fromEntries(Object.entries(terms).filter(([, values]) => values.length > 0)),
      ...(persons !== undefined && { range: { maxOccupation: { gte: persons } } }),
      ...(pets && { petsAllowed: true }),
      ...(period && { periodTypes: [period] }),
      ...(start && { periodStartDates: [start] }),
      ...(dates && { stay: { begin: dates.from, end: dates.to } }),
    },
    // The id makes the order of otherwise equal homes fixed, so that no page repeats a home of the page before.
    sort: [{ field: SORT_FIELDS[sortType], order: sortOrder }, { field: 'id' }],
    ...(view === 'map'
      ? { limit: MAX_ESTATES_ON_MAP }
      : { from: (page - 1) * RENTAL_PAGE_SIZE, limit: RENTAL_PAGE_SIZE }),
  };
}

/** Renders the page in place of the list when the agency has no holiday homes. It shows how to contact the agency. */
function buildNoRentalsPage({ site, locale, t }: ScreenRequest): Pick<PageOnlyOutcome, 'head' | 'body'> {
  const { phone } = site.contact;
  const email = dropPlaceholderEmail(site.contact.email);
  const title = t('rentalList:none.title');
  return {
    head: {
      title,
      robots: 'noindex',
      canonical: pathFor('holidayList', locale),
      alternates: Object.fromEntries(site.locales.map((language) => [language, pathFor('holidayList', language)])),
    },
    body: (
      <PageHead
        title={title}
        introText={t('rentalList:none.text')}
        actionButtons={
          <>
            {toPhoneLinks(phone).map(({ text, href }) => (
              <a key={href} className={button['button']} href={href}>
                {t('errors:call', { phone: text })}
              </a>
            ))}
            {email ? (
              <a className={button['quiet']} href={`mailto:${email}`}>
                {t('rentalList:none.mail')}
              </a>
            ) : null}
          </>
        }
      />
    ),
  };
}

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
