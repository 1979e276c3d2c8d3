import type { Locale } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import type { ScreenRequest } from '#server/site/render/screen.ts';

/** The routes whose path contains the token of a reservation. */
type ReservationRoute = 'rentalReservation' | 'cancelRental';

export const getReservationToken = ({ route }: Pick<ScreenRequest, 'route'>): string => route.params['token'] ?? '';

/**
 * Returns a function from a language to the path of a page about the reservation whose token is in the request's path.
 */
export const createReservationPath =
  (request: Pick<ScreenRequest, 'route'>, name: ReservationRoute) =>
  (locale: Locale): string =>
    pathFor(name, locale, { token: getReservationToken(request) });
