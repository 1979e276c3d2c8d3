import { getAppointmentId } from '../appointment/appointmentPath.ts';
import { preventStorage } from '#server/site/pages/noStore.ts';
import { cancelPage } from './cancelAppointmentPage.tsx';

const DONE = 'done=cancelled';

/**
 * The page on which a visitor cancels an appointment (specification §2.7). Opening it changes nothing, because mail
 * scanners follow every link in a mail.
 */
export const cancelAppointmentScreen = preventStorage({
  query: (search) => (new URLSearchParams(search).get('done') === 'cancelled' ? DONE : ''),

  async load(request) {
    const appointment = await request.api.appointment(getAppointmentId(request));
    if (appointment) return cancelPage(request, 'found', appointment);
    return cancelPage(request, request.search === DONE ? 'cancelled' : 'not found', null);
  },
});
