import { privately } from '../../../pages/privately.ts';
import { cancelPage } from './cancelPage.tsx';
import { reservationTokenOf } from './reservationHead.ts';

/** Looking changes nothing: programs that read mails follow every link in them. */
export const cancelRentalScreen = privately({
  load: async (request) => cancelPage(request, await request.api.rentalReservation(reservationTokenOf(request))),
});
