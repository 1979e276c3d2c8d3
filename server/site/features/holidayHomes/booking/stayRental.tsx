import type { RentalPeriods, RentalUnitDetail } from '#shared/api/rentals.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import type { BookedView } from '#server/site/booking/booking.ts';
import type { ScreenRequest } from '#server/site/render/screen.ts';
import { type RentalView, buildRentalView } from '../detail/rentalView.ts';

/** The holiday home of a booking, with its free periods. */
export interface StayRental {
  readonly unit: RentalUnitDetail;
  readonly view: RentalView;
  readonly periods: RentalPeriods;
}

/**
 * Returns the home whose id is in the request's path; undefined when it does not exist. Throws a `GoneError` for a
 * withdrawn home.
 */
export async function findStayRental({ api, route, locale, t }: ScreenRequest): Promise<StayRental | undefined> {
  const id = Number(route.params['rentalUnitId']);
  const [unit, periods] = await Promise.all([api.rentalUnit(id), api.rentalPeriods(id)]);
  return unit && periods ? { unit, view: buildRentalView(unit, { locale, t }), periods } : undefined;
}

/** Returns the home as each step of the booking shows it. */
export const buildStayRentalView = ({ view }: StayRental, { t }: Pick<ScreenRequest, 't'>): BookedView => ({
  label: t('rentalBooking:home'),
  kindText: view.kind,
  title: view.title,
  href: view.href,
  placeContent: (
    <>
      {view.address}
      <br />
      {t('rentalBooking:atMost', { count: view.persons })}
    </>
  ),
  thumbnail: view.pictures[0],
  picture: view.pictures[0],
  description: t('rentalBooking:description', { title: view.title }),
  buildPath: (locale, token) =>
    token === undefined
      ? pathFor('rentalBooking', locale, { rentalUnitId: view.id })
      : pathFor('rentalBookingDetails', locale, { rentalUnitId: view.id, token }),
});
