import { buildNotFoundOutcome } from '#server/site/pages/errors/notFound.ts';
import { preventStorage } from '#server/site/pages/preventStorage.ts';
import { WEEK_FIELD } from '../booking/WeekNavigation.tsx';
import { toWeekQuery } from '../booking/weekQuery.ts';
import { getAppointmentId } from './appointmentPath.ts';
import { buildMovePage } from './movePage.tsx';

/** The page on which a visitor chooses another time for an appointment, one week at a time. */
export const moveAppointmentScreen = preventStorage({
  query: toWeekQuery,

  async load(request) {
    const appointment = await request.api.appointment(getAppointmentId(request));
    if (!appointment) return buildNotFoundOutcome(request);
    const weekMonday = new URLSearchParams(request.search).get(WEEK_FIELD) ?? undefined;
    return buildMovePage(request, appointment, { weekMonday });
  },
});
