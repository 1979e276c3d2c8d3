import { notFound } from '#server/site/pages/errors/notFound.ts';
import { noStore } from '#server/site/pages/noStore.ts';
import { WEEK_FIELD } from '../booking/Weeks.tsx';
import { weekQuery } from '../booking/weekQuery.ts';
import { appointmentIdOf } from './appointmentPath.ts';
import { movePage } from './movePage.tsx';

/** Another time for an appointment, a week of them at a time. */
export const moveAppointmentScreen = noStore({
  query: weekQuery,

  async load(request) {
    const appointment = await request.api.appointment(appointmentIdOf(request));
    if (!appointment) return notFound(request);
    const from = new URLSearchParams(request.search).get(WEEK_FIELD) ?? undefined;
    return movePage(request, appointment, { from });
  },
});
