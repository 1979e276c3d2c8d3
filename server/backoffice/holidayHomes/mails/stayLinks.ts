import { pathFor } from '#shared/routes/pathFor.ts';
import type { MailContext } from '../../mail/mailContext.ts';

type LinkContext = Pick<MailContext, 'locale' | 'url'>;

/** Returns the address of the page that shows or cancels a reservation. */
export const toReservationUrl = (
  page: 'rentalReservation' | 'cancelRental',
  { locale, url }: LinkContext,
  token: string,
): string => url(pathFor(page, locale, { token }));

export const toUnitUrl = ({ locale, url }: LinkContext, rentalUnitId: number): string =>
  url(pathFor('holidayUnit', locale, { rentalUnitId }));

export const toHolidayListUrl = ({ locale, url }: LinkContext): string => url(pathFor('holidayList', locale));
