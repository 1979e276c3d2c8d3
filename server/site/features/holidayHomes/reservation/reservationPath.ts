import type { Locale } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import type { ScreenRequest } from '#server/site/render/screen.ts';

/** The routes whose address carries a guest's identifier. */
type ReservationRoute = 'rentalReservation' | 'cancelRental';

export const reservationTokenOf = ({ route }: Pick<ScreenRequest, 'route'>): string => route.params['token'] ?? '';

/** Of the reservation that the address names, by language. */
export const reservationPath =
  (request: Pick<ScreenRequest, 'route'>, name: ReservationRoute) =>
  (locale: Locale): string =>
    pathFor(name, locale, { token: reservationTokenOf(request) });
