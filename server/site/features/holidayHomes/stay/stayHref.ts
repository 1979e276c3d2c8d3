import { toRentalQueryString } from '#shared/domain/rentals/rentalQuery.ts';
import type { Stay } from './readStay.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';

/** Returns the address of the page on which these dates of a holiday home can be reserved. */
export const buildStayHref = (locale: Locale, rentalUnitId: number, { begin, end }: Stay): string =>
  `${pathFor('rentalBooking', locale, { rentalUnitId })}?${toRentalQueryString({ dates: { from: begin, to: end } })}`;
