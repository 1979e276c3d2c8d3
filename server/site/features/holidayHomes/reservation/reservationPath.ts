import type { Locale } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import type { ScreenRequest } from '#server/site/render/screen.ts';

/** The routes whose address contains a guest's identifier. */
type ReservationRoute = 'rentalReservation' | 'cancelRental';

export const getReservationToken = ({ route }: Pick<ScreenRequest, 'route'>): string => route.params['token'] ?? '';

/** Returns a function from a language to the path for the reservation that the page's address names. */
export const createReservationPath =
  (request: Pick<ScreenRequest, 'route'>, name: ReservationRoute) =>
  (locale: Locale): string =>
    pathFor(name, locale, { token: getReservationToken(request) });
