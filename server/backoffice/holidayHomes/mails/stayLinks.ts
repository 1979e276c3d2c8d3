import { pathFor } from '#shared/routes/pathFor.ts';
import type { MailContext } from '../../mail/mailContext.ts';

type Shown = Pick<MailContext, 'locale' | 'url'>;

/** The page of a reservation, or the one that cancels it. */
export const reservationUrl = (
  page: 'rentalReservation' | 'cancelRental',
  { locale, url }: Shown,
  token: string,
): string => url(pathFor(page, locale, { token }));

export const unitUrl = ({ locale, url }: Shown, rentalUnitId: number): string =>
  url(pathFor('holidayUnit', locale, { rentalUnitId }));

export const holidayUrl = ({ locale, url }: Shown): string => url(pathFor('holidayList', locale));
