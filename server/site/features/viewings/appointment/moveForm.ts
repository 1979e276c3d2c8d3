import { z } from 'zod';
import { type AgendaSlot, slotTakenSchema } from '#shared/api/liveAgenda.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import type { FormState } from '#shared/ui/forms/formState.ts';
import { defineForm } from '#server/site/forms/formDefinition.ts';
import { isMissingError } from '#server/site/apiClient/errors.ts';
import { buildNotFoundOutcome } from '#server/site/pages/errors/notFound.ts';
import { type NearestOffers, parseNearest } from '#server/site/booking/nearest.ts';
import { getAppointmentId } from './appointmentPath.ts';
import { MOVE_FORM, buildMovePage } from './movePage.tsx';

/** The form that moves an appointment. When the new time is already taken, it offers the nearest free times. */
export const moveForm = defineForm({
  ...MOVE_FORM,
  schema: z.object({ slot: z.iso.datetime({ offset: true, error: 'viewing:when.missing' }) }),
  async send({ slot }, context) {
    const id = getAppointmentId(context);
    try {
      await context.call('moveReservation', { params: { id }, body: { start: slot } });
    } catch (error) {
      const data = parseNearest(slotTakenSchema, error);
      if (data) return { type: 'refused', status: 409, alert: 'viewing:taken.alertFirst', data };
      if (isMissingError(error)) return { type: 'notFound' };
      throw error;
    }
    return { type: 'sent', to: `${pathFor('appointment', context.locale, { appointmentId: id })}?done=moved` };
  },
  async page(request, state: FormState<NearestOffers<AgendaSlot>>) {
    const appointment = await request.api.appointment(getAppointmentId(request));
    return appointment ? buildMovePage(request, appointment, { state }) : buildNotFoundOutcome(request);
  },
  summary: () => [],
});
