import { getAppointmentId } from '../appointment/appointmentPath.ts';
import { preventStorage } from '#server/site/pages/preventStorage.ts';
import { buildCancelPage } from './cancelAppointmentPage.tsx';

const CANCELLED_QUERY = 'done=cancelled';

/**
 * The page on which a visitor cancels an appointment (specification §2.7). Opening it changes nothing, because mail
 * scanners follow every link in a mail.
 */
export const cancelAppointmentScreen = preventStorage({
  query: (search) => (new URLSearchParams(search).get('done') === 'cancelled' ? CANCELLED_QUERY : ''),

  async load(request) {
    const appointment = await request.api.appointment(getAppointmentId(request));
    if (appointment) return buildCancelPage(request, 'found', appointment);
    return buildCancelPage(request, request.search === CANCELLED_QUERY ? 'cancelled' : 'not found', null);
  },
});
