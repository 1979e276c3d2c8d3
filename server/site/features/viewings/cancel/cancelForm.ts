import { z } from 'zod';
import { pathFor } from '#shared/routes/pathFor.ts';
import { isMissingError } from '#server/site/apiClient/errors.ts';
import { defineForm } from '#server/site/forms/formDefinition.ts';
import { getAppointmentId } from '../appointment/appointmentPath.ts';
import { CANCEL_FORM, buildCancelPage } from './cancelAppointmentPage.tsx';

/** The form that cancels an appointment. The visitor cannot undo this. */
export const cancelForm = defineForm({
  ...CANCEL_FORM,
  schema: z.object({}),
  async send(_values, context) {
    const appointmentId = getAppointmentId(context);
    try {
      await context.call('cancelReservation', { params: { id: appointmentId } });
    } catch (error) {
      if (!isMissingError(error)) throw error;
      return { type: 'page', outcome: buildCancelPage(context, 'not found', null) };
    }
    return { type: 'sent', to: `${pathFor('cancelAppointment', context.locale, { appointmentId })}?done=cancelled` };
  },
  async page(request, { alert }) {
    const appointment = await request.api.appointment(getAppointmentId(request));
    return buildCancelPage(request, appointment ? (alert ? 'failed' : 'found') : 'not found', appointment);
  },
  summary: () => [],
});
