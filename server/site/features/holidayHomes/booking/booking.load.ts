import { tag } from '../../../../../shared/api/purge.ts';
import { parseRentalQuery, rentalQueryString } from '../../../../../shared/domain/rentals/rentalQuery.ts';
import type { Screen } from '../../../render/screen.ts';
import { notFound } from '../../../pages/errors/notFound.ts';
import { noStore } from '../../../pages/noStore.ts';
import { guestPage } from './guestPage.tsx';
import { HELD_FIELD, parseHeld } from './heldStay.ts';
import { pageOf } from './rented.ts';
import { whenPage } from './whenPage.tsx';

const datesIn = (search: string) => {
  const { dates } = parseRentalQuery(search);
  return dates ? { dates } : {};
};

/** When to stay in a holiday home; the address may say the dates already. The same page for everybody. */
export const bookingScreen: Screen = {
  query: (search) => rentalQueryString(datesIn(search)),

  async load(request) {
    const { site, route, search } = request;
    const { dates } = datesIn(search);
    const stay = dates && { begin: dates.from, end: dates.to };
    const page = await pageOf(request, (rented) => whenPage(request, rented, { stay }));
    const tags = [tag.site(site.id), tag.rental(site.id, Number(route.params['rentalUnitId'])), ...page.tags];
    return { ...page, tags };
  },
};

/** Who comes, on the dates that are held under the token. */
export const bookingDetailsScreen: Screen = noStore({
  query(search) {
    const text = new URLSearchParams(search).get(HELD_FIELD) ?? '';
    return parseHeld('', text) ? `${HELD_FIELD}=${text}` : '';
  },

  async load(request) {
    const text = new URLSearchParams(request.search).get(HELD_FIELD) ?? '';
    const held = parseHeld(request.route.params['token'] ?? '', text);
    return held ? pageOf(request, (rented) => guestPage(request, rented, held)) : notFound(request);
  },
});
