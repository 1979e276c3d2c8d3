import { noStore } from '#server/site/pages/noStore.ts';
import { cancelPage } from './cancelReservationPage.tsx';
import { reservationTokenOf } from './reservationPath.ts';

/** Looking changes nothing: programs that read mails follow every link in them. */
export const cancelRentalScreen = noStore({
  load: async (request) => cancelPage(request, await request.api.rentalReservation(reservationTokenOf(request))),
});
