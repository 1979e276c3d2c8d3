import { pathFor } from '../../../../../shared/routes/pathFor.ts';
import type { Head, ScreenRequest } from '../../../render/screen.ts';

/** The routes whose address carries a guest's identifier. */
export type ReservationRoute = 'rentalReservation' | 'cancelRental';

export const reservationTokenOf = ({ route }: Pick<ScreenRequest, 'route'>): string => route.params['token'] ?? '';

/** Of a page of one guest: no search engine, and no picture, but its address in each language. */
export function reservationHead(request: ScreenRequest, name: ReservationRoute, title: string): Head {
  const token = reservationTokenOf(request);
  return {
    title,
    robots: 'noindex',
    alternates: Object.fromEntries(request.site.locales.map((each) => [each, pathFor(name, each, { token })])),
  };
}
