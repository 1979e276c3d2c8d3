import { preventStorage } from '#server/site/pages/preventStorage.ts';
import { buildCancelPage } from './cancelReservationPage.tsx';
import { getReservationToken } from './reservationPath.ts';

/**
 * The page with the question whether to cancel. Opening it changes nothing, because mail scanners follow every link in
 * a mail.
 */
export const cancelRentalScreen = preventStorage({
  load: async (request) => buildCancelPage(request, await request.api.rentalReservation(getReservationToken(request))),
});
