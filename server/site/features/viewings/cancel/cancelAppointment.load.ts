import { appointmentIdOf } from '../appointment/appointmentPath.ts';
import { noStore } from '#server/site/pages/noStore.ts';
import { cancelPage } from './cancelAppointmentPage.tsx';

const DONE = 'done=cancelled';

/** Specification §2.7. Looking changes nothing: programs that read mails follow every link in them. */
export const cancelAppointmentScreen = noStore({
  query: (search) => (new URLSearchParams(search).get('done') === 'cancelled' ? DONE : ''),

  async load(request) {
    const appointment = await request.api.appointment(appointmentIdOf(request));
    if (appointment) return cancelPage(request, 'found', appointment);
    return cancelPage(request, request.search === DONE ? 'cancelled' : 'not found', null);
  },
});
