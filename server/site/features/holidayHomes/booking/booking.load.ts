import { tag } from '#shared/api/purge.ts';
import { parseRentalQuery, toRentalQueryString } from '#shared/domain/rentals/rentalQuery.ts';
import type { Screen } from '#server/site/render/screen.ts';
import { buildPageForSubject } from '#server/site/booking/steps.ts';
import { createDetailsScreen } from '#server/site/booking/detailsScreen.ts';
import { STAY_BOOKING } from './stayBooking.tsx';
import { buildInitialStayPage } from './stayWhenPage.tsx';

const readDates = (search: string) => {
  const { dates } = parseRentalQuery(search);
  return dates ? { dates } : {};
};

/**
 * The page on which visitors choose the dates of a stay. Its address may contain dates. The page is the same for all
 * visitors.
 */
export const bookingScreen: Screen = {
  query: (search) => toRentalQueryString(readDates(search)),

  async load(request) {
    const { site, route, search } = request;
    const { dates } = readDates(search);
    const stay = dates && { begin: dates.from, end: dates.to };
    const page = await buildPageForSubject(STAY_BOOKING, request, (stayRental) =>
      buildInitialStayPage(request, stayRental, stay),
    );
    const tags = [tag.site(site.id), tag.rental(site.id, Number(route.params['rentalUnitId'])), ...page.tags];
    return { ...page, tags };
  },
};

/** The page that asks who will stay, for the dates that are held under the token in the page's address. */
export const bookingDetailsScreen = createDetailsScreen(STAY_BOOKING);
