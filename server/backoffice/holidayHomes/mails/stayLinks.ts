import { pathFor } from '#shared/routes/pathFor.ts';
import type { MailContext } from '../../mail/mailContext.ts';

type Shown = Pick<MailContext, 'locale' | 'url'>;

/** Returns the address of the page that shows or cancels a reservation. */
export const reservationUrl = (
  page: 'rentalReservation' | 'cancelRental',
  { locale, url }: Shown,
  token: string,
): string => url(pathFor(page, locale, { token }));

export const unitUrl = ({ locale, url }: Shown, rentalUnitId: number): string =>
  url(pathFor('holidayUnit', locale, { rentalUnitId }));

export const holidayUrl = ({ locale, url }: Shown): string => url(pathFor('holidayList', locale));
